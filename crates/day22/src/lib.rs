//! # 2020, day 22: Crab Combat
//!
//! Two players draw cards, and the higher card wins both, until one player holds all cards: what is
//! the winning deck worth? And what is it worth if some rounds are decided by a smaller game of the
//! same kind?
//!
//! ## The rules
//!
//! 1. In each round both players draw their top card. The higher card wins the round.
//! 2. The winner puts both cards at the bottom of their deck, their own card first.
//! 3. *Part 2:* if both players have at least as many cards left as their drawn card is worth, a
//!    *sub-game* decides the round. In the sub-game each player's deck is a copy of their next cards,
//!    as many as their drawn card is worth, and the same rules apply.
//! 4. *Part 2:* if both decks of a game are as they were before an earlier round of this game,
//!    player 1 wins this game.
//! 5. The winner's score counts the bottom card once, the next one up twice, and so on.
//!
//! ```text
//! player 1     player 2
//! 9 2 6 3 1    5 8 4 7 10    9 beats 5,
//! 2 6 3 1 9 5  8 4 7 10      so player 1 gets both
//!
//! 4 9 8 5 2    3 10 1 7 6    4 and 3 are drawn, and 4 cards of each player are left:
//!   9 8 5 2    10 1 7        a sub-game of 4 and 3 copies decides, and player 2 wins it,
//! 9 8 5 2      10 1 7 6 3 4  so player 2 gets both, although 4 > 3
//! ```
//!
//! ```
//! let deal = day22::parse("Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10")?;
//! assert_eq!(day22::part1(&deal), Ok(306));
//! assert_eq!(day22::part2(&deal), 291);
//! # Ok::<(), aoc_core::ParseError>(())
//! ```
//!
//! ## The idea
//!
//! By the rules, the deal in `inputs/2020/day22/published.txt` takes 12,014 games and 1,111,797
//! rounds. Most of them need not be played:
//!
//! 1. **Many winners are certain from the start.** A sub-game needs a winner, but not a score. The highest card
//!    in it is too high to start another sub-game, so it never loses, and its owner never runs out of cards. If
//!    the owner is player 1, player 1 wins, by repetition if need be. If it is player 2, and there are 2, 3, 4, 6 or
//!    8 cards, player 2 wins. `solver` has the proofs.
//! 2. **Most endless games of an odd number of cards can be recognised from the two decks alone.** Comparing every
//!    second card with one number is enough. [`endless`] has the theorem and its proof.
//! 3. **For all other repetitions, one stored state is enough.** Brent's algorithm compares the decks with one
//!    earlier state. It uses no hashes, so there are no false alarms.
//!
//! ## Where to read on
//!
//! In this order:
//!
//! | where | what |
//! |---|---|
//! | `deal` | deals, and their parser |
//! | `tests/games/rules.rs` | the rules as they are written, slow and obvious |
//! | `decks` | the two decks of a game, and rounds played with them |
//! | `solver` | the main game, its sub-games, and cycle detection |
//! | [`endless`] | theorems about endless games |
//!
//! ## Why it is correct
//!
//! The three ideas above give the winner of a sub-game. The main game needs a score as well, so it is played to its
//! exact end. If it repeats, the first decks that return give the score. Two copies of the game, played side by side,
//! find them.
//!
//! Theorem 1 and the solver are tested against the rules:
//!
//! | tested | by | every order and split of | random deals |
//! |---|---|---|--:|
//! | Theorem 1 | `cargo test` | up to 7 cards | 2,300 |
//! | Theorem 1 | the long tests (`--ignored`) | 9 cards, the 9 in player 1's deck | 4,000 |
//! | the solver | `cargo test` | up to 6 cards | 3,235, 20 of them in part 1 only |
//! | the solver | the long tests (`--ignored`) | 7 and 8 cards | 8,840 |
//!
//! For Theorem 1, a random deal of Recursive Combat is given up after 3,000 rounds. Of such a deal, only the sub-games
//! that have ended by then are tested. The solver is also tested on deals that this solver or another one once got
//! wrong.
//!
//! ## Assumptions
//!
//! The cards are distinct and from 1 to [`Card::MAX`], and neither deck is empty: [`parse()`] checks this. The decks
//! may differ in size, and a card may be worth more than the number of all cards.
//!
//! ## Cost
//!
//! A game of Combat of an even number `n` of cards, if it ends, takes some `n²/7` rounds on average. If it does not end, it
//! is played until it repeats. With hundreds of cards, that may be only after thousands of millions of rounds, which take
//! an hour or more.
//!
//! There is no such rule of thumb for Recursive Combat: of two deals of 50 cards, one may take hundreds of times as
//! long as the other, as the table in `crates/day22/README.md` shows.
//!
//! The memory is a few copies of the cards for each game that waits for a sub-game.
//!
//! ## Sources
//!
//! The puzzle is [day 22 of 2020](https://adventofcode.com/2020/day/22). Endless deals were studied
//! by M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010); cycle detection is R. P. Brent's, *BIT* 20
//! (1980).
//!
//! That player 1 wins a sub-game in which player 1 holds the highest card was proved by `u/curious_sapi3n` on December 22,
//! 2020, in the solutions thread of the puzzle on Reddit.
//! [Voltara's solver](https://github.com/Voltara/advent2020-fast/blob/main/src/day22.cpp) has used it since December 26.

mod deal;
mod decks;
pub mod endless;
mod solver;

use aoc_program::{Steps, Stop};

pub use deal::{Card, Deal, Player, Score, parse, score};
pub use decks::Rules;
pub use endless::Cycle;

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

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends. The error says how its decks repeat.
pub fn part1(deal: &Deal) -> Result<Score, Cycle> {
    let solution = solver::play_out(deal, Rules::Combat);
    match solution.cycle {
        None => Ok(solution.score),
        Some(cycle) => Err(cycle),
    }
}

/// The winner's score in Recursive Combat. Every deal has one, since player 1 wins by repetition.
#[must_use]
pub fn part2(deal: &Deal) -> Score {
    solver::play_out(deal, Rules::Recursive).score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers() {
        aoc_testing::assert_answers!(solve);
    }
}
