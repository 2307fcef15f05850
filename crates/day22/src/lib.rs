//! # 2020, day 22: Crab Combat
//!
//! Two players draw their top cards round by round, the winner keeps both: what is
//! the winner's deck worth in the end, and what if some rounds are decided by
//! playing a smaller game with copies of the decks?
//!
//! ## The idea
//!
//! [`literal`] plays by the rules, and keeps every pair of decks of a game to see whether it comes
//! again. Nearly all of that work can be spared:
//!
//! 1. **A sub-game needs a winner, not a score.** If player 1 holds its highest card, it need not
//!    be played: that card is too high to start a sub-game, so it is never lost, and a repetition
//!    is player 1's as well.
//! 2. **That nobody will ever be eliminated can be seen.** With an odd number of cards, a glance at
//!    every other card of both decks tells it of nearly all games that repeat, a few rounds after
//!    they begin. [`standoff`] has the theorem, its proof and a picture.
//! 3. **No state is stored but one.** The few loops of another shape are found by Brent's
//!    algorithm, which compares the decks with those of one earlier moment: exactly, without
//!    hashes.
//!
//! ```text
//! the rules    literal
//! both parts   main_game ──── sub_game          who wins, with as little play as can be
//!                  │             │
//!                  ├─ standoff ──┤              does it ever end?
//!                  ├─ brent ─────┤              does it repeat?
//!                  └─ table ─────┘              the decks, and rounds played with them
//! ```
//!
//! ## Why it is correct
//!
//! In sub-games only the winner counts, so the tests that foretell it may be made as seldom as is
//! cheap. The main game's score depends on the very state that is the first to come back. Once a
//! loop is known, that state is found by bisection, or by two games side by side.
//!
//! The theorems and the solver are tested against the rules: on each deal and split of up to 9 and
//! 8 cards, on a hundred thousand random deals each, and on deals that were got wrong elsewhere.
//!
//! ## Assumptions
//!
//! The cards are distinct, and from 1 to [`Card::MAX`]; neither deck is empty. [`parse()`] sees to
//! that. The decks may be of any sizes, equal or not, and the cards larger than there are cards. No
//! depth of sub-games overflows the stack: games that wait are kept in a vector.
//!
//! ## Cost
//!
//! Combat of `n` cards takes some `n²` rounds, if it ends. Recursive Combat grows much faster. As
//! `cargo bench -p day22` measured it on an AMD EPYC of 2.6 GHz: random deals of 50 cards take 12 µs
//! in the median and 0.8 ms at most (of 250), of 100 cards 2.8 ms in the median, of 140 cards 23 ms,
//! and of 160 cards 7 of 15 took longer than 2 s. That is what [`part2_watched`] is for. Memory: a
//! few copies of the cards for each game that waits for a sub-game.
//!
//! ## Sources
//!
//! The puzzle is [day 22 of 2020](https://adventofcode.com/2020/day/22). Endless
//! deals were studied by M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010); cycle
//! detection is R. P. Brent's, *BIT* 20 (1980).

mod brent;
pub mod deal;
mod endless;
pub mod literal;
mod main_game;
mod parse;
mod progress;
pub mod standoff;
mod sub_game;
mod table;

use std::{convert::Infallible, ops::ControlFlow};

use aoc_core::{NoAnswer, Puzzle};
pub use deal::{Card, Deal, Player, Score};
pub use endless::Endless;
pub use parse::parse;
pub use progress::Progress;
use progress::Stopped;

/// Crab Combat, under its year and day.
pub const PUZZLE: Puzzle = Puzzle::new::<2020, 22>("Crab Combat");

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends.
pub fn part1(deal: &Deal) -> Result<Score, NoAnswer> {
    let Ok(answer) = part1_watched(deal, |_| ControlFlow::<Infallible>::Continue(()));
    answer
}

/// The winner's score in Recursive Combat: every deal has one.
#[must_use]
pub fn part2(deal: &Deal) -> Score {
    let Ok(score) = part2_watched(deal, |_| ControlFlow::<Infallible>::Continue(()));
    score
}

/// [`part1`], for deals that may take long: every few milliseconds `watch` hears
/// how far the game has come, and may break it off.
///
/// # Errors
/// What `watch` breaks off with. Within, as [`part1`].
pub fn part1_watched<B>(
    deal: &Deal,
    watch: impl FnMut(Progress) -> ControlFlow<B>,
) -> Result<Result<Score, NoAnswer>, B> {
    let answer = watched(watch, |watch| main_game::combat(deal, watch))?;
    Ok(answer.map_err(NoAnswer::from))
}

/// [`part2`], for deals that may take long: every few milliseconds `watch` hears
/// how far the games have come, and may break them off.
///
/// # Errors
/// What `watch` breaks off with.
pub fn part2_watched<B>(
    deal: &Deal,
    watch: impl FnMut(Progress) -> ControlFlow<B>,
) -> Result<Score, B> {
    watched(watch, |watch| main_game::recursive_combat(deal, watch))
}

/// Plays with a watcher that may break off with anything, though the engines, which
/// are compiled once, know only that it does.
#[expect(clippy::expect_used, reason = "nothing but the watcher stops a game")]
fn watched<T, B>(
    mut watch: impl FnMut(Progress) -> ControlFlow<B>,
    play: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<T, Stopped>,
) -> Result<T, B> {
    let mut broken = None;
    let played = play(&mut |progress| match watch(progress) {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(with) => {
            broken = Some(with);
            ControlFlow::Break(())
        }
    });
    played.map_err(|_| broken.expect("the watcher has broken off"))
}
