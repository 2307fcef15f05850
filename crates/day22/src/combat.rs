//! Part 1: the game without sub-games.
//!
//! A game that ends is played phase by phase (as described in the module `scalar`), with vector
//! registers if there are any. The rules do not say what happens to one that does not end, so such
//! a game is an error that says exactly from when on and how the decks repeat.
//!
//! With an odd number of cards nearly all endless games are standoffs; how these and all others are
//! found, at the first state that comes back, is told in the module `course`.

use std::{fmt, ops::ControlFlow};

use crate::{
    deal::{Card, Deal, Score, score},
    engine::{
        Engine,
        brent::Repetition,
        course::{End, Played, play_out},
        vector::MOST_CARDS,
    },
    progress::{Progress, Reporter, Stopped},
    standoff::Rules,
};

/// A game of Combat never ends: its decks repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endless {
    /// After how many rounds the decks first stood as they will again; 0 for the
    /// deal itself.
    pub after: u64,
    /// How many rounds later they stand so for the first time again.
    pub period: u64,
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { after, period } = *self;
        let again = after.saturating_add(period);
        write!(f, "the game never ends: after round {again} the decks stand as ")?;
        match after {
            0 => f.write_str("they were dealt")?,
            _ => write!(f, "after round {after}")?,
        }
        write!(f, ", and so again every {period} rounds")
    }
}

impl std::error::Error for Endless {}

/// Why a game of Combat has no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It goes on for ever.
    Endless(Endless),
    /// The watcher broke it off.
    Stopped(Stopped),
}

impl From<Stopped> for Unfinished {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Endless(endless) => endless.fmt(f),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for Unfinished {}

/// Plays a deal of plain Combat and returns the winner's score.
///
/// `watch` hears of the progress every few milliseconds. An engine that this processor cannot run
/// is replaced by [`Engine::Scalar`].
///
/// # Errors
///
/// [`Unfinished::Endless`] if nobody ever wins, [`Unfinished::Stopped`] if `watch` breaks off.
pub fn play(
    deal: &Deal,
    engine: Engine,
    watch: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Score, Unfinished> {
    if let Some(score) = score_by_vector(deal, engine) {
        return Ok(score);
    }
    let mut reporter = Reporter::new(watch);
    let end = play_out(deal.decks(), Rules::Combat, |table, rounds| {
        table.play(rounds);
        let rounds = u64::try_from(rounds).unwrap_or(u64::MAX);
        reporter.played(rounds)?;
        Ok::<_, Stopped>(Played { rounds, by_sub_game: false })
    })?;
    match end {
        End::Won(table) => Ok(score(table.cards().into_iter().flatten().copied())),
        End::Repeats(Repetition { after, period, .. }) => {
            Err(Unfinished::Endless(Endless { after, period }))
        }
    }
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
