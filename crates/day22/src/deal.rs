//! The input: a [`Deal`], and the cards, players and scores that all other modules use.

use std::{fmt, iter};

use aoc_core::{
    ParseError,
    nom::{
        Parser,
        sequence::{preceded, separated_pair},
    },
    parse::{Parsed, Unexpected, empty_line, end_of_line, lines, literal, number, parse_all},
};

/// The value of a card, at least 1.
pub type Card = u32;

/// A score: the sum of all cards, each multiplied by its place from the bottom. No deal is large enough to overflow it.
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
    /// The index of the player's deck: 0 or 1.
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

/// Two decks of at least one card each, top card first. No two cards are equal, and no card is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    decks: [Vec<Card>; 2],
}

impl Deal {
    /// The deal of these decks, player 1's and player 2's, top card first.
    ///
    /// Returns `None` if a deck is empty, a card is 0, or two cards are equal.
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

/// The deal as an input that [`parse`] can read.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.decks;
        writeln!(f, "Player 1:")?;
        one.iter().try_for_each(|card| writeln!(f, "{card}"))?;
        writeln!(f, "\nPlayer 2:")?;
        two.iter().try_for_each(|card| writeln!(f, "{card}"))
    }
}

/// The score of a deck, top card first: the bottom card counts once, the next one up twice, and so on.
pub fn score(deck: impl DoubleEndedIterator<Item = Card>) -> Score {
    iter::zip(1_u64.., deck.rev()).map(|(place, card)| Score::from(place) * Score::from(card)).sum()
}

/// Reads two decks under their headers, separated by an empty line.
///
/// # Errors
/// If the text is not of this form, or deals a card twice. The error for such a card names both of its lines.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    let decks = parse_all(text, parse_decks)?;
    match repeated_card(&decks) {
        None => Ok(Deal { decks }),
        Some(card) => Err(dealt_again(text, card)),
    }
}

fn parse_decks(text: &str) -> Parsed<'_, [Vec<Card>; 2]> {
    separated_pair(deck_under("Player 1:"), empty_line, deck_under("Player 2:"))
        .map(|(one, two)| [one, two])
        .parse_complete(text)
}

fn deck_under<'a>(
    header: &'static str,
) -> impl Parser<&'a str, Output = Vec<Card>, Error = Unexpected<'a>> {
    let header_line = (literal(header), end_of_line);
    let card = number("a card", 1..=Card::MAX);
    preceded(header_line, lines(card))
}

/// The lowest card that is dealt more than once.
fn repeated_card(decks: &[Vec<Card>; 2]) -> Option<Card> {
    if are_distinct_and_below_64(decks) {
        return None;
    }
    let mut cards = decks.concat();
    cards.sort_unstable();
    cards.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// A test that most inputs pass, and that is faster than sorting the cards.
fn are_distinct_and_below_64(decks: &[Vec<Card>; 2]) -> bool {
    // Bit i is set if card i is in one of the decks.
    let mut seen = 0_u64;
    for &card in decks.iter().flatten() {
        let Some(bit) = 1_u64.checked_shl(card) else {
            return false;
        };
        if seen & bit != 0 {
            return false;
        }
        seen |= bit;
    }
    true
}

/// The error for a card that is dealt more than once, at the second line that deals it.
#[cold]
#[expect(clippy::expect_used, reason = "the card is on two lines")]
fn dealt_again(text: &str, card: Card) -> ParseError {
    // Every other line is another card, a header, or empty.
    let mut lines_of_card =
        iter::zip(1.., text.lines()).filter(|(_, line)| line.parse() == Ok(card));
    let (first_number, _) = lines_of_card.next().expect("a first line");
    let (_, second_line) = lines_of_card.next().expect("a second line");
    ParseError::new(text, second_line, "a card not dealt before")
        .found(format!("{card}, which is also on line {first_number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse(text).expect_err("an error").to_string()
    }

    #[test]
    fn score_of_no_card_is_0_and_that_of_many_exceeds_64_bits() {
        assert_eq!(score([].into_iter()), 0);
        let cards = vec![Card::MAX; 100_000];
        assert_eq!(score(cards.into_iter()), 5_000_050_000 * Score::from(Card::MAX));
    }

    #[test]
    fn err_new_with_an_empty_deck_a_card_of_0_or_a_repeated_card() {
        for [one, two] in [
            [vec![], vec![1]],
            [vec![1], vec![]],
            [vec![1], vec![2, 0]],
            [vec![1, 2], vec![3, 1]],
            [vec![63, 2], vec![3, 63]],
            [vec![64, 2], vec![3, 64]],
            [vec![Card::MAX, 2, Card::MAX], vec![3]],
        ] {
            assert_eq!(Deal::new([one.clone(), two.clone()]), None, "{one:?} {two:?}");
        }
    }

    #[test]
    fn ok_displayed_deal_is_read_as_it_was() {
        let deal = Deal::new([vec![9, 2], vec![5, 8, Card::MAX]]).expect("a deal");
        assert_eq!(parse(&deal.to_string()), Ok(deal));
    }

    #[test]
    fn err_of_each_kind() {
        // A card of 0, and text after a card.
        insta::assert_snapshot!(error("Player 1:\n5\n0\n\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card from 1 to 4294967295, found "0""#);
        insta::assert_snapshot!(error("Player 1:\n5\n6 of spades\n\nPlayer 2:\n7\n"), @r#"line 3, column 2: expected the end of the line, found " of spades""#);

        // A header that is missing or has text after it.
        insta::assert_snapshot!(error("5\n\nPlayer 2:\n7\n"), @r#"line 1, column 1: expected "Player 1:", found "5""#);
        insta::assert_snapshot!(error("Player 1:\n5\n\n7\n"), @r#"line 4, column 1: expected "Player 2:", found "7""#);
        insta::assert_snapshot!(error("Player 1: me\n5\n\nPlayer 2:\n7\n"), @r#"line 1, column 10: expected the end of the line, found " me""#);

        // A deck that is empty, missing, or one too many.
        insta::assert_snapshot!(error("Player 1:\n\nPlayer 2:\n7\n"), @"line 2, column 1: expected a card, found an empty line");
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n"), @"line 4, column 10: expected a card, found the end of the input");
        insta::assert_snapshot!(error("Player 1:\n5\n6\n"), @"line 3, column 2: expected an empty line, found the end of the input");
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n7\n\nPlayer 3:\n9\n"), @r#"line 7, column 1: expected the end of the input, found "Player 3:""#);

        // No empty line between the decks.
        insta::assert_snapshot!(error("Player 1:\n5\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card, found "Player 2:""#);

        // A card that is dealt twice: to both players, to one, and with leading zeros.
        insta::assert_snapshot!(error("Player 1:\n5\n6\n\nPlayer 2:\n7\n5\n"), @"line 7, column 1: expected a card not dealt before, found 5, which is also on line 2");
        insta::assert_snapshot!(error("Player 1:\n5\n6\n5\n\nPlayer 2:\n7\n"), @"line 4, column 1: expected a card not dealt before, found 5, which is also on line 2");
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n7\n007"), @"line 6, column 1: expected a card not dealt before, found 7, which is also on line 5");
    }
}
