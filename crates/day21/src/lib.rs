//! # 2021, day 21: Dirac Dice
//!
//! Two pawns race round a track of ten squares, and their scores grow by the numbers they land on.
//! The first part is played with a die that counts up, the second with a die that splits the universe.
//!
//! ## Part 1: ten turns make a lap
//!
//! A turn has three rolls, and the die counts 1, 2, … 100 and starts again. Turn `t`, counted from 0,
//! therefore advances by `(3t + 1) + (3t + 2) + (3t + 3) = 9t + 6`. Only the last digit of this matters
//! on ten squares. The restart after 100 does not change it, because 100 is a multiple of ten.
//!
//! The last digit goes down by one each turn, and each player takes every other turn. So the players
//! advance by these last digits:
//!
//! ```text
//! own turn   1  2  3  4  5  6  7  8  9 10 │ 11 …
//! player 1   6  4  2  0  8  6  4  2  0  8 │  6 …   the sum of ten turns is 40
//! player 2   5  3  1  9  7  5  3  1  9  7 │  5 …   the sum of ten turns is 50
//! ```
//!
//! Both sums are multiples of ten. After ten of their own turns, a player is therefore back on the same
//! square and at the start of this table. These ten turns are called a *lap*, and each lap adds the same
//! number of points. So the turn that reaches 1000 is found by one division by the score of a lap, and by
//! a look at the ten turns of one lap.
//!
//! ## Part 2: the players don't interact
//!
//! Nothing one player does changes what the other rolls, so the universes of each player are counted
//! separately. For a player on `square` with `score`, let `open(t, square, score)` be the number of
//! universes in which the score is still below 21 after the player has taken `t` more turns. Only the
//! player's own rolls split these universes:
//!
//! ```text
//! open(0, square, score) = 1 if score < 21, else 0
//! open(t, square, score) = the sum of open(t − 1, s, score + s)
//!                          over the 27 outcomes of three rolls, which lead to a square s
//! ```
//!
//! Now let `open(t)` stand for `open(t, square, 0)`, where `square` is the square on which the player starts.
//! Call a universe *open* while the score is below 21. A turn splits each open universe into 27, and each of
//! these stays open or reaches 21. So turn `t` reaches 21 in `reached(t) = 27 · open(t − 1) − open(t)`
//! universes. For each of the ten squares they are always the same, so the compiler computes a table of them,
//! which serves both players.
//!
//! A player who reaches 21 wins only if the other player has not reached 21 before. Each universe of one
//! player combines with each universe of the other, so their numbers multiply. Player 1 moves first, so
//! player 2 has had one turn less when player 1 wins:
//!
//! ```text
//! player 1 wins at turn t:  reached(t) of player 1 · open(t − 1) of player 2
//! player 2 wins at turn t:  reached(t) of player 2 · open(t)     of player 1
//! ```
//!
//! The sums over all `t` are the wins of each player.
//!
//! ## Assumptions
//!
//! None. [`parse`] accepts only the squares 1 to 10, and all hundred starts are tested against the
//! rules as they are written, in `tests/games/rules.rs`.
//!
//! ## Cost
//!
//! Part 1 looks at ten turns of each player, and part 2 at 21. The table of part 2 has 21 turns for each of the ten
//! squares. To count its universes takes up to 30,870 products, all of them at compile time.
//!
//! ## Sources
//!
//! The puzzle is [day 21 of 2021](https://adventofcode.com/2021/day/21).
//!
//! That the universes of each player can be counted separately was said by `u/StripedSunlight` on December 21, 2021, in
//! the solutions thread of the puzzle on Reddit.
//! [timvisee's solver](https://github.com/timvisee/advent-of-code-2021/blob/master/day21b/src/main.rs) has done it since
//! December 23. [Voltara's](https://github.com/Voltara/advent2021-fast/blob/main/src/day21.cpp) has found the end of part 1
//! by laps of ten turns since December 25.

mod deterministic;
mod dirac;
mod start;

use aoc_program::{Steps, Stop};

pub use dirac::wins;
pub use start::{Start, TRACK, parse};

/// Takes the steps of this day.
///
/// # Errors
/// If the input is malformed.
pub fn solve(text: &str, steps: &Steps<'_>) -> Result<(), Stop> {
    let input = steps.parse(|| parse(text))?;
    steps.part1(|| part1(&input));
    steps.part2(|| part2(&input));
    Ok(())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers() {
        aoc_testing::assert_answers!(solve);
    }
}
