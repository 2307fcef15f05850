//! What every command works with.

use std::{collections::BTreeSet, fmt, io};

use aoc_facts::{PuzzleId, Workspace};
use aoc_runtime::cli::{ERROR_STYLE, note_to, print};

use crate::{
    select::{
        days::{Day, Days},
        selector::{PuzzleName, Selector},
    },
    world::World,
};

/// The workspace, where something is printed, and the world around the commands. How a page and an input are fetched is in
/// `site::cache`.
pub struct Context<'r> {
    pub workspace: &'r Workspace,
    /// Standard output, for results.
    pub out: &'r mut dyn io::Write,
    /// Standard error, for everything else.
    pub err: &'r mut dyn io::Write,
    pub world: &'r dyn World,
}

impl Context<'_> {
    /// The days of the workspace. Notes which packages are no days although they seem to be, since one of them may be meant.
    ///
    /// # Errors
    /// If cargo cannot list the packages.
    pub(crate) fn days(&mut self) -> anyhow::Result<Days> {
        let days = self.world.days(self.workspace)?;
        for reason in &days.not_days {
            self.note(reason);
        }
        Ok(days)
    }

    /// The days that are named, each once. Without a selector, all days. That there is no day yet is no error: a
    /// workspace may be checked before it has its first day.
    ///
    /// # Errors
    /// If a selector means no day here, or may mean days of several puzzles although it is no year.
    pub(crate) fn select<'d>(
        &mut self,
        days: &'d Days,
        selectors: &[Selector],
    ) -> anyhow::Result<Vec<&'d Day>> {
        let selected = days.select(selectors)?;
        if selectors.is_empty() && selected.is_empty() {
            self.note("no days yet; to make one: `cargo xtask new YEAR/DAY`");
        }
        Ok(selected)
    }

    /// The puzzle that is named. If that is done by its date, it need not have a day here, and cargo is not asked.
    ///
    /// # Errors
    /// If no day here is meant, or days of several puzzles may be.
    pub(crate) fn puzzle(&mut self, name: &PuzzleName) -> anyhow::Result<PuzzleId> {
        if let PuzzleName::Date(puzzle) = name {
            return Ok(*puzzle);
        }
        let (puzzle, _) = self.days()?.of(name)?;
        Ok(puzzle)
    }

    /// Prints a result.
    pub(crate) fn print(&mut self, text: impl fmt::Display) -> anyhow::Result<()> {
        print(self.out, text)
    }

    /// Prints which puzzles have failed, if there are several days, since the lines about them may be far above.
    pub(crate) fn print_failed(
        &mut self,
        days: &[&Day],
        failed: &BTreeSet<PuzzleId>,
    ) -> anyhow::Result<()> {
        if days.len() < 2 || failed.is_empty() {
            return Ok(());
        }
        let names: Vec<_> = failed.iter().map(PuzzleId::to_string).collect();
        let names = names.join(", ");
        self.print(format_args!("{ERROR_STYLE}failed:{ERROR_STYLE:#} {names}\n"))
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
