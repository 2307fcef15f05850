//! Shows games of Crab Combat: `cargo xtask trace 22` and `view 22`.

mod recorder;
mod trace;
mod view;

use std::{io, process::ExitCode};

use aoc_cli::Part;
use aoc_core::ParseError;
use day22::Deal;
use jzon::JsonValue;

struct Game(Deal);

impl aoc_view::Game for Game {
    fn parse(text: &str) -> Result<Self, ParseError> {
        day22::parse(text).map(Self)
    }

    fn trace(&self, part: Part, max_depth: u64, out: &mut dyn io::Write) -> io::Result<()> {
        trace::trace(&self.0, part, max_depth, out)
    }

    fn view(&self) -> JsonValue {
        view::view(&self.0)
    }
}

/// The main function of the program.
pub fn main() -> ExitCode {
    aoc_view::main::<Game>(day22::PUZZLE)
}
