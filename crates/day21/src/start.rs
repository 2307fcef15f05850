//! The input: the two starting positions.

use std::fmt;

use aoc_core::{
    ParseError,
    nom::{Parser, sequence::delimited},
    parse::{Parsed, Unexpected, end_of_line, literal, number, parse_all},
};

/// The number of squares on the track. They are numbered from 1, and square 1 follows the last one.
pub const TRACK: u8 = 10;

/// The squares on which player 1 and player 2 start, each from 1 to [`TRACK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    squares: [u8; 2],
}

impl Start {
    /// The start of player 1 and player 2 on these squares, or `None` if one is off the track.
    #[must_use]
    pub fn new(squares: [u8; 2]) -> Option<Self> {
        squares.iter().all(|square| (1..=TRACK).contains(square)).then_some(Self { squares })
    }

    /// The squares of player 1 and player 2.
    #[must_use]
    pub const fn squares(self) -> [u8; 2] {
        self.squares
    }
}

/// The two lines of the input, as [`parse`] reads them.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.squares;
        writeln!(f, "Player 1 starting position: {one}")?;
        writeln!(f, "Player 2 starting position: {two}")
    }
}

/// Reads the two lines that name the starting positions. Squares off the track are errors.
pub fn parse(text: &str) -> Result<Start, ParseError> {
    parse_all(text, parse_start)
}

fn parse_start(text: &str) -> Parsed<'_, Start> {
    let player1 = square_after("Player 1 starting position: ");
    let player2 = square_after("Player 2 starting position: ");
    player1.and(player2).map(|(one, two)| Start { squares: [one, two] }).parse_complete(text)
}

fn square_after<'a>(
    label: &'static str,
) -> impl Parser<&'a str, Output = u8, Error = Unexpected<'a>> {
    delimited(literal(label), number("a square", 1..=TRACK), end_of_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse(text).expect_err("an error").to_string()
    }

    #[test]
    fn ok_displayed_start_is_read_as_it_was() {
        for squares in (1..=TRACK).flat_map(|one| (1..=TRACK).map(move |two| [one, two])) {
            let start = Start::new(squares).expect("these are squares");
            assert_eq!(parse(&start.to_string()), Ok(start));
        }
    }

    #[test]
    fn err_new_with_a_square_off_the_track() {
        assert_eq!(Start::new([4, 11]), None);
        assert_eq!(Start::new([0, 1]), None);
    }

    #[test]
    fn err_of_each_kind() {
        // A square off the track.
        insta::assert_snapshot!(error("Player 1 starting position: 0\nPlayer 2 starting position: 8"), @r#"line 1, column 29: expected a square from 1 to 10, found "0""#);
        insta::assert_snapshot!(error("Player 1 starting position: 4\nPlayer 2 starting position: 11"), @r#"line 2, column 29: expected a square from 1 to 10, found "11""#);

        // A missing line.
        insta::assert_snapshot!(error("Player 2 starting position: 8"), @r#"line 1, column 1: expected "Player 1 starting position: ", found "Player 2 starting position: 8""#);
        insta::assert_snapshot!(error("Player 1 starting position: 4"), @r#"line 1, column 30: expected "Player 2 starting position: ", found the end of the input"#);

        // Text after a square and after the last line.
        insta::assert_snapshot!(error("Player 1 starting position: 4 or 5\nPlayer 2 starting position: 8"), @r#"line 1, column 30: expected the end of the line, found " or 5""#);
        insta::assert_snapshot!(error("Player 1 starting position: 4\nPlayer 2 starting position: 8\nPlayer 3 starting position: 1"), @r#"line 3, column 1: expected the end of the input, found "Player 3 starting position: 1""#);
    }
}
