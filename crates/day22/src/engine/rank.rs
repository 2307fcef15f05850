//! Cards under smaller names: how any deal fits narrow integers.
//!
//! Two things about a card matter to the course of a game: which cards it beats, and, if both
//! players hold at least as many cards as it is worth, how many of them a sub-game takes. Among n
//! cards nobody ever holds n or more beside the one just drawn, so a card of n or more never starts
//! a sub-game, here or in any sub-game below, and only its place in the order counts. So cards
//! below n keep their value, and the others are renamed n, n + 1, n + 2, … in their order. The
//! highest name is at most 2n − 1: 64 cards fit seven bits, 128 cards a byte. (A deal whose cards
//! all fit a byte is left as it is.) Scores need the true values; [`Ranks::card`] gives them back.

use crate::deal::{Card, Deal};

/// A card's name within a deal, as narrow as the deal allows.
pub(crate) trait Rank: Copy + Ord + Default + std::fmt::Debug {
    /// The highest name that fits.
    const MAX: usize;

    /// As many cards as this one is worth.
    fn count(self) -> usize;

    /// The name `rank`, cut to this type's bits.
    fn from_rank(rank: u32) -> Self;

    /// A deck as bytes, if names are bytes.
    fn bytes(deck: &[Self]) -> Option<&[u8]>;
}

impl Rank for u8 {
    const MAX: usize = 0xff;

    #[inline]
    fn count(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn from_rank(rank: u32) -> Self {
        rank.to_le_bytes()[0]
    }

    #[inline]
    fn bytes(deck: &[Self]) -> Option<&[u8]> {
        Some(deck)
    }
}

impl Rank for u32 {
    const MAX: usize = usize::MAX;

    // Where `usize` is narrower than a card, a card that does not fit exceeds any deck.
    #[inline]
    fn count(self) -> usize {
        usize::try_from(self).unwrap_or(usize::MAX)
    }

    #[inline]
    fn from_rank(rank: u32) -> Self {
        rank
    }

    #[inline]
    fn bytes(_: &[Self]) -> Option<&[u8]> {
        None
    }
}

/// A deal with its cards renamed, and the way back.
pub(crate) struct Ranks {
    /// The number of cards.
    cards: usize,
    /// Cards below this keep their value.
    renamed_from: usize,
    /// The cards that are renamed, lowest first.
    renamed: Vec<Card>,
}

impl Ranks {
    /// Renames the cards of a deal, unless all fit a byte as they are.
    pub(crate) fn new(deal: &Deal) -> Self {
        let [first, second] = deal.decks();
        let cards = first.len() + second.len();
        let all = || first.iter().chain(second).copied();
        if all().all(|card| card <= u8::MAX.into()) {
            return Self { cards, renamed_from: usize::MAX, renamed: Vec::new() };
        }
        let mut renamed: Vec<Card> = all().filter(|card| card.count() >= cards).collect();
        renamed.sort_unstable();
        Self { cards, renamed_from: cards, renamed }
    }

    /// Whether every name fits `R`.
    pub(crate) fn fit<R: Rank>(&self) -> bool {
        self.renamed.is_empty() || self.cards <= R::MAX / 2 + 1
    }

    /// A deck of the deal under the new names.
    pub(crate) fn rename<R: Rank>(&self, deck: &[Card]) -> Vec<R> {
        let name = |&card: &Card| {
            if card.count() < self.renamed_from {
                return R::from_rank(card);
            }
            let place = self.renamed.partition_point(|&other| other < card);
            R::from_rank(u32::try_from(self.cards + place).unwrap_or(u32::MAX))
        };
        deck.iter().map(name).collect()
    }

    /// The true value of a renamed card.
    pub(crate) fn card<R: Rank>(&self, rank: R) -> Card {
        let rank = rank.count();
        match rank.checked_sub(self.renamed_from) {
            None => u32::try_from(rank).unwrap_or(u32::MAX),
            Some(place) => self.renamed.get(place).copied().unwrap_or(u32::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn high_cards_are_renamed_and_named_back() {
        let decks = [vec![7, 1000, 2], vec![Card::MAX, 5, 6]];
        let deal = Deal::new(decks.clone()).expect("a deal");
        let ranks = Ranks::new(&deal);
        assert!(ranks.fit::<u8>());
        let renamed = decks.each_ref().map(|deck| ranks.rename::<u8>(deck));
        assert_eq!(renamed, [vec![7, 8, 2], vec![9, 5, 6]]);
        let back =
            renamed.map(|deck| deck.into_iter().map(|rank| ranks.card(rank)).collect::<Vec<_>>());
        assert_eq!(back, decks);
    }

    #[test]
    fn a_byte_holds_128_cards() {
        for (cards, fits) in [(128, true), (129, false)] {
            let pack: Vec<Card> = (1000..1000 + cards).collect();
            let decks = [pack[..1].to_vec(), pack[1..].to_vec()];
            let ranks = Ranks::new(&Deal::new(decks.clone()).expect("a deal"));
            assert_eq!(ranks.fit::<u8>(), fits);
            let renamed = ranks.rename::<u32>(&decks[1]);
            assert_eq!(renamed.last().copied(), Some(2 * cards - 1));
        }
    }
}
