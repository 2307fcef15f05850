//! Brent's cycle detection: a repeated state found with room for one state.
//!
//! One earlier state is stored. Each state is compared with it, and from time to time, at intervals
//! that double, the present state takes its place. Once the stored state lies inside the loop and
//! the interval is longer than the loop, the comparison succeeds. States are compared card by card,
//! so there are no false alarms.

use crate::{deal::Card, table::Table};

/// States before the first one is stored: most games are over by then.
const FIRST_STORED: u64 = 16;

/// The stored state and when to replace it.
#[derive(Debug)]
pub(crate) struct Brent {
    stored: [Vec<Card>; 2],
    interval: u64,
    left: u64,
}

impl Default for Brent {
    fn default() -> Self {
        Self { stored: [Vec::new(), Vec::new()], interval: FIRST_STORED, left: FIRST_STORED }
    }
}

impl Brent {
    /// Forgets the stored state, for another game.
    #[inline]
    pub(crate) fn restart(&mut self) {
        self.stored.iter_mut().for_each(Vec::clear);
        (self.interval, self.left) = (FIRST_STORED, FIRST_STORED);
    }

    /// Whether the decks are the stored ones. Call it with one state after the other; empty decks
    /// are no state.
    #[inline]
    pub(crate) fn met(&mut self, decks: [&[Card]; 2]) -> bool {
        if decks[0].len() == self.stored[0].len()
            && decks == self.stored.each_ref().map(Vec::as_slice)
        {
            return true;
        }
        self.left -= 1;
        if self.left == 0 {
            self.store(decks);
        }
        false
    }

    #[cold]
    fn store(&mut self, decks: [&[Card]; 2]) {
        for (stored, deck) in self.stored.iter_mut().zip(decks) {
            stored.clear();
            stored.extend_from_slice(deck);
        }
        self.interval = self.interval.saturating_mul(2);
        self.left = self.interval;
    }
}

/// Where a game begins to repeat itself.
pub(crate) struct Repetition {
    /// The first state that will stand again.
    pub(crate) state: Table,
    /// Rounds from the start of the game to that state.
    pub(crate) after: u64,
    /// Rounds from there until it stands again.
    pub(crate) period: u64,
}

/// The exact place and length of a loop, given the first state of the game and some state `inside`
/// the loop. `step` plays a round.
///
/// That state is played on until it returns, which takes one period; meanwhile another game is
/// played as far from the start. Then a third one starts, a period behind the second, and the two
/// first agree where the loop begins.
///
/// # Errors
///
/// Those of `step`.
pub(crate) fn first_repetition<E>(
    start: Table,
    inside: &Table,
    mut step: impl FnMut(&mut Table) -> Result<(), E>,
) -> Result<Repetition, E> {
    let mut looping = inside.clone();
    let mut ahead = start.clone();
    let mut period = 0;
    while period == 0 || looping != *inside {
        step(&mut looping)?;
        step(&mut ahead)?;
        period += 1;
    }
    let mut behind = start;
    let mut after = 0;
    while behind != ahead {
        step(&mut behind)?;
        step(&mut ahead)?;
        after += 1;
    }
    Ok(Repetition { state: behind, after, period })
}
