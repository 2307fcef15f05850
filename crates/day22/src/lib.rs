//! # 2020, day 22: Crab Combat
//!
//! Two players draw cards and the winner keeps both, until one holds all: what is the winning deck
//! worth? And what if some rounds are decided by a smaller game of the same kind?
//!
//! ## The rules
//!
//! 1. In each round both players draw their top card. The higher card wins the round.
//! 2. The winner puts both cards at the bottom of their deck, their own card first.
//! 3. *Part 2:* if both players have at least as many cards left as their card is worth, a sub-game
//!    decides the round: each player copies that many of the next cards, and plays by these rules.
//! 4. *Part 2:* if both decks of a game are as they were before, player 1 wins this game.
//! 5. The winner's score counts the bottom card once, the next one up twice, and so on.
//!
//! ```text
//! player 1     player 2
//! 9 2 6 3 1    5 8 4 7 10    9 beats 5
//! 2 6 3 1 9 5  8 4 7 10      … and both go below player 1's deck
//!
//! 4 9 8 5 2    3 10 1 7 6    4 and 4 cards are left: a sub-game
//!   9 8 5 2    10 1 7        … of copies, which player 2 wins
//! 9 8 5 2      10 1 7 6 3 4  … and so the round, although 4 > 3
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
//! 1. **A sub-game needs a winner, not a score.** If player 1 holds the highest card, player 1 wins:
//!    that card is too high to start a sub-game, so it is never lost, and player 1 also wins if the
//!    decks repeat. Player 2 wins some small games as surely.
//! 2. **Most endless games can be recognised from the two decks alone.** With an odd number of cards,
//!    a look at every other card tells nearly always that a game will repeat, a few rounds after it
//!    begins. [`endless`] has the theorem and its proof.
//! 3. **One stored state is enough.** Brent's algorithm finds the other repetitions: it compares the
//!    decks with one stored earlier state, exactly, without hashes.
//!
//! The solver plays 1,950 of these games and 59,822 rounds.
//!
//! ## Where to read on
//!
//! | in this order | |
//! |---|---|
//! | `deal` | a deal, and how it is read |
//! | [`reference`](../day22_reference/index.html) | the rules as they are written, slow and obvious |
//! | `decks` | the two decks of a game, and rounds played with them |
//! | `solver` | the main game, its sub-games, and cycle detection |
//! | [`endless`] | endless games: the theorems |
//! | [`endless::wheels`] | loops of any number of cards, which the solver does not need |
//!
//! ## Why it is correct
//!
//! A sub-game's winner follows from the three ideas. The main game needs its exact end: its score, if
//! it repeats, is that of the first decks that repeat. Two games played side by side find them.
//!
//! Theorem 1 and the solver are tested against the rules: on every deal and split of up to 7 and 6
//! cards, on 2,300 and 3,210 random deals, and on deals that other solvers got wrong. The long tests
//! (`--ignored`) go on to 9, the highest one with player 1, and 8 cards, and to 10,000 and 22,100 random deals.
//!
//! ## Assumptions
//!
//! The cards are distinct and from 1 to [`Card::MAX`], and neither deck is empty: [`parse()`] checks
//! that. Decks may have any sizes, and cards may be worth more than there are cards.
//!
//! ## Cost
//!
//! Combat of `n` cards, an even number, takes some `n²/7` rounds on average, if it ends. (Measured:
//! 0.12 to 0.16 `n²` for 10 to 200 cards.) Recursive Combat grows much faster: on a shared AMD EPYC,
//! random deals of 50 cards take 10 µs in the median and 0.8 ms at most (of 250), of 100 cards 2 ms and
//! 0.5 s (of 300), and one of the first five of 150 cards took more than 45 s. Memory: a few copies of
//! the cards for each game that waits for a sub-game.
//!
//! ## Sources
//!
//! The puzzle is [day 22 of 2020](https://adventofcode.com/2020/day/22). Endless deals were studied
//! by M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010); cycle detection is R. P. Brent's, *BIT* 20
//! (1980).

mod deal;
mod decks;
pub mod endless;
mod solver;

pub use deal::{Card, Deal, Player, Score, parse, score};
pub use decks::Rules;
pub use endless::Cycle;

/// The year, the day and the title: the `description` in `Cargo.toml`.
pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends.
pub fn part1(deal: &Deal) -> Result<Score, Cycle> {
    let outcome = solver::play_out(deal, Rules::Combat);
    match outcome.cycle {
        None => Ok(outcome.score),
        Some(cycle) => Err(cycle),
    }
}

/// The winner's score in Recursive Combat: every deal has one.
#[must_use]
pub fn part2(deal: &Deal) -> Score {
    solver::play_out(deal, Rules::Recursive).score
}
