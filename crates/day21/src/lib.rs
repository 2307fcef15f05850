//! # 2021, day 21: Dirac Dice
//!
//! Two pawns race round a track of ten squares and collect the numbers they land
//! on: first with a die that counts up, then with one that splits the universe.
//!
//! ## Part 1: ten turns make a lap
//!
//! The die counts 1, 2, … 100 and starts again, so turn `t` (from 0) advances by
//! `(3t + 1) + (3t + 2) + (3t + 3) = 9t + 6`. Only the last digit moves a pawn on
//! a track of ten squares, and the die's 100 sides are a whole number of tracks, so
//! the jump from 100 to 1 changes nothing. The last digit goes down by one each turn,
//! and each player takes every other turn:
//!
//! ```text
//! her own turn   1  2  3  4  5  6  7  8  9 10 │ 11 …
//! player 1       6  4  2  0  8  6  4  2  0  8 │  6 …   ten turns advance by 40
//! player 2       5  3  1  9  7  5  3  1  9  7 │  5 …   ten turns advance by 50
//! ```
//!
//! So ten turns of her own bring a player back to her square and to the beginning of
//! this table: they are a *lap*. The score after any number of turns is a multiple of
//! one lap's plus that of a part of a lap, and the turn that reaches 1000 takes one
//! division and a look at ten turns, instead of a walk.
//!
//! ## Part 2: the players never meet
//!
//! Nothing one player does changes what the other rolls: all they share is the moment
//! at which the game ends. So each is counted alone. Let `open(t, square, score)` be
//! the number of universes, split by her own rolls only, in which a player who stands
//! there with this score is still below 21 after `t` more turns:
//!
//! ```text
//! open(0, square, score) = 1 if score < 21, else 0
//! open(t, square, score) = the sum of open(t − 1, s, score + s)
//!                          over the 27 squares s to which three rolls may lead
//! ```
//!
//! Looking ahead from every state, rather than following a player from her start, lets
//! one table serve both: each reads `open(t)` for her own square and score 0. And as the
//! table depends on no input, the compiler counts it. A turn makes 27 universes of one,
//! and they stay open or reach 21, so `27 · open(t − 1) − open(t)` reach it at turn `t`.
//! The players then meet in two sums:
//!
//! ```text
//! player 1 wins at her turn t:  player 2 has had t − 1 turns and is still open
//! player 2 wins at her turn t:  player 1 has had t turns     and is still open
//! ```
//!
//! ## Assumptions
//!
//! None: [`parse`] takes the squares 1 to 10 and nothing else, and all hundred
//! starts are tested against [`literal`].
//!
//! ## Cost
//!
//! Part 1 looks at ten turns a player. Part 2 adds two products for each of at most 21
//! turns; its table has 22 rows of 10 numbers.
//!
//! ## Sources
//!
//! The puzzle is [day 21 of 2021](https://adventofcode.com/2021/day/21).

mod deterministic;
mod dirac;
pub mod literal;
mod start;

use aoc_core::Puzzle;

pub use dirac::wins;
pub use start::{InvalidSquare, Start, TRACK, parse};

/// Dirac Dice, under its year and day.
pub const PUZZLE: Puzzle = Puzzle::new::<2021, 21>("Dirac Dice");

/// The loser's score times the number of rolls, with the die that counts up.
#[must_use]
pub fn part1(start: &Start) -> u32 {
    deterministic::play(*start)
}

/// In how many universes the player who wins in more of them wins.
#[must_use]
pub fn part2(start: &Start) -> u64 {
    let [player1, player2] = dirac::wins(*start);
    player1.max(player2)
}
