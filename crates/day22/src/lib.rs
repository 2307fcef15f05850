//! # 2020, day 22: Crab Combat
//!
//! Two players draw their top cards round by round, the winner keeps both: what is
//! the winner's deck worth in the end, and what if some rounds are decided by
//! playing a smaller game with copies of the decks?
//!
//! ## The idea
//!
//! [`literal`] plays by the rules, and keeps every pair of decks of a game to see
//! whether it comes again. Nearly all of that work can be spared:
//!
//! 1. **A sub-game needs a winner, not a score.** If player 1 holds its highest
//!    card, it need not be played: that card is too high to start a sub-game, so
//!    it is never lost, and a repetition is player 1's as well.
//! 2. **A game that never ends shows it.** Most loops are a *standoff*: the players
//!    win in turn, with cards that always come back to the same place.
//!    [`standoff`] tells from one look at the decks whether they are in one. The
//!    theorem, its proof and a picture are there.
//! 3. **No state is stored but one.** The few loops of another shape are found by
//!    Brent's algorithm, which compares the decks with those of one earlier
//!    moment: exactly, without hashes.
//! 4. **Rounds can be played at once.** Until the smaller deck has run through,
//!    the cards to be drawn are those on top now. A *phase* compares them all,
//!    packs each player's spoils and puts them under the decks, with a few vector
//!    instructions; only a round that starts a sub-game stops it.
//!
//! ```text
//! the rules   literal
//! part 1      combat ─────┬─ standoff          Does it end at all?
//! part 2      recursive ──┘
//!                │
//! sub-games   engine ── scalar                 on every processor, for every deal
//!                    └─ vector                 up to 64 cards, on x86-64
//! ```
//!
//! ## Why it is correct
//!
//! The main game's score depends on the very moment at which it first repeats, so
//! there the standoff is tested wherever one can begin: the first state to pass is
//! the first that will be repeated. After Brent's algorithm has found a loop, two games
//! side by side find where it begins. In sub-games, where only the winner counts,
//! both may look as seldom as is cheap.
//!
//! Every engine is tested against the rules: on each deal and split of up to 8
//! cards, on a hundred thousand random deals of up to 60, and on deals that were
//! got wrong elsewhere.
//!
//! ## Assumptions
//!
//! The cards are distinct, and from 1 to [`Card::MAX`]; neither deck is empty.
//! [`parse()`] sees to that. The decks may be of any sizes, equal or not, and the
//! cards larger than there are cards. No depth of sub-games overflows the stack:
//! games that wait are kept in a vector.
//!
//! ## Cost
//!
//! Combat of `n` cards takes some `n²` rounds, if it ends. Recursive Combat grows
//! faster than any power: around 50 cards it takes microseconds to milliseconds,
//! around 100 it takes milliseconds to minutes, and from 150 on it may take hours.
//! That is what [`part2_watched`] is for. Memory: one copy of the cards for each
//! game that waits for a sub-game.
//!
//! ## Sources
//!
//! The puzzle is [day 22 of 2020](https://adventofcode.com/2020/day/22). Endless
//! deals were studied by M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010); cycle
//! detection is R. P. Brent's, *BIT* 20 (1980).

pub mod combat;
pub mod deal;
mod endless;
mod engine;
pub mod literal;
mod parse;
mod progress;
pub mod recursive;
pub mod standoff;

use std::{convert::Infallible, ops::ControlFlow};

use aoc_core::{NoAnswer, Puzzle};
pub use deal::{Card, Deal, Player, Score};
pub use endless::Endless;
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
    let answer = watched(watch, |watch| combat::play(deal, Engine::detect(), watch))?;
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
    watched(watch, |watch| recursive::play(deal, Engine::detect(), watch))
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
