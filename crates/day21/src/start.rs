//! Where the two pawns stand at first.

use std::fmt;

use aoc_core::{
    ParseError, Source,
    parse::{Parsed, Unexpected, end_of_line, exactly, number},
};
use nom::{Parser, sequence::delimited};

/// The squares of the track: 1 to 10, and after 10 comes 1.
pub const TRACK: u8 = 10;

/// The squares on which player 1 and player 2 start, each from 1 to [`TRACK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    squares: [u8; 2],
}

impl Start {
    /// Player 1 and player 2 on these squares.
    ///
    /// # Errors
    /// If a square is not from 1 to [`TRACK`].
    pub const fn new(squares: [u8; 2]) -> Result<Self, InvalidSquare> {
        let [one, two] = squares;
        if one < 1 || one > TRACK {
            Err(InvalidSquare(one))
        } else if two < 1 || two > TRACK {
            Err(InvalidSquare(two))
        } else {
            Ok(Self { squares })
        }
    }

    /// The squares of player 1 and player 2.
    #[must_use]
    pub const fn squares(self) -> [u8; 2] {
        self.squares
    }
}

/// The input, as [`parse`] reads it.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.squares;
        writeln!(f, "Player 1 starting position: {one}")?;
        writeln!(f, "Player 2 starting position: {two}")
    }
}

/// The track has no such square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSquare(u8);

impl fmt::Display for InvalidSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a square from 1 to {TRACK}, found {}", self.0)
    }
}

impl std::error::Error for InvalidSquare {}

/// Reads the two lines that name the starting positions.
///
/// # Errors
/// At the first place that is not as it should be.
pub fn parse(text: &str) -> Result<Start, ParseError> {
    Source::new(text).parse(start)
}

fn start(text: &str) -> Parsed<'_, Start> {
    let player1 = square_after("Player 1 starting position: ");
    let player2 = square_after("Player 2 starting position: ");
    player1.and(player2).map(|(one, two)| Start { squares: [one, two] }).parse_complete(text)
}

fn square_after<'a>(
    label: &'static str,
) -> impl Parser<&'a str, Output = u8, Error = Unexpected<'a>> {
    delimited(exactly(label), number("a square", 1..=TRACK), end_of_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse(text).map_or_else(|error| error.to_string(), |start| format!("{start:?}"))
    }

    #[test]
    fn ok_every_start_as_it_is_shown() {
        for (one, two) in itertools::iproduct!(1..=TRACK, 1..=TRACK) {
            let start = Start::new([one, two]).expect("these are squares");
            assert_eq!(parse(&start.to_string()), Ok(start));
        }
    }

    #[test]
    fn ok_other_line_ends() {
        let start = Start::new([4, 8]).ok();
        assert_eq!(
            parse("\u{feff}Player 1 starting position: 4\r\nPlayer 2 starting position: 8\r\n\r\n")
                .ok(),
            start
        );
        assert_eq!(
            parse("Player 1 starting position: 4\nPlayer 2 starting position: 8").ok(),
            start
        );
    }

    #[test]
    fn err_squares_that_the_track_has_not() {
        insta::assert_snapshot!(error("Player 1 starting position: 0\nPlayer 2 starting position: 8"), @r#"line 1, column 29: expected a square from 1 to 10, found "0""#);
        insta::assert_snapshot!(error("Player 1 starting position: 4\nPlayer 2 starting position: 11"), @r#"line 2, column 29: expected a square from 1 to 10, found "11""#);
        insta::assert_snapshot!(error("Player 1 starting position: 4\nPlayer 2 starting position: 4294967304"), @r#"line 2, column 29: expected a square from 1 to 10, found "4294967304""#);
        insta::assert_snapshot!(error("Player 1 starting position: -4\nPlayer 2 starting position: 8"), @r#"line 1, column 29: expected a square from 1 to 10, found "-4""#);
        insta::assert_snapshot!(Start::new([4, 11]).map_or_else(|error| error.to_string(), |_| String::new()), @"expected a square from 1 to 10, found 11");
        assert!(Start::new([0, 1]).is_err());
    }

    #[test]
    fn err_other_text() {
        insta::assert_snapshot!(error(""), @r#"line 1, column 1: expected "Player 1 starting position: ", found the end of the input"#);
        insta::assert_snapshot!(error("Player 1 starting position: 4"), @r#"line 1, column 30: expected "Player 2 starting position: ", found the end of the input"#);
        insta::assert_snapshot!(error("Player 1 starting position: 4\nPlayer 1 starting position: 8"), @r#"line 2, column 1: expected "Player 2 starting position: ", found "Player 1 starting position: 8""#);
        insta::assert_snapshot!(error("Player 1 starting position: 4 or 5\nPlayer 2 starting position: 8"), @r#"line 1, column 30: expected the end of the line, found " or 5""#);
        insta::assert_snapshot!(error("Player 1 starting position:\n"), @r#"line 1, column 1: expected "Player 1 starting position: ", found "Player 1 starting position:""#);
        insta::assert_snapshot!(error("Player 1 starting position: 4\nPlayer 2 starting position: 8\nPlayer 3 starting position: 1"), @r#"line 3, column 1: expected the end of the input, found "Player 3 starting position: 1""#);
        insta::assert_snapshot!(error("\nPlayer 1 starting position: 4"), @r#"line 1, column 1: expected "Player 1 starting position: ", found an empty line"#);
    }
}
