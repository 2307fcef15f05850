//! Brent's cycle detection: a repeated state found with room for one state.
//!
//! One earlier state is stored. Each state is compared with it, and from time to time, at intervals
//! that double, the present state takes its place. Once the stored state lies inside the loop and
//! the interval is longer than the loop, the comparison succeeds. States are compared card by card,
//! so there are no false alarms.

use crate::engine::rank::Rank;

/// The stored state and when to replace it.
#[derive(Debug, Default)]
pub(crate) struct Brent<R> {
    stored: [Vec<R>; 2],
    interval: u64,
    left: u64,
}

impl<R: Rank> Brent<R> {
    /// Forgets the stored state, and stores the next one after `first` states.
    #[inline]
    pub(crate) fn restart(&mut self, first: u64) {
        self.stored[0].clear();
        self.stored[1].clear();
        self.interval = first;
        self.left = first;
    }

    /// Whether `decks` are the stored ones. Call it with one state after the other; empty decks are
    /// no state.
    #[inline]
    pub(crate) fn met(&mut self, decks: [&[R]; 2]) -> bool {
        if decks[0].len() == self.stored[0].len()
            && decks[0] == self.stored[0]
            && decks[1] == self.stored[1]
        {
            return true;
        }
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.store(decks);
        }
        false
    }

    #[cold]
    fn store(&mut self, decks: [&[R]; 2]) {
        for (stored, deck) in self.stored.iter_mut().zip(decks) {
            stored.clear();
            stored.extend_from_slice(deck);
        }
        self.interval = self.interval.saturating_mul(2).max(1);
        self.left = self.interval;
    }
}

/// Where a game begins to repeat itself.
pub(crate) struct Repetition<S> {
    /// The first state that will stand again.
    pub(crate) state: S,
    /// Steps from the start of the game to that state.
    pub(crate) after: u64,
    /// Steps from there until it stands again.
    pub(crate) period: u64,
}

/// The exact place and length of a loop, given the first state of the game and some state `inside`
/// the loop.
///
/// That state is played on until it returns, which takes one period; meanwhile another game is
/// played as far from the start. Then a third one starts, a period behind the second, and the two
/// first agree where the loop begins.
///
/// # Errors
///
/// Those of `step`.
pub(crate) fn first_repetition<S: Clone + PartialEq, E>(
    start: S,
    inside: &S,
    mut step: impl FnMut(&mut S) -> Result<(), E>,
) -> Result<Repetition<S>, E> {
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
