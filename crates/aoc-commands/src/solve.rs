//! Days solve tasks. Each has a program, which cargo builds, and which solves a task in a process of its own.

pub(crate) mod all;
pub(crate) mod cargo;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use aoc_facts::Task;
use aoc_runtime::exchange::{Output, Solved};

use crate::{context::Context, select::days::Day, solve::cargo::Programs};

/// The path of the program of a day.
///
/// # Errors
/// If it was not built.
pub(crate) fn program_of<'p>(programs: &'p Programs, day: &Day) -> anyhow::Result<&'p Path> {
    let program = programs.get(&day.package).map(PathBuf::as_path);
    program.with_context(|| format!("{} was not built, see above", day.package))
}

impl Context<'_> {
    /// Builds days. If that takes long, a terminal says so.
    pub(crate) fn build(&self, days: &[&Day]) -> anyhow::Result<Programs> {
        self.world.build(self.workspace, days)
    }

    /// Solves a task with the program of a day. If it was not built, this is how the task ends.
    pub(crate) fn solve(
        &self,
        programs: &Programs,
        day: &Day,
        task: &Task,
        output: Output,
    ) -> Solved {
        match program_of(programs, day) {
            Ok(program) => self.world.solve(program, task, output),
            Err(error) => Solved::not_started(&error),
        }
    }
}
