//! The programs of days: cargo builds them, and then they solve inputs.

use std::process::Command;

use anyhow::Context as _;
use aoc_common::{Input, Workspace};

use crate::{
    cargo::{self, BuiltProgram},
    days::Day,
    launcher,
    solver::{How, Solved, Solver},
    system::program,
};

/// The programs of some days.
pub(crate) struct DayPrograms {
    built: Vec<BuiltProgram>,
}

impl DayPrograms {
    /// Builds the programs of these days with cargo. If one does not compile, the others are still built. Other programs of a
    /// package, which may have the same names in every day, are not built.
    ///
    /// # Errors
    /// If cargo cannot be run.
    pub(crate) fn build(workspace: &Workspace, days: &[&Day]) -> anyhow::Result<Self> {
        let packages: Vec<_> = days.iter().map(|day| &*day.package).collect();
        Ok(Self { built: cargo::build(workspace, &packages)? })
    }

    /// A command that starts the program of a day.
    ///
    /// # Errors
    /// If it was not built.
    fn command(&self, day: &Day) -> anyhow::Result<Command> {
        let built = self
            .built
            .iter()
            .find(|program| program.name == day.package)
            .with_context(|| format!("{} was not built, see above", day.package))?;
        Ok(program(&built.path))
    }
}

impl Solver for DayPrograms {
    fn check(&self, day: &Day) -> anyhow::Result<()> {
        self.command(day).map(drop)
    }

    fn solve(&self, day: &Day, input: &Input, how: How) -> Solved {
        match self.command(day) {
            Ok(program) => launcher::solve(program, input, how),
            Err(error) => Solved::from(error),
        }
    }
}
