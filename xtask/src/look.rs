//! What `trace` and `view` have in common: the games that are looked at.

use std::path::Path;

use aoc_core::{ParseError, Puzzle, puzzle::Selector};

use crate::{
    days::{Day, Sights, select_one},
    run::{
        diagnostic,
        input::{self, Input},
    },
    status::{Status, complain, remark},
    workspace::Workspace,
};

/// A game that can be looked at.
pub(crate) struct Game {
    pub(crate) puzzle: Puzzle,
    pub(crate) sights: Sights,
    pub(crate) input: Input,
    pub(crate) text: String,
}

impl Game {
    /// Says what is wrong with its input, and how the command ends.
    pub(crate) fn refused(&self, error: &ParseError) -> Status {
        remark(diagnostic::render(error, &self.input.shown, &self.text));
        Status::Bad
    }
}

/// The games that are meant: of the input that is named, or of those that `run` takes.
///
/// # Errors
/// If there are none, with the reason told: how the command ends.
pub(crate) fn games(
    workspace: &Workspace,
    days: &[Day],
    selector: Selector,
    named: Option<&Path>,
) -> Result<Vec<Game>, Status> {
    let day = select_one(days, selector).map_err(Status::usage)?;
    let puzzle = day.puzzle;
    let sights = day.sights.ok_or_else(|| {
        Status::usage(format_args!("{} {} has nothing to look at", puzzle.id(), puzzle.title()))
    })?;
    let inputs = input::of_day(workspace, day, named);
    inputs.into_iter().map(|input| read(puzzle, sights, input)).collect()
}

fn read(puzzle: Puzzle, sights: Sights, input: Input) -> Result<Game, Status> {
    if let Some(hint) = input.hint() {
        remark(hint);
    }
    match input.read() {
        Ok(text) => Ok(Game { puzzle, sights, input, text }),
        Err(message) => {
            complain(format!("{}: {message}", input.shown));
            Err(Status::Bad)
        }
    }
}
