//! In place of the vector engine on processors it is not made for: there is none.

use crate::{
    deal::Player,
    progress::{Reporter, Stopped},
};

/// The most cards a game may have.
pub(crate) const MOST_CARDS: usize = 64;

/// An engine that cannot be had.
#[derive(Debug)]
pub(crate) enum Vector {}

impl Vector {
    /// Nothing.
    pub(crate) fn avx2() -> Option<Self> {
        None
    }

    /// Nothing.
    pub(crate) fn avx512() -> Option<Self> {
        None
    }

    /// The most cards a game may have.
    pub(crate) fn most_cards(&self) -> usize {
        match *self {}
    }

    /// The winner's deck in plain Combat.
    pub(crate) fn combat(&self, _: [&[u8]; 2]) -> Option<[u8; MOST_CARDS]> {
        match *self {}
    }

    /// The winner of the sub-game with these decks, top card first, neither of them empty.
    pub(crate) fn winner(
        &mut self,
        _: [&[u8]; 2],
        _: &mut Reporter<'_>,
    ) -> Result<Player, Stopped> {
        match *self {}
    }
}
