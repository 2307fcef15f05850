//! A deal, the two decks before the first round, and how it is read.

use std::{fmt, iter};

use aoc_core::{
    ParseError,
    parse::{Parsed, Unexpected, empty_line, end_of_line, lines, literal_text, number, parse_all},
};
use nom::{
    Parser,
    sequence::{pair, preceded, separated_pair},
};

/// The value of a card, at least 1.
pub type Card = u32;

/// A score: the sum of each card times its place, counted from the bottom.
///
/// 64 bits are enough up to some ninety thousand cards, 128 for any deal.
pub type Score = u128;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Player 1, who also wins a game of Recursive Combat whose decks repeat.
    One,
    /// Player 2.
    Two,
}

impl Player {
    /// The index of a player's deck: 0 for player 1 and 1 for player 2.
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

/// Two decks, top card first, of at least one card each. No two cards are equal, and none is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    decks: [Vec<Card>; 2],
}

impl Deal {
    /// Deals these cards, top card first, to player 1 and player 2, unless a deck is empty, a
    /// card is 0, or two cards are equal.
    #[must_use]
    pub fn new(decks: [Vec<Card>; 2]) -> Option<Self> {
        let is_deal = decks.iter().all(|deck| !deck.is_empty() && !deck.contains(&0))
            && repeated_card(&decks).is_none();
        is_deal.then_some(Self { decks })
    }

    /// The decks of player 1 and player 2, top card first.
    #[must_use]
    pub fn decks(&self) -> [&[Card]; 2] {
        self.decks.each_ref().map(Vec::as_slice)
    }
}

/// The input, as [`parse`] reads it.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.decks;
        writeln!(f, "Player 1:")?;
        one.iter().try_for_each(|card| writeln!(f, "{card}"))?;
        writeln!(f, "\nPlayer 2:")?;
        two.iter().try_for_each(|card| writeln!(f, "{card}"))
    }
}

/// A card that is dealt more than once.
fn repeated_card(decks: &[Vec<Card>; 2]) -> Option<Card> {
    // A bit for each card below 64, which is often enough.
    let mut seen = 0_u64;
    let is_new = |&card| {
        let bit = 1_u64.checked_shl(card).unwrap_or(0);
        let is_new = bit & !seen != 0;
        seen |= bit;
        is_new
    };
    if decks.iter().flatten().all(is_new) {
        return None;
    }
    let mut cards = decks.concat();
    cards.sort_unstable();
    cards.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// The score of a deck, top card first: the bottom card counts once, the next one up twice,
/// and so on.
pub fn score(deck: impl DoubleEndedIterator<Item = Card>) -> Score {
    // There are fewer than 2³² distinct cards, so each product fits 64 bits.
    iter::zip(1_u64.., deck.rev()).map(|(place, card)| Score::from(place * u64::from(card))).sum()
}

/// Reads two decks under their headers, separated by an empty line.
///
/// # Errors
/// Where the text is something else, or a card is dealt again.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    let decks = parse_all(text, decks)?;
    match repeated_card(&decks) {
        None => Ok(Deal { decks }),
        Some(card) => Err(dealt_again(text, &decks, card)),
    }
}

fn decks(text: &str) -> Parsed<'_, [Vec<Card>; 2]> {
    let deck = |header| {
        let card = number("a card", 1..=Card::MAX);
        preceded(pair(literal_text(header), end_of_line), lines(card))
    };
    let decks = separated_pair(deck("Player 1:"), empty_line, deck("Player 2:"));
    decks.map(<[_; 2]>::from).parse_complete(text)
}

/// The error for a card that is dealt again.
#[cold]
fn dealt_again(text: &str, decks: &[Vec<Card>; 2], card: Card) -> ParseError {
    // Above the first deck is one line, its header; above the second are two more.
    let lines_of = |deck: &[Card], above| {
        iter::zip(above + 1.., deck.to_vec()).filter(move |&(_, dealt)| dealt == card)
    };
    let [one, two] = decks;
    let mut lines = lines_of(one, 1).chain(lines_of(two, 1 + one.len() + 2)).map(|(line, _)| line);
    let (first, again) = (lines.next().unwrap_or(1), lines.next().unwrap_or(1));
    let found = format!("{card}, which is also on line {first}");
    let place = text.lines().nth(again - 1).unwrap_or_default();
    Unexpected::new(place, "a card not dealt before").found(found).into_error(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse(text).map_or_else(|error| error.to_string(), |deal| format!("{deal:?}"))
    }

    #[test]
    fn ok_scores() {
        assert_eq!(score([3, 2, 10, 6, 8, 5, 9, 4, 7, 1].into_iter()), 306);
        assert_eq!(score([].into_iter()), 0);
        let large = score(vec![Card::MAX; 100_000].into_iter());
        assert_eq!(large, 5_000_050_000 * Score::from(Card::MAX));
    }

    #[test]
    fn err_no_deals() {
        for decks in [[vec![], vec![1]], [vec![1], vec![]], [vec![1], vec![2, 0]]] {
            assert_eq!(Deal::new(decks), None);
        }
        for again in [1, 63, 64, Card::MAX] {
            assert_eq!(Deal::new([vec![again, 2], vec![3, again]]), None);
        }
    }

    #[test]
    fn ok_a_deal_as_it_is_shown() {
        let deal = Deal::new([vec![9, 2], vec![5, 8, Card::MAX]]).expect("a deal");
        assert_eq!(parse(&deal.to_string()), Ok(deal));
    }

    #[test]
    fn err_cards() {
        insta::assert_snapshot!(error("Player 1:\n5\n0\n\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card from 1 to 4294967295, found "0""#);
        insta::assert_snapshot!(error("Player 1:\n5\n6 of spades\n\nPlayer 2:\n7\n"), @r#"line 3, column 2: expected the end of the line, found " of spades""#);
        insta::assert_snapshot!(error("Player 1:\n5\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card from 1 to 4294967295, found "Player 2:""#);
    }

    #[test]
    fn err_cards_that_repeat() {
        insta::assert_snapshot!(error("Player 1:\n5\n6\n\nPlayer 2:\n7\n5\n"), @"line 7, column 1: expected a card not dealt before, found 5, which is also on line 2");
        insta::assert_snapshot!(error("Player 1:\n5\n6\n5\n\nPlayer 2:\n7\n"), @"line 4, column 1: expected a card not dealt before, found 5, which is also on line 2");
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n7\n007"), @"line 6, column 1: expected a card not dealt before, found 7, which is also on line 5");
    }

    #[test]
    fn err_decks() {
        insta::assert_snapshot!(error(""), @r#"line 1, column 1: expected "Player 1:", found the end of the input"#);
        insta::assert_snapshot!(error("Player 1: me\n5\n\nPlayer 2:\n7\n"), @r#"line 1, column 10: expected the end of the line, found " me""#);
        insta::assert_snapshot!(error("Player 1:\n\nPlayer 2:\n7\n"), @"line 2, column 1: expected a card from 1 to 4294967295, found an empty line");
        insta::assert_snapshot!(error("Player 1:\n5\n6\n"), @"line 3, column 2: expected an empty line, found the end of the input");
        insta::assert_snapshot!(error("Player 1:\n5\n\n7\n"), @r#"line 4, column 1: expected "Player 2:", found "7""#);
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n"), @"line 4, column 10: expected a card from 1 to 4294967295, found the end of the input");
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n7\n\nPlayer 3:\n9\n"), @r#"line 7, column 1: expected the end of the input, found "Player 3:""#);
    }
}
