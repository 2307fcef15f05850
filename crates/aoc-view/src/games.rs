//! The days whose games can be shown, and their inputs.

use std::{io, path::PathBuf};

use aoc_cli::{
    Error, Input, Part, Workspace,
    days::{Days, Selector},
    diagnostic, inputs,
    output::{self, exit_code, print_note},
};
use aoc_core::{ParseError, Puzzle};
use day21::Start;
use day22::Deal;
use jzon::JsonValue;

use crate::{
    trace::{day21 as trace21, day22 as trace22},
    view::{day21 as view21, day22 as view22},
};

/// An input of a day whose games can be shown.
pub(crate) enum Game {
    Dice(Start),
    Cards(Deal),
}

type Parse = fn(&str) -> Result<Game, ParseError>;

const GAMES: [(&str, Parse); 2] = [
    (day21::PUZZLE, |text| Ok(Game::Dice(day21::parse(text)?))),
    (day22::PUZZLE, |text| Ok(Game::Cards(day22::parse(text)?))),
];

impl Game {
    /// Writes each turn or round of a part, with sub-games down to a depth.
    pub(crate) fn trace(&self, part: Part, depth: u64, out: &mut dyn io::Write) -> io::Result<()> {
        match (self, part) {
            (Self::Dice(start), Part::One) => trace21::part1(*start, out),
            (Self::Dice(start), Part::Two) => trace21::part2(*start, out),
            (Self::Cards(deal), part) => trace22::trace(deal, part, depth, out),
        }
    }

    /// The data that `page.js` draws: the answers or why there is none, what is missing from the
    /// figures, and the figures, each with its title and paragraphs.
    pub(crate) fn view(&self) -> JsonValue {
        match self {
            Self::Dice(start) => view21::view(*start),
            Self::Cards(deal) => view22::view(deal),
        }
    }
}

/// A puzzle, and the inputs to show.
pub(crate) struct Selection {
    pub(crate) workspace: Workspace,
    pub(crate) puzzle: Puzzle,
    pub(crate) inputs: Vec<Input>,
    parse: Parse,
}

impl Selection {
    /// Takes the inputs that `run` solves.
    pub(crate) fn new(selector: &Selector, names: &[PathBuf]) -> Result<Self, Error> {
        let workspace = Workspace::find()?;
        let id = Days::find(&workspace)?.one(selector)?.puzzle.id;
        let mut games =
            GAMES.iter().filter_map(|(name, parse)| Some((name.parse::<Puzzle>().ok()?, *parse)));
        let game = games.find(|(puzzle, _)| puzzle.id == id);
        let none = || Error::usage(format_args!("{id} has no trace or view"));
        let (puzzle, parse) = game.ok_or_else(none)?;
        let inputs = inputs::select(&workspace, id, names).map_err(Error::failure)?;
        Ok(Self { workspace, puzzle, inputs, parse })
    }

    /// Shows each input, or what is wrong with it.
    pub(crate) fn show(
        &self,
        mut show: impl FnMut(&Input, &Game) -> output::Result<()>,
    ) -> output::Result {
        let mut passed = true;
        for input in &self.inputs {
            let path = &input.display;
            let text = input.read().map_err(|error| format!("error: {path}: {error}"));
            let game = text.and_then(|text| {
                (self.parse)(&text).map_err(|error| diagnostic::render(&error, path, &text))
            });
            match game {
                Ok(game) => show(input, &game)?,
                Err(message) => {
                    print_note(message);
                    passed = false;
                }
            }
        }
        Ok(exit_code(passed))
    }
}
