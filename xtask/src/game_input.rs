//! The inputs that `trace` and `view` show.

use std::process::ExitCode;

use aoc_core::{ParseError, Puzzle, puzzle::Selector};

use crate::{
    days::{Day, Visuals, select_one},
    diagnostic,
    flags::InputFlags,
    input::{self, Input},
    output::{Error, print_note},
    workspace::Workspace,
};

/// An input that can be shown.
pub(crate) struct LoadedInput {
    pub(crate) puzzle: Puzzle,
    pub(crate) visuals: Visuals,
    pub(crate) input: Input,
    pub(crate) text: String,
}

impl LoadedInput {
    /// Prints why the text cannot be parsed, and fails.
    pub(crate) fn malformed(&self, error: &ParseError) -> ExitCode {
        print_note(diagnostic::render(error, &self.input.display, &self.text));
        ExitCode::FAILURE
    }
}

/// Loads the named inputs, or else those that `run` solves.
pub(crate) fn load(
    workspace: &Workspace,
    days: &[Day],
    selector: Selector,
    flags: &InputFlags,
) -> Result<Vec<LoadedInput>, Error> {
    let day = select_one(days, selector)?;
    let (puzzle, id, title) = (day.puzzle, day.puzzle.id(), day.puzzle.title());
    let none = || Error::usage(format_args!("{id} {title} has no trace or view"));
    let visuals = day.visuals.ok_or_else(none)?;
    let load = |input: Input| match input.read() {
        Ok(text) => Ok(LoadedInput { puzzle, visuals, input, text }),
        Err(error) => Err(Error::failure(format_args!("{}: {error}", input.display))),
    };
    input::of_day(workspace, day, flags)?.into_iter().map(load).collect()
}
