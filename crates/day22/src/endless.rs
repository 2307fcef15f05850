//! A game of Combat that never ends.

use std::fmt;

use aoc_core::NoAnswer;

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

impl From<Endless> for NoAnswer {
    fn from(endless: Endless) -> Self {
        Self::because(endless)
    }
}
