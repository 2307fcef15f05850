//! Days solve tasks. Each has a program, which cargo builds, and which solves a task in a process of its own. In tests, fake
//! days stand in for these programs.

pub(crate) mod all;
pub(crate) mod cargo;

use std::collections::BTreeMap;

use anyhow::Context as _;
use aoc_facts::Task;
use aoc_runtime::exchange::Solved;

use crate::select::days::Day;

/// The program of a day.
pub trait Program: Sync {
    /// Solves a task to its end.
    fn solve(&self, task: &Task, output: Output) -> Solved;
}

/// Where that goes which a day prints while it solves a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// It is printed. The day shows each step as soon as it is taken.
    Shown,
    /// What it prints to standard error is captured, and the rest is dropped.
    Captured,
}

/// The programs of days that compile, by their packages.
#[derive(Default)]
pub struct Programs<'p> {
    programs: BTreeMap<String, Box<dyn Program + 'p>>,
}

impl<'p> Programs<'p> {
    /// Adds the program of the day in this package.
    pub fn add(&mut self, package: String, program: impl Program + 'p) {
        self.programs.insert(package, Box::new(program));
    }

    /// The program of a day.
    ///
    /// # Errors
    /// If it was not built.
    pub(crate) fn of(&self, day: &Day) -> anyhow::Result<&(dyn Program + 'p)> {
        let program = self.programs.get(&day.package).map(|program| &**program);
        program.with_context(|| format!("{} was not built, see above", day.package))
    }

    /// Solves a task with the program of a day. If it was not built, this is how the task ends.
    pub(crate) fn solve(&self, day: &Day, task: &Task, output: Output) -> Solved {
        match self.of(day) {
            Ok(program) => program.solve(task, output),
            Err(error) => Solved::not_started(&error),
        }
    }
}
