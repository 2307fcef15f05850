//! What the commands about days work with.

use std::{fmt, io};

use aoc_common::cli::{note_to, print, say_if_slow_on_terminal};
use aoc_workspace::{
    Day, Days, Workspace,
    day_programs::{DayPrograms, Solver},
    puzzle_selector::PuzzleSelector,
};

/// The workspace, its days, and where something is printed. In the program, cargo builds the days. In tests, any function
/// solves their inputs, and what is printed is read.
pub struct Runner<'r> {
    pub workspace: &'r Workspace,
    pub days: &'r Days,
    /// Standard output, for results.
    pub out: &'r mut dyn io::Write,
    /// Standard error, for everything else.
    pub err: &'r mut dyn io::Write,
    /// Makes what solves the inputs of these days.
    pub build: &'r BuildFn<'r>,
}

/// Makes what solves the inputs of some days.
pub type BuildFn<'r> = dyn Fn(&[&Day]) -> anyhow::Result<Box<dyn Solver + 'r>> + 'r;

/// Builds the programs of these days with cargo. If that takes long, a terminal says so.
pub(crate) fn build_with_cargo(
    workspace: &Workspace,
    days: &[&Day],
) -> anyhow::Result<Box<dyn Solver>> {
    let programs =
        say_if_slow_on_terminal("building the days", || DayPrograms::build(workspace, days))?;
    Ok(Box::new(programs))
}

impl<'r> Runner<'r> {
    /// Selects days, or all of them. If there is none yet, this is said, and is no error: a workspace may be checked before
    /// it has its first day. If a day may be missing because its description is misspelt, that is said as well.
    pub(crate) fn select(&mut self, selectors: &[PuzzleSelector]) -> anyhow::Result<Vec<&'r Day>> {
        let selected = self.days.select(selectors);
        if selectors.is_empty() || selected.is_err() {
            for error in &self.days.misspelt {
                self.note(error);
            }
        }
        let selected = selected?;
        if selected.is_empty() {
            self.note("no days yet; to make one: cargo xtask new YEAR/DAY");
        }
        Ok(selected)
    }

    /// Prints a result.
    pub(crate) fn print(&mut self, text: impl fmt::Display) -> anyhow::Result<()> {
        print(self.out, text)
    }

    /// Prints a line that is not a result.
    pub(crate) fn note(&mut self, text: impl fmt::Display) {
        note_to(self.err, text);
    }

    /// Prints an error that does not end the command.
    pub(crate) fn error(&mut self, error: impl fmt::Display) {
        self.note(format_args!("error: {error}"));
    }

    /// Prints what a day has written to standard error. It may be anything, and none of it is escaped.
    pub(crate) fn pass_on(&mut self, stderr: &str) {
        if !stderr.is_empty() {
            self.note(stderr);
        }
    }
}
