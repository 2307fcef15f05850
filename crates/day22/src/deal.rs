//! A deal: the two decks as they are before the first round.

use std::{fmt, iter, mem};

use ahash::AHashMap;

/// The value of a card, at least 1.
pub type Card = u32;

/// A score: the sum of each card times its place, counted from the bottom.
///
/// 64 bits are enough up to some ninety thousand cards, these are for any deal.
pub type Score = u128;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Player 1, who also wins a game of Recursive Combat that repeats itself.
    One,
    /// Player 2.
    Two,
}

impl Player {
    /// 0 for player 1 and 1 for player 2: the index of a player's deck.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.index() + 1)
    }
}

/// Two decks, top card first, of at least one card each. No two cards are equal,
/// and none is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    decks: [Vec<Card>; 2],
}

impl Deal {
    /// Deals these cards, top card first, to player 1 and player 2.
    ///
    /// # Errors
    /// If a deck is empty, a card is 0, or two cards are equal. Of several such
    /// faults, the first one in the order of the decks and their cards.
    pub fn new(decks: [Vec<Card>; 2]) -> Result<Self, InvalidDeal> {
        if !distinct_and_small(&decks) {
            check(&decks)?;
        }
        Ok(Self { decks })
    }

    /// The decks of player 1 and player 2, top card first.
    #[must_use]
    pub fn decks(&self) -> [&[Card]; 2] {
        self.decks.each_ref().map(Vec::as_slice)
    }
}

/// Whether neither deck is empty and all cards are distinct, at least 1, and fit a byte: a quick
/// test that most deals pass.
fn distinct_and_small(decks: &[Vec<Card>; 2]) -> bool {
    let mut dealt = [false; 256];
    dealt[0] = true;
    let new = |&card: &Card| {
        let dealt = usize::try_from(card).ok().and_then(|card| dealt.get_mut(card));
        dealt.is_some_and(|dealt| !mem::replace(dealt, true))
    };
    decks.iter().all(|deck| !deck.is_empty()) && decks.iter().flatten().all(new)
}

/// The first fault, in the order of the decks and their cards.
fn check(decks: &[Vec<Card>; 2]) -> Result<(), InvalidDeal> {
    let mut dealt = AHashMap::with_capacity(decks.iter().map(Vec::len).sum());
    for (player, deck) in iter::zip([Player::One, Player::Two], decks) {
        if deck.is_empty() {
            return Err(InvalidDeal::EmptyDeck(player));
        }
        for (index, &card) in deck.iter().enumerate() {
            let place = Place { player, index };
            if card == 0 {
                return Err(InvalidDeal::Zero(place));
            }
            if let Some(first) = dealt.insert(card, place) {
                return Err(InvalidDeal::Repeated { card, first, again: place });
            }
        }
    }
    Ok(())
}

/// The input, as [`parse`](crate::parse()) reads it.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.decks;
        writeln!(f, "Player 1:")?;
        one.iter().try_for_each(|card| writeln!(f, "{card}"))?;
        writeln!(f, "\nPlayer 2:")?;
        two.iter().try_for_each(|card| writeln!(f, "{card}"))
    }
}

/// The score of a deck, top card first: the bottom card counts once, the next
/// one up twice, and so on.
pub fn score(deck: impl DoubleEndedIterator<Item = Card>) -> Score {
    iter::zip(1.., deck.rev()).map(|(place, card)| place * Score::from(card)).sum()
}

/// Where a card lies in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// In whose deck.
    pub player: Player,
    /// How many cards lie above it.
    pub index: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {} of {}", self.index + 1, self.player)
    }
}

/// These decks are not a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidDeal {
    /// This player has no card.
    EmptyDeck(Player),
    /// A card that is 0.
    Zero(Place),
    /// A card that is dealt twice.
    Repeated {
        /// The card.
        card: Card,
        /// Where it was dealt first.
        first: Place,
        /// Where it was dealt again.
        again: Place,
    },
}

impl InvalidDeal {
    /// At which card, if at any, what was expected and what was found. `whereabouts` says where
    /// another card is: "on line 2".
    pub(crate) fn in_words(
        &self,
        whereabouts: impl FnOnce(Place) -> String,
    ) -> (Option<Place>, String, String) {
        match *self {
            Self::EmptyDeck(player) => (None, format!("a card for {player}"), "none".to_owned()),
            Self::Zero(place) => (Some(place), "a card of at least 1".to_owned(), "0".to_owned()),
            Self::Repeated { card, first, again } => {
                let found = format!("{card}, which is {} too", whereabouts(first));
                (Some(again), "a card not dealt before".to_owned(), found)
            }
        }
    }
}

impl fmt::Display for InvalidDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (place, expected, found) = self.in_words(|place| place.to_string());
        if let Some(place) = place {
            write!(f, "{place}: ")?;
        }
        write!(f, "expected {expected}, found {found}")
    }
}

impl std::error::Error for InvalidDeal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(one: &[Card], two: &[Card]) -> String {
        match Deal::new([one.to_vec(), two.to_vec()]) {
            Ok(deal) => deal.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn ok_scores() {
        assert_eq!(score([3, 2, 10, 6, 8, 5, 9, 4, 7, 1].into_iter()), 306);
        assert_eq!(score([].into_iter()), 0);
        assert_eq!(
            score(vec![Card::MAX; 100_000].into_iter()),
            5_000_050_000 * Score::from(Card::MAX)
        );
    }

    #[test]
    fn err_no_deals() {
        insta::assert_snapshot!(error(&[], &[1]), @"expected a card for player 1, found none");
        insta::assert_snapshot!(error(&[1], &[]), @"expected a card for player 2, found none");
        insta::assert_snapshot!(error(&[1], &[2, 0]), @"card 2 of player 2: expected a card of at least 1, found 0");
        insta::assert_snapshot!(error(&[1, 2], &[3, 1]), @"card 2 of player 2: expected a card not dealt before, found 1, which is card 1 of player 1 too");
        insta::assert_snapshot!(error(&[7, 7], &[]), @"card 2 of player 1: expected a card not dealt before, found 7, which is card 1 of player 1 too");
    }
}
