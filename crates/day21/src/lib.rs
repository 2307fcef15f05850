//! # 2021, day 21: Dirac Dice
//!
//! Two pawns race round a track of ten squares and collect the numbers they land
//! on: first with a die that counts up, then with one that splits the universe.
//!
//! ## Part 1: ten turns make a cycle
//!
//! The die counts 1, 2, … 100 and starts again, so turn `t` (from 0) advances by
//! `(3t + 1) + (3t + 2) + (3t + 3) = 9t + 6`. Only the last digit moves a pawn on
//! a track of ten, and the die's own circle is a whole number of tracks, so the
//! jump from 100 to 1 changes nothing. The last digits go down by one each turn:
//!
//! ```text
//! turn      0  1  2  3  4  5  6  7  8  9 │ 10 …
//! advance   6  5  4  3  2  1  0  9  8  7 │  6 …
//! player 1  6     4     2     0     8    │  6 …
//! player 2     5     3     1     9     7 │    …
//! ```
//!
//! After ten turns of her own a player is back on her square, at the same place
//! of this table: the advances of player 1 sum to 40, those of player 2 to 50.
//! So the score after any number of turns is a multiple of one lap's plus a part
//! of a lap, and the turn that reaches 1000 needs one division and a look at the
//! ten turns of a lap, instead of a walk.
//!
//! ## Part 2: the players never meet
//!
//! Nothing one player does changes what the other rolls: all they share is the
//! moment at which the game ends. So each is counted alone. Let `open(t)` be the
//! number of universes, split by her own rolls only, in which a player is still
//! below 21 after `t` turns. A turn makes 27 universes of one, and they either
//! stay open or reach 21, so `27 · open(t − 1) − open(t)` of them reach it at
//! turn `t`. The players then meet again in two sums:
//!
//! ```text
//! player 1 wins at her turn t:  player 2 has had t − 1 turns and is still open
//! player 2 wins at her turn t:  player 1 has had t turns     and is still open
//! ```
//!
//! Three rolls are three times one roll. Rolling a die of three sides moves the
//! universes of each square to the next three, so a square receives the sum of
//! the three behind it: no table of the 3 to 9 that three rolls can sum to is
//! needed, and no memory of games played.
//!
//! ## Assumptions
//!
//! None: [`parse`] takes the squares 1 to 10 and nothing else, and all hundred
//! starts are tested against [`literal`].
//!
//! ## Cost
//!
//! Part 1 looks at ten turns a player. Part 2 looks at 21 scores on 10 squares
//! for each of at most ten turns: time `O(goal · track)` a turn, memory for one
//! such table.
//!
//! ## Sources
//!
//! The puzzle is [day 21 of 2021](https://adventofcode.com/2021/day/21).

mod deterministic;
mod dirac;
pub mod literal;
mod start;

use aoc_core::Puzzle;

pub use start::{InvalidSquare, Start, TRACK, parse};

/// This puzzle.
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
