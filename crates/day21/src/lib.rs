//! # 2021, day 21: Dirac Dice
//!
//! Two pawns race round a track of ten squares and collect the numbers they land on: first
//! with a die that counts up, then with one that splits the universe.
//!
//! ## Part 1: ten turns make a lap
//!
//! The die counts 1, 2, … 100 and starts again, so turn `t` (from 0) advances by
//! `(3t + 1) + (3t + 2) + (3t + 3) = 9t + 6`. Only the last digit matters on ten squares, and
//! 100 is a multiple of ten, so the jump from 100 to 1 changes nothing. The last digit goes
//! down by one each turn, and each player takes every other turn:
//!
//! ```text
//! own turn   1  2  3  4  5  6  7  8  9 10 │ 11 …
//! player 1   6  4  2  0  8  6  4  2  0  8 │  6 …   ten turns advance by 40
//! player 2   5  3  1  9  7  5  3  1  9  7 │  5 …   ten turns advance by 50
//! ```
//!
//! Ten own turns bring a player back to the same square and to the start of this table: they
//! are a *lap*. The turn that reaches 1000 then takes one division and a look at ten turns.
//!
//! ## Part 2: the players don't interact
//!
//! Nothing one player does changes what the other rolls, so each is counted separately. Let
//! `open(t, square, score)` be the number of universes, split by this player's rolls only, in
//! which the player is still below 21 after `t` more turns:
//!
//! ```text
//! open(0, square, score) = 1 if score < 21, else 0
//! open(t, square, score) = the sum of open(t − 1, s, score + s)
//!                          over the 27 outcomes of three rolls, s being the square reached
//! ```
//!
//! The table depends on no input, so the compiler computes it, and one table serves both
//! players. A turn makes 27 universes of each, which stay open or reach 21, so
//! `27 · open(t − 1) − open(t)` of them reach 21 at turn `t`. Two sums combine the players:
//!
//! ```text
//! player 1 wins at turn t:  player 2 has had t − 1 turns and is still open
//! player 2 wins at turn t:  player 1 has had t turns     and is still open
//! ```
//!
//! ## Assumptions
//!
//! None: [`parse`] accepts the squares 1 to 10 only, and all hundred starts are tested
//! against the [rules as they are written](../day21_reference/index.html).
//!
//! ## Cost
//!
//! Part 1 looks at ten turns of each player, part 2 at 21. The table has 22 rows of 10 numbers.
//!
//! ## Source
//!
//! The puzzle is [day 21 of 2021](https://adventofcode.com/2021/day/21).

mod deterministic;
mod dirac;
mod start;

pub use dirac::wins;
pub use start::{Start, TRACK, parse};

/// The year, the day and the title: the `description` in `Cargo.toml`.
pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

/// The losing score times the number of rolls, with the deterministic die.
#[must_use]
pub fn part1(start: &Start) -> u32 {
    deterministic::play(*start)
}

/// The number of universes in which the more successful player wins.
#[must_use]
pub fn part2(start: &Start) -> u64 {
    let [player1, player2] = wins(*start);
    player1.max(player2)
}
