//! Shows games of Crab Combat: `cargo xtask trace 22` and `view 22`.

mod recorder;
mod trace;
mod view;

use std::process::ExitCode;

use aoc_core::{ParseError, error::Position};
use aoc_view::Viewer;
use day22::Deal;
use day22_game::MAX_CARDS;

fn main() -> ExitCode {
    aoc_view::main(&Viewer {
        puzzle: day22::PUZZLE,
        parse,
        trace: trace::trace,
        has_sub_games: true,
        view: view::view,
        style: include_str!("combat.css"),
        script: include_str!("combat.js"),
    })
}

/// Reads a deal that is small enough to be played by the reference rules.
fn parse(text: &str) -> Result<Deal, ParseError> {
    let deal = day22::parse(text)?;
    let cards = deal.decks().concat().len();
    if cards > MAX_CARDS {
        return Err(ParseError {
            position: Position { line: 1, column: 1 },
            expected: format!("at most {MAX_CARDS} cards to play by the slow rules"),
            found: cards.to_string(),
        });
    }
    Ok(deal)
}
