//! Days solve tasks. Each has a program, which cargo builds, and which solves a task in a process of its own.

pub(crate) mod all;
pub(crate) mod cargo;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use aoc_facts::{Task, known::Known, report::Report};
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
    /// Builds days. If that takes long, standard error says so.
    pub(crate) fn build(&self, days: &[&Day]) -> anyhow::Result<Programs> {
        self.world.build(self.workspace, days)
    }

    /// Solves a task with the program of a day, and judges how it has ended. If it was not built, this is how the task ends.
    /// Returns what was captured of standard error as well.
    ///
    /// The program reads what is known when it starts. What it shows is what counts, whatever is recorded meanwhile.
    pub(crate) fn solve(
        &self,
        programs: &Programs,
        day: &Day,
        task: &Task,
        output: Output,
    ) -> (Report, String) {
        let known = Known::of_task(task);
        let solved = match program_of(programs, day) {
            Ok(program) => self.world.solve(program, task, output),
            Err(error) => Solved::not_started(&error),
        };
        (Report::new(&known, solved.outcomes), solved.stderr)
    }
}
