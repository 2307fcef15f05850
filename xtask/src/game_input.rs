//! The inputs that `trace` and `view` show.

use std::path::Path;

use aoc_core::{ParseError, Puzzle, puzzle::Selector};

use crate::{
    days::{Day, Visuals, select_one},
    run::{
        diagnostic,
        input::{self, Input},
    },
    status::{Status, complain, remark},
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
    /// Prints why the text cannot be parsed.
    pub(crate) fn malformed(&self, error: &ParseError) -> Status {
        remark(diagnostic::render(error, &self.input.shown, &self.text));
        Status::Bad
    }
}

/// Loads the input at `path`, or else the inputs that `run` solves; prints any error.
pub(crate) fn load(
    workspace: &Workspace,
    days: &[Day],
    selector: Selector,
    path: Option<&Path>,
) -> Result<Vec<LoadedInput>, Status> {
    let day = select_one(days, selector).map_err(Status::usage)?;
    let puzzle = day.puzzle;
    let visuals = day.visuals.ok_or_else(|| {
        Status::usage(format_args!("{} {} has no trace or view", puzzle.id(), puzzle.title()))
    })?;
    let load = |input: Input| {
        input.hint().into_iter().for_each(remark);
        let text = input.read().map_err(|error| {
            complain(format_args!("{}: {error}", input.shown));
            Status::Bad
        })?;
        Ok(LoadedInput { puzzle, visuals, input, text })
    };
    input::of_day(workspace, day, path).into_iter().map(load).collect()
}
