//! # 2020, day 22: Crab Combat
//!
//! placeholder

mod combat;
pub mod deal;
pub mod literal;
mod parse;

use aoc_core::{NoAnswer, Puzzle};

pub use combat::Endless;
pub use deal::{Card, Deal, Player, Score};
pub use parse::parse;

/// This puzzle.
pub const PUZZLE: Puzzle = Puzzle::new::<2020, 22>("Crab Combat");

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends.
pub fn part1(deal: &Deal) -> Result<Score, NoAnswer> {
    combat::play(deal).map_err(NoAnswer::because)
}

/// The winner's score in Recursive Combat.
///
/// # Errors
/// None: every deal has an answer.
pub fn part2(deal: &Deal) -> Result<Score, NoAnswer> {
    Ok(literal::recursive_combat(deal, |_| ()).score())
}
