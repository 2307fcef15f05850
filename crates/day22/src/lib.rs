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
//! 1. **Many winners are certain from the start.** A sub-game needs a winner, but not a score. If
//!    player 1 holds the highest card of a sub-game, player 1 wins it: this card is too high to start
//!    another sub-game, so it never loses, and player 1 never runs out of cards. If the decks repeat,
//!    player 1 wins, too. If player 2 holds the highest card, and there are 2, 3, 4, 6 or 8 cards,
//!    player 2 wins.
//! 2. **Most endless games with an odd number of cards can be recognised from the two decks alone.**
//!    If a sub-game with an odd number of cards is endless, comparing every second card with one number
//!    nearly always reveals this, usually within a few dozen rounds. [`endless`] has the theorem and its proof.
//! 3. **To find other repetitions, it is enough to store one state.** Brent's algorithm compares
//!    the decks with one earlier state. It does not use hashes, so there are no false alarms.
//!
//! In this way, the solver plays only 1,950 games and 59,822 rounds of this deal.
//!
//! ## Where to read on
//!
//! In this order:
//!
//! | where | what |
//! |---|---|
//! | `deal` | a deal, and how it is read |
//! | the crate [`day22-game`](../day22_game/index.html) | the rules as they are written, slow and obvious |
//! | `decks` | the two decks of a game, and rounds played with them |
//! | `solver` | the main game, its sub-games, and cycle detection |
//! | [`endless`] | theorems about endless games |
//!
//! The page `crates/day22/wheels.md` is about loops of any number of cards, which the solver does not
//! need.
//!
//! ## Why it is correct
//!
//! The winner of a sub-game follows from the three ideas above. The main game is played to its
//! exact end, because its last decks give the score. If it repeats, the first decks that repeat give
//! the score. Once a repetition is known, two games played side by side find these decks.
//!
//! Theorem 1 and the solver are tested against the rules:
//!
//! | tested | by | every order and split of | random deals |
//! |---|---|---|--:|
//! | Theorem 1 | `cargo test` | up to 7 cards | 2,300 |
//! | Theorem 1 | the long tests (`--ignored`) | 9 cards, the 9 in player 1's deck | 10,000 |
//! | the solver | `cargo test` | up to 6 cards | 3,235, 20 of them in part 1 only |
//! | the solver | the long tests (`--ignored`) | 7 and 8 cards | 22,100 |
//!
//! The solver is also tested on deals that this solver or another one got wrong at some time.
//!
//! ## Assumptions
//!
//! The cards are distinct and from 1 to [`Card::MAX`], and neither deck is empty: [`parse()`]
//! checks that. Decks may have any sizes, and the value of a card may exceed the number of cards.
//!
//! ## Cost
//!
//! With an even number `n` of cards, a game of Combat that ends takes some `n²/7` rounds on average.
//! (Measured: 0.12 to 0.16 `n²` for 10 to 200 cards.)
//!
//! The time of Recursive Combat grows much faster. `cargo bench -p day22` times deals of 10 to 51
//! cards. Of 301 random deals of 100 cards, the median took 2 ms, and the longest 0.4 s. Five random
//! deals of 150 cards took 0.4 ms to more than 45 s. (Measured on a shared Intel Xeon.)
//!
//! Memory: a few copies of the cards for each game that waits for a sub-game.
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
/// If the game never ends. The error says how its decks repeat.
pub fn part1(deal: &Deal) -> Result<Score, Cycle> {
    let solution = solver::play_out(deal, Rules::Combat);
    match solution.cycle {
        None => Ok(solution.score),
        Some(cycle) => Err(cycle),
    }
}

/// The winner's score in Recursive Combat. Every deal has one, as player 1 wins if the decks
/// repeat.
#[must_use]
pub fn part2(deal: &Deal) -> Score {
    solver::play_out(deal, Rules::Recursive).score
}
