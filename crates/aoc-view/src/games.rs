//! The days whose games can be shown, and their inputs.

use std::{io, path::PathBuf};

use aoc_cli::{
    Error, Input, Workspace, diagnostic, inputs,
    output::{self, print_error, print_note},
};
use aoc_core::{ParseError, Puzzle, PuzzleId};

use crate::{
    trace::{day21 as trace21, day22 as trace22},
    view::{day21 as view21, day22 as view22, figure::View},
};

/// A day whose games can be shown.
pub(crate) struct Game {
    /// The description of its package.
    puzzle: &'static str,
    pub(crate) trace: [Trace; 2],
    pub(crate) view: fn(&str) -> Result<View, ParseError>,
}

/// Writes the events of a part, with sub-games down to a depth. The inner error is the writer's.
pub(crate) type Trace = fn(&str, u64, &mut dyn io::Write) -> Result<io::Result<()>, ParseError>;

const GAMES: [Game; 2] = [
    Game {
        puzzle: day22::PUZZLE,
        trace: [
            |text, _, out| Ok(trace22::part1(&day22::parse(text)?, out)),
            |text, max_depth, out| Ok(trace22::part2(&day22::parse(text)?, max_depth, out)),
        ],
        view: |text| Ok(view22::view(&day22::parse(text)?)),
    },
    Game {
        puzzle: day21::PUZZLE,
        trace: [
            |text, _, out| Ok(trace21::part1(day21::parse(text)?, out)),
            |text, _, out| Ok(trace21::part2(day21::parse(text)?, out)),
        ],
        view: |text| Ok(view21::view(day21::parse(text)?)),
    },
];

/// A puzzle, its game, and the inputs to show.
pub(crate) struct Selection {
    pub(crate) workspace: Workspace,
    pub(crate) puzzle: Puzzle,
    pub(crate) game: &'static Game,
    pub(crate) inputs: Vec<Input>,
}

impl Selection {
    /// Takes the inputs that `run` solves.
    pub(crate) fn new(id: PuzzleId, names: &[PathBuf]) -> Result<Self, Error> {
        let workspace = Workspace::find()?;
        let games = GAMES.iter().filter_map(|game| Some((game.puzzle.parse().ok()?, game)));
        let none = || Error::usage(format_args!("{id} has no trace or view"));
        let (puzzle, game) =
            games.into_iter().find(|(puzzle, _): &(Puzzle, _)| puzzle.id == id).ok_or_else(none)?;
        let inputs = inputs::select(&workspace, id, names)?;
        if inputs.is_empty() {
            return Err(Error::failure(inputs::no_input(&workspace, id)));
        }
        Ok(Self { workspace, puzzle, game, inputs })
    }

    /// Shows each input; says of the malformed ones what is wrong. Returns whether all were shown.
    pub(crate) fn show(
        &self,
        mut show: impl FnMut(&Input, &str) -> output::Result<Result<(), ParseError>>,
    ) -> output::Result<bool> {
        let mut passed = true;
        for input in &self.inputs {
            match input.read() {
                Ok(text) => {
                    if let Err(error) = show(input, &text)? {
                        print_note(diagnostic::render(&error, &input.display, &text));
                        passed = false;
                    }
                }
                Err(error) => {
                    print_error(format_args!("{}: {error}", input.display));
                    passed = false;
                }
            }
        }
        Ok(passed)
    }
}
