//! Reading a deal.

use aoc_core::{
    ParseError, Source,
    parse::{Unexpected, empty_line, end_of_line, exactly, lines, located, number},
};
use nom::{
    Parser,
    sequence::{pair, preceded, separated_pair},
};

use crate::deal::{Card, Deal, InvalidDeal, Place};

/// Reads two decks under their headers, separated by an empty line.
///
/// # Errors
/// At the first place that is not as it should be; a card that is dealt twice
/// is reported, with both its lines, once the form of the input is right.
pub fn parse(text: &str) -> Result<Deal, ParseError> {
    let source = Source::new(text);
    let cards = source.parse(decks(card))?;
    Deal::new(cards).map_err(|invalid| misdealt(&source, &invalid))
}

fn card<'a>() -> impl Parser<&'a str, Output = Card, Error = Unexpected<'a>> {
    number("a card", 1..=Card::MAX)
}

/// Two decks, each line of which is read by such a parser.
fn decks<'a, P: Parser<&'a str, Error = Unexpected<'a>>>(
    card: impl Fn() -> P,
) -> impl Parser<&'a str, Output = [Vec<P::Output>; 2], Error = Unexpected<'a>> {
    let deck = |header| preceded(pair(exactly(header), end_of_line), lines(card()));
    separated_pair(deck("Player 1:"), empty_line, deck("Player 2:")).map(<[_; 2]>::from)
}

/// The error at the place of a card that cannot be dealt. Only now is the text read for the places
/// of its cards, so that a good deal need not pay for them.
fn misdealt(source: &Source<'_>, invalid: &InvalidDeal) -> ParseError {
    let cards = match source.parse(decks(|| located(card()))) {
        Ok(cards) => cards,
        Err(error) => return error,
    };
    let rest = |place: Place| {
        cards[place.player.index()].get(place.index).map_or("", |located| located.rest)
    };
    let (place, expected, found) =
        invalid.in_words(|place| format!("on line {}", source.position(rest(place)).line));
    source.error(Unexpected::new(place.map_or("", rest), expected).found(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse(text).map_or_else(|error| error.to_string(), |deal| format!("{deal:?}"))
    }

    #[test]
    fn ok_a_deal_as_it_is_shown() -> Result<(), InvalidDeal> {
        let deal = Deal::new([vec![9, 2], vec![5, 8, Card::MAX]])?;
        assert_eq!(parse(&deal.to_string()), Ok(deal));
        Ok(())
    }

    #[test]
    fn ok_other_line_ends() -> Result<(), InvalidDeal> {
        let deal = Deal::new([vec![1], vec![2, 3]])?;
        for text in [
            "Player 1:\n1\n\nPlayer 2:\n2\n3",
            "Player 1:\r\n1\r\n\r\nPlayer 2:\r\n2\r\n3",
            "\u{feff}Player 1:\n1\n\nPlayer 2:\n2\n3\n\n\n",
            "Player 1:\r\n1\n\r\nPlayer 2:\n2\n3\r\n\n",
        ] {
            assert_eq!(parse(text).as_ref(), Ok(&deal), "{text:?}");
        }
        Ok(())
    }

    #[test]
    fn err_cards() {
        insta::assert_snapshot!(error("Player 1:\n5\n0\n\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card from 1 to 4294967295, found "0""#);
        insta::assert_snapshot!(error("Player 1:\n4294967296\n\nPlayer 2:\n7\n"), @r#"line 2, column 1: expected a card from 1 to 4294967295, found "4294967296""#);
        insta::assert_snapshot!(error("Player 1:\n5\n-3\n\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card from 1 to 4294967295, found "-3""#);
        insta::assert_snapshot!(error("Player 1:\n5\nace\n\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card from 1 to 4294967295, found "ace""#);
        insta::assert_snapshot!(error("Player 1:\n5\n6 of spades\n\nPlayer 2:\n7\n"), @r#"line 3, column 2: expected the end of the line, found " of spades""#);
        insta::assert_snapshot!(error("Player 1:\n 5\n\nPlayer 2:\n7\n"), @r#"line 2, column 1: expected a card from 1 to 4294967295, found " 5""#);
    }

    #[test]
    fn err_cards_that_repeat() {
        insta::assert_snapshot!(error("Player 1:\n5\n6\n\nPlayer 2:\n7\n5\n"), @"line 7, column 1: expected a card not dealt before, found 5, which is on line 2 too");
        insta::assert_snapshot!(error("Player 1:\n5\n6\n5\n\nPlayer 2:\n7\n"), @"line 4, column 1: expected a card not dealt before, found 5, which is on line 2 too");
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n7\n007"), @"line 6, column 1: expected a card not dealt before, found 7, which is on line 5 too");
    }

    #[test]
    fn err_empty_decks() {
        insta::assert_snapshot!(error(""), @r#"line 1, column 1: expected "Player 1:", found the end of the input"#);
        insta::assert_snapshot!(error("Player 1:\n\nPlayer 2:\n7\n"), @"line 2, column 1: expected a card from 1 to 4294967295, found an empty line");
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n"), @"line 4, column 10: expected a card from 1 to 4294967295, found the end of the input");
        insta::assert_snapshot!(error("Player 1:"), @"line 1, column 10: expected a card from 1 to 4294967295, found the end of the input");
    }

    #[test]
    fn err_headers() {
        insta::assert_snapshot!(error("5\n\n7\n"), @r#"line 1, column 1: expected "Player 1:", found "5""#);
        insta::assert_snapshot!(error("Plyer 1:\n5\n\nPlayer 2:\n7\n"), @r#"line 1, column 1: expected "Player 1:", found "Plyer 1:""#);
        insta::assert_snapshot!(error("Player 1: me\n5\n\nPlayer 2:\n7\n"), @r#"line 1, column 10: expected the end of the line, found " me""#);
        insta::assert_snapshot!(error("Player 1:\n5\n\n7\n"), @r#"line 4, column 1: expected "Player 2:", found "7""#);
        insta::assert_snapshot!(error("Player 1:\n5\nPlayer 2:\n7\n"), @r#"line 3, column 1: expected a card from 1 to 4294967295, found "Player 2:""#);
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 1:\n7\n"), @r#"line 4, column 1: expected "Player 2:", found "Player 1:""#);
        insta::assert_snapshot!(error("Player 1:\n5\n6\n"), @"line 3, column 2: expected an empty line, found the end of the input");
        insta::assert_snapshot!(error("\nPlayer 1:\n5\n\nPlayer 2:\n7\n"), @r#"line 1, column 1: expected "Player 1:", found an empty line"#);
    }

    #[test]
    fn err_a_third_deck() {
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n7\n\nPlayer 3:\n9\n"), @r#"line 7, column 1: expected the end of the input, found "Player 3:""#);
        insta::assert_snapshot!(error("Player 1:\n5\n\nPlayer 2:\n7\nPlayer 3:\n9\n"), @r#"line 6, column 1: expected a card from 1 to 4294967295, found "Player 3:""#);
    }
}
