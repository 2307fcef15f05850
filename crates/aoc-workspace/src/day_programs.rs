//! The programs of days: cargo builds them, and then they solve inputs.
//!
//! The runner knows them only as a [`Solver`]. So its tests need neither cargo nor programs.

use std::process::Command;

use anyhow::{Context as _, bail};
use aoc_common::Input;

use crate::{
    cargo::{self, BuiltProgram, RELEASE},
    days::Day,
    launcher::{self, How, Solved},
    workspace::Workspace,
};

/// What solves the inputs of some days.
pub trait Solver: Sync {
    /// Fails if a day cannot solve anything, perhaps because its program does not compile.
    ///
    /// # Errors
    /// The error says why.
    fn check(&self, day: &Day) -> anyhow::Result<()>;

    /// Solves an input. If the day cannot solve anything, that is reported.
    fn solve(&self, day: &Day, input: &Input, how: How) -> Solved;
}

/// The programs of some days.
pub struct DayPrograms {
    built: Vec<BuiltProgram>,
}

impl DayPrograms {
    /// Builds the programs of these days that solve their puzzles with cargo. If one does not compile, the others are still
    /// built. Other programs of a package, which may have the same names in every day, are not built.
    ///
    /// # Errors
    /// If cargo cannot be run.
    pub fn build(workspace: &Workspace, days: &[&Day]) -> anyhow::Result<Self> {
        let mut flags = Vec::new();
        for day in days {
            // If the day has no such program, `command` says why.
            if let Ok(program) = day.program() {
                flags.extend(["--package", &day.package, "--bin", program]);
            }
        }
        Ok(Self { built: cargo::build(workspace, RELEASE, flags)? })
    }

    /// A command that starts the program of a day.
    ///
    /// # Errors
    /// If [`Day::program`] finds none, or it was not built, or cargo has written that of another day over it.
    fn command(&self, day: &Day) -> anyhow::Result<Command> {
        let name = day.program()?;
        let program = self
            .built
            .iter()
            .find(|program| program.folder == day.folder && program.name == name)
            .with_context(|| format!("{} was not built, see above", day.package))?;
        let other = self
            .built
            .iter()
            .find(|other| other.path == program.path && other.folder != program.folder);
        if let Some(other) = other {
            let folder = other.folder.file_name().unwrap_or_default();
            bail!(
                "its program `{name}` has the name of one in the folder {}: rename it in its `[[bin]]`",
                folder.display()
            );
        }
        Ok(Command::new(&program.path))
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
