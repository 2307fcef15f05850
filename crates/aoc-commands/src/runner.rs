//! What every command works with.

use std::{collections::BTreeSet, fmt, io};

use aoc_common::{
    PuzzleId, Workspace,
    cli::{note_to, print},
};

use crate::{
    days::{Day, Days},
    selector::PuzzleSelector,
    site::calendar::today,
    solve::Programs,
    world::World,
};

/// The workspace, where something is printed, and the world around the commands.
pub struct Runner<'r> {
    pub workspace: &'r Workspace,
    /// Standard output, for results.
    pub out: &'r mut dyn io::Write,
    /// Standard error, for everything else.
    pub err: &'r mut dyn io::Write,
    pub world: &'r dyn World,
}

impl<'r> Runner<'r> {
    /// The days of the workspace.
    pub(crate) fn days(&self) -> anyhow::Result<Days> {
        self.world.days(self.workspace)
    }

    /// Builds days. If that takes long, a terminal says so.
    pub(crate) fn build(&self, days: &[&Day]) -> anyhow::Result<Programs<'r>> {
        self.world.build(self.workspace, days)
    }

    /// Selects days, or all of them. If there is none yet, this is said, and is no error: a workspace may be checked before
    /// it has its first day. If a package is no day although it seems to be one, that is said as well.
    ///
    /// # Errors
    /// If a selector matches no day, or several puzzles although it is no year.
    pub(crate) fn select<'d>(
        &mut self,
        days: &'d Days,
        selectors: &[PuzzleSelector],
    ) -> anyhow::Result<Vec<&'d Day>> {
        let mut dated = Vec::new();
        for selector in selectors {
            dated.push(self.dated(selector)?);
        }
        let selected = days.select(&dated);
        if selectors.is_empty() || selected.is_err() {
            for error in &days.not_days {
                self.note(error);
            }
        }
        let found = selected?;
        if found.is_empty() {
            self.note("no days yet; to make one: cargo xtask new YEAR/DAY");
        }
        Ok(found)
    }

    /// The selected day. The selector is no year.
    ///
    /// # Errors
    /// If it matches no day, or several.
    pub(crate) fn select_one<'d>(
        &self,
        days: &'d Days,
        selector: &PuzzleSelector,
    ) -> anyhow::Result<&'d Day> {
        days.select_one(&self.dated(selector)?)
    }

    /// The selected puzzle. The selector is no year. If it names the puzzle, that need not have a day here, and cargo is not
    /// asked.
    ///
    /// # Errors
    /// If it matches no day, or days of several puzzles.
    pub(crate) fn puzzle(&self, selector: &PuzzleSelector) -> anyhow::Result<PuzzleId> {
        match self.dated(selector)? {
            PuzzleSelector::Puzzle(puzzle) => Ok(puzzle),
            other => self.days()?.select_puzzle(&other),
        }
    }

    /// The selected puzzles, sorted by date, each once. Without a selector, the puzzles of all days.
    ///
    /// # Errors
    /// If a selector matches no day, or several puzzles although it is no year.
    pub(crate) fn puzzles(
        &self,
        selectors: &[PuzzleSelector],
    ) -> anyhow::Result<BTreeSet<PuzzleId>> {
        let mut puzzles = BTreeSet::new();
        // Cargo is asked once, and only if some puzzles are those of days.
        let mut of_days = Vec::new();
        for selector in selectors {
            match self.dated(selector)? {
                PuzzleSelector::Puzzle(puzzle) => {
                    puzzles.insert(puzzle);
                }
                other => of_days.push(other),
            }
        }
        if selectors.is_empty() || !of_days.is_empty() {
            let days = self.days()?;
            puzzles.extend(days.select(&of_days)?.iter().map(|day| day.puzzle.id));
        }
        Ok(puzzles)
    }

    /// The selector, with the puzzle of today in place of the word `today`.
    fn dated(&self, selector: &PuzzleSelector) -> anyhow::Result<PuzzleSelector> {
        match selector {
            PuzzleSelector::Today => today(self.world.now()).map(PuzzleSelector::Puzzle),
            other => Ok(other.clone()),
        }
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
