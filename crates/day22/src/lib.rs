//! # 2020, day 22: Crab Combat
//!
//! placeholder

pub mod combat;
pub mod deal;
mod engine;
pub mod literal;
mod parse;
mod progress;
pub mod recursive;
pub mod standoff;

use std::ops::ControlFlow;

use aoc_core::{NoAnswer, Puzzle};
pub use combat::{Endless, Unfinished};
pub use deal::{Card, Deal, Player, Score};
pub use engine::Engine;
pub use parse::parse;
pub use progress::{Progress, Stopped};

/// This puzzle.
pub const PUZZLE: Puzzle = Puzzle::new::<2020, 22>("Crab Combat");

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends.
pub fn part1(deal: &Deal) -> Result<Score, NoAnswer> {
    part1_watched(deal, |_| ControlFlow::Continue(()))
}

/// The winner's score in Recursive Combat.
///
/// # Errors
/// None: every deal has an answer.
pub fn part2(deal: &Deal) -> Result<Score, NoAnswer> {
    part2_watched(deal, |_| ControlFlow::Continue(()))
}

/// [`part1`], for deals that may take long: every few milliseconds `watch` hears
/// how far the game has come, and may break it off.
///
/// # Errors
/// If the game never ends, or is broken off.
pub fn part1_watched(
    deal: &Deal,
    mut watch: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Score, NoAnswer> {
    combat::play(deal, Engine::detect(), &mut watch).map_err(NoAnswer::because)
}

/// [`part2`], for deals that may take long: every few milliseconds `watch` hears
/// how far the games have come, and may break them off.
///
/// # Errors
/// If the games are broken off.
pub fn part2_watched(
    deal: &Deal,
    mut watch: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Score, NoAnswer> {
    recursive::play(deal, Engine::detect(), &mut watch).map_err(NoAnswer::because)
}
