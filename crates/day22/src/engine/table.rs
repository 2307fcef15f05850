//! The two decks of a game that is played round by round and whose every state matters.

use crate::{
    engine::{
        rank::Rank,
        window::{Hand, Window},
    },
    standoff::{Rules, period, standoff},
};

/// Two decks. Tables are equal if the same cards lie in the same order, wherever in their buffers.
#[derive(Clone, Debug)]
pub(crate) struct Table<R> {
    decks: [Window<R>; 2],
}

impl<R: Rank> Table<R> {
    /// Lays two decks down.
    pub(crate) fn new(decks: [&[R]; 2]) -> Self {
        let cards = decks[0].len() + decks[1].len();
        Self { decks: decks.map(|deck| Window::new(deck, cards)) }
    }

    /// Both decks, top cards first.
    #[inline]
    pub(crate) fn cards(&self) -> [&[R]; 2] {
        self.decks.each_ref().map(Window::cards)
    }

    /// The period, if the game is in a standoff now.
    #[inline]
    pub(crate) fn standoff(&self, rules: Rules) -> Option<u64> {
        let [first, second] = self.cards();
        let (even, odd) = match (first.len() % 2, second.len() % 2) {
            (0, 1) => (first, second),
            (1, 0) => (second, first),
            _ => return None,
        };
        standoff(even, odd, rules).then(|| period(even.len() / 2, odd.len() / 2))
    }

    /// Plays as many rounds, in which the higher card wins; neither deck may have fewer cards.
    #[inline]
    pub(crate) fn play(&mut self, rounds: usize) {
        let [first, second] = self.decks.each_mut();
        let (mut one, mut two) = (first.hand(rounds), second.hand(rounds));
        for _ in 0..rounds {
            let (a, b) = (one.draw(), two.draw());
            one.award([a, b], a > b);
            two.award([b, a], b > a);
        }
        let ends = (one.ends(), two.ends());
        first.put_down(ends.0);
        second.put_down(ends.1);
    }

    /// Plays one round, which `first_wins` decides, given the two cards drawn and the decks without
    /// them.
    ///
    /// Both decks must have a card.
    #[inline]
    pub(crate) fn round<E>(
        &mut self,
        first_wins: impl FnOnce([R; 2], [&Hand<'_, R>; 2]) -> Result<bool, E>,
    ) -> Result<(), E> {
        let [first, second] = self.decks.each_mut();
        let (mut one, mut two) = (first.hand(1), second.hand(1));
        let (a, b) = (one.draw(), two.draw());
        let to_first = first_wins([a, b], [&one, &two])?;
        one.award([a, b], to_first);
        two.award([b, a], !to_first);
        let ends = (one.ends(), two.ends());
        first.put_down(ends.0);
        second.put_down(ends.1);
        Ok(())
    }
}

impl<R: Rank> PartialEq for Table<R> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}
