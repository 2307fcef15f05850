//! The programs of days, which cargo has built, and which solve inputs.

use std::{path::Path, process::Command};

use anyhow::Context as _;
use aoc_common::Task;

use crate::{
    cargo::BuiltProgram,
    days::Day,
    launcher,
    solver::{How, Solved, Solver},
};

/// The programs of some days.
pub(crate) struct DayPrograms {
    /// Those that compile. Other programs of a package, which may have the same names in every day, are not built.
    pub(crate) built: Vec<BuiltProgram>,
    /// Makes the command that starts the program at this path.
    pub(crate) start: fn(&Path) -> Command,
}

impl DayPrograms {
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
        Ok((self.start)(&built.path))
    }
}

impl Solver for DayPrograms {
    fn check(&self, day: &Day) -> anyhow::Result<()> {
        self.command(day).map(drop)
    }

    fn solve(&self, day: &Day, task: &Task, how: How) -> Solved {
        match self.command(day) {
            Ok(program) => launcher::solve(program, task, how),
            Err(error) => Solved::from(error),
        }
    }
}
