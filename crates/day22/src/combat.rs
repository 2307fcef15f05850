//! Part 1: the game without sub-games.
//!
//! A game that ends is played phase by phase (as described in the module `scalar`), with vector
//! registers if there are any. The rules do not say what happens to one that does not end, so such
//! a game is an error that says exactly from when on and how the decks repeat.
//!
//! With an odd number of cards nearly all endless games are standoffs; how these and all others are
//! found, at the first state that comes back, is told in the module `course`.

use std::ops::ControlFlow;

use crate::{
    deal::{Card, Deal, Score, score},
    endless::Endless,
    engine::{
        Engine,
        brent::Repetition,
        course::{End, Played, play_out},
        vector::MOST_CARDS,
    },
    progress::{Progress, Reporter, Stopped},
    standoff::Rules,
};

/// Plays a deal of plain Combat and returns the winner's score.
///
/// `watch` hears of the progress every few milliseconds. An engine that this processor cannot run
/// is replaced by [`Engine::Scalar`].
///
/// # Errors
///
/// If `watch` breaks off. Within, if nobody ever wins.
pub fn play(
    deal: &Deal,
    engine: Engine,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Result<Score, Endless>, Stopped> {
    if let Some(score) = score_by_vector(deal, engine) {
        return Ok(Ok(score));
    }
    let mut reporter = Reporter::new(watch);
    let end = play_out(deal.decks(), Rules::Combat, |table, rounds| {
        table.play(rounds);
        let rounds = u64::try_from(rounds).unwrap_or(u64::MAX);
        reporter.played(rounds)?;
        Ok::<_, Stopped>(Played { rounds, by_sub_game: false })
    })?;
    Ok(match end {
        End::Won(table) => Ok(score(table.cards().into_iter().flatten().copied())),
        End::Repeats(Repetition { after, period, .. }) => Err(Endless { after, period }),
    })
}

/// The score of a small and short game, if the engine has vectors.
fn score_by_vector(deal: &Deal, engine: Engine) -> Option<Score> {
    let vector = engine.vector()?;
    let mut cards = [0; MOST_CARDS];
    let [first, second] = deal.decks();
    for (place, &card) in cards.iter_mut().zip(first.iter().chain(second)) {
        *place = u8::try_from(card).ok()?;
    }
    let cards = cards.get(..first.len() + second.len())?;
    let (first, second) = cards.split_at(first.len());
    let winner = vector.combat([first, second])?;
    Some(score(winner.iter().take(cards.len()).map(|&card| Card::from(card))))
}
