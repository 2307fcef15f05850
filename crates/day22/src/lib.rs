//! # 2020, day 22: Crab Combat
//!
//! Two players draw their top cards round by round, and the winner keeps both. What is the
//! winner's deck worth in the end? And what if a smaller game, played with copies of the decks,
//! decides some rounds?
//!
//! ## The idea
//!
//! [`mod@reference`] plays by the rules, and keeps every pair of decks of a game to see whether it
//! repeats. Nearly all of that work can be saved:
//!
//! 1. **A sub-game needs a winner, not a score.** If player 1 holds the highest card, player 1
//!    wins: that card is too high to start a sub-game, so it is never lost, and player 1 also wins
//!    if the decks repeat.
//! 2. **Most endless games can be recognised from the two decks alone.** With an odd number of
//!    cards, a look at every other card of both decks tells nearly always that a game will repeat,
//!    a few rounds after it begins: [`endless`] has the theorem, its proof and a picture.
//! 3. **One stored state is enough.** Brent's algorithm finds the other repetitions: it compares
//!    the decks with those of one earlier moment, exactly, without hashes.
//!
//! | read on | |
//! |---|---|
//! | `deal` | a deal, and how it is read |
//! | `decks` | the two decks, and rounds played with them |
//! | `solver` | the main game, sub-games, cycle detection |
//! | [`endless`] | endless games: the theorems |
//! | [`mod@reference`] | the rules as they are written |
//!
//! ## Why it is correct
//!
//! In sub-games only the winner counts, so early-win checks can run rarely. The score of a main
//! game that repeats depends on the first decks that repeat: two games played side by side find
//! them.
//!
//! The theorems and the solver are tested against the rules: on every deal and split of up to 9 and
//! 8 cards, on a hundred thousand random deals, and on deals that other solvers got wrong.
//!
//! ## Assumptions
//!
//! The cards are distinct, and from 1 to [`Card::MAX`]; neither deck is empty. [`parse()`] checks
//! that. Decks may have any sizes, and cards may be worth more than there are cards.
//!
//! ## Cost
//!
//! Combat of `n` cards takes some `n²` rounds, if it ends. Recursive Combat grows much faster: as
//! `cargo bench -p day22` measured it on an AMD EPYC of 2.6 GHz, random deals of 50 cards take 12 µs
//! in the median and 0.8 ms at most (of 250), of 100 cards 2.8 ms in the median, and some of 160
//! cards longer than 2 s. Memory: a few copies of the cards for each game that waits for a sub-game.
//!
//! ## Sources
//!
//! The puzzle is [day 22 of 2020](https://adventofcode.com/2020/day/22). Endless deals were studied
//! by M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010); cycle detection is R. P. Brent's, *BIT* 20
//! (1980).

mod deal;
mod decks;
pub mod endless;
pub mod reference;
mod solver;

use aoc_core::Puzzle;
pub use deal::{Card, Deal, Player, Score, parse, score};
pub use decks::Rules;
pub use endless::Cycle;

/// Crab Combat, under its year and day.
pub const PUZZLE: Puzzle = Puzzle::new::<2020, 22>("Crab Combat");

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends.
pub fn part1(deal: &Deal) -> Result<Score, Cycle> {
    solver::combat(deal)
}

/// The winner's score in Recursive Combat: every deal has one.
#[must_use]
pub fn part2(deal: &Deal) -> Score {
    solver::recursive_combat(deal)
}
