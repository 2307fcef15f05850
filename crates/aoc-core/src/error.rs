//! Why a parser stopped: what it expected, what it found, and where.

use std::{borrow::Cow, cmp::Ordering, fmt};

use nom::{
    IResult,
    error::{ContextError, ErrorKind, FromExternalError},
};

/// What a parser of this project returns.
pub type Parsed<'a, T> = IResult<&'a str, T, Unexpected<'a>>;

/// Why a parser stopped: what it expected at the head of which slice of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected<'a> {
    place: &'a str,
    /// Several, if the branches of a choice came equally far.
    expected: Vec<Cow<'static, str>>,
    found: Option<String>,
}

impl<'a> Unexpected<'a> {
    /// At the head of `place`, `expected` was missing. The error quotes the first line of `place`.
    pub fn new(place: &'a str, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { place, expected: vec![expected.into()], found: None }
    }

    /// Says what was found, where quoting it would say too little.
    #[must_use]
    pub fn found(self, found: impl Into<String>) -> Self {
        Self { found: Some(found.into()), ..self }
    }

    /// The error for this in `text`, of which the place is a slice.
    pub fn into_error(self, text: &str) -> ParseError {
        let Self { place, mut expected, found } = self;
        let (position, rest) = locate(text, place);
        // An empty slice has nothing to quote; what follows it has.
        let head = if place.is_empty() { rest } else { place };
        let found = found.unwrap_or_else(|| describe(head, position));
        expected.dedup();
        if expected.len() > 4 {
            expected.splice(3.., ["something else".into()]);
        }
        ParseError { position, expected: expected.join(" or "), found }
    }
}

impl<'a> nom::error::ParseError<&'a str> for Unexpected<'a> {
    fn from_error_kind(place: &'a str, kind: ErrorKind) -> Self {
        let expected = match kind {
            ErrorKind::Alpha => "a letter",
            ErrorKind::AlphaNumeric => "a letter or a digit",
            ErrorKind::CrLf => "the end of the line",
            ErrorKind::Digit => "a digit",
            ErrorKind::Eof if place.is_empty() => "a character",
            ErrorKind::Eof => "the end of the text",
            ErrorKind::HexDigit => "a hexadecimal digit",
            ErrorKind::OneOf => "one of the permitted characters",
            ErrorKind::NoneOf | ErrorKind::Satisfy => "another character",
            ErrorKind::MultiSpace | ErrorKind::Space => "a space",
            _ => "other text",
        };
        Self::new(place, expected)
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn from_char(place: &'a str, char: char) -> Self {
        Self::new(place, quoted(char.encode_utf8(&mut [0; 4])))
    }

    /// Of two branches of a choice, the one that came further, or both.
    fn or(mut self, other: Self) -> Self {
        match self.place.as_ptr().cmp(&other.place.as_ptr()) {
            Ordering::Less => return other,
            Ordering::Equal => self.expected.extend(other.expected),
            Ordering::Greater => {}
        }
        self
    }
}

/// `nom::error::context` replaces what a parser expected by a better name for it.
impl<'a> ContextError<&'a str> for Unexpected<'a> {
    fn add_context(place: &'a str, context: &'static str, other: Self) -> Self {
        let is_here = place.as_ptr() == other.place.as_ptr();
        if is_here { Self { expected: vec![context.into()], ..other } } else { other }
    }
}

/// For `map_res`; `context` says more than the inner error does.
impl<'a, E> FromExternalError<&'a str, E> for Unexpected<'a> {
    fn from_external_error(place: &'a str, kind: ErrorKind, _: E) -> Self {
        nom::error::ParseError::from_error_kind(place, kind)
    }
}

/// Where `slice`, a part of the text, begins, and all text from there on. A copy is searched for,
/// from the end; what is not in the text at all counts as its start.
fn locate<'a>(text: &'a str, slice: &str) -> (Position, &'a str) {
    let offset = slice.as_ptr().addr().checked_sub(text.as_ptr().addr());
    let inside = offset.filter(|offset| offset + slice.len() <= text.len());
    let offset = inside.or_else(|| text.rfind(slice)).unwrap_or(0);
    let (before, rest) = text.split_at(offset);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (Position { line, column }, rest)
}

/// A text that was expected.
pub(crate) fn quoted(text: &str) -> String {
    if text == "\n" { "the end of the line".to_owned() } else { format!("{text:?}") }
}

/// What stands at the head of `rest`, in words or in quotes, on one line and not too long.
fn describe(rest: &str, position: Position) -> String {
    /// In characters.
    const LONGEST: usize = 40;
    let line = rest.split('\n').next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        _ if rest.is_empty() => "the end of the input".to_owned(),
        _ if line.is_empty() && position.column == 1 => "an empty line".to_owned(),
        _ if line.is_empty() => "the end of the line".to_owned(),
        Some((end, _)) => format!("{:?}…", &line[..end]),
        None => format!("{line:?}"),
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1. One past the last stands for the line's end.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An input is malformed: what was expected, what was found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where, in the text.
    pub position: Position,
    /// What should be there.
    pub expected: String,
    /// What is there instead.
    pub found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, expected, found } = self;
        write!(f, "{position}: expected {expected}, found {found}")
    }
}

impl std::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{lines, literal_text, number, parse_all};
    use nom::{Parser, branch::alt, character::complete, combinator::map_parser, error::context};

    fn error<'a, T: fmt::Debug>(
        text: &'a str,
        parser: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
    ) -> String {
        parse_all(text, parser).expect_err("an error").to_string()
    }

    #[test]
    fn ok_positions_count_characters() {
        let text = "é1\n→→x";
        let at = |slice| locate(text, slice).0.to_string();
        assert_eq!(at(text), "line 1, column 1");
        assert_eq!(at(&text[3..]), "line 1, column 3");
        assert_eq!(at(&text[2..3]), "line 1, column 2");
        assert_eq!(at(&text[7..7]), "line 2, column 2");
        // Copies.
        let text = "1,1\n2".to_owned();
        let at = |slice| locate(&text, slice).0.to_string();
        assert_eq!(at("1\n2"), "line 1, column 3");
        assert_eq!(at(""), "line 2, column 2");
        assert_eq!(at("3"), "line 1, column 1");
    }

    #[test]
    fn err_in_a_slice_that_is_no_tail() {
        fn words(text: &str) -> Parsed<'_, ()> {
            let mut words = text.lines().flat_map(|line| line.split(','));
            let bad = words.find(|word| word.parse::<u8>().is_err()).unwrap_or_default();
            Err(nom::Err::Error(Unexpected::new(bad, "a number")))
        }
        insta::assert_snapshot!(error("1,2\n3,x,4\n5", words), @r#"line 2, column 3: expected a number, found "x""#);
        insta::assert_snapshot!(error("1,2\n3,,4\n5", words), @r#"line 2, column 3: expected a number, found ",4""#);
        let die = context("a die", number("a number", 1..=6));
        let die = map_parser(complete::not_line_ending, die);
        let die_or_none = lines(alt((literal_text("none").map(|_| 0), die)));
        insta::assert_snapshot!(error("1\nx\nnone", die_or_none), @r#"line 2, column 1: expected "none" or a die, found "x""#);
    }

    #[test]
    fn err_of_the_branch_that_came_furthest() {
        let add = || (literal_text("addx "), number("a number", 0..=9)).map(|(text, _)| text);
        let step = || alt((add(), literal_text("noop"), literal_text("noop")));
        let steps = alt((step(), context("a jump", literal_text("jmp")), step()));
        insta::assert_snapshot!(error("addx x", step()), @r#"line 1, column 6: expected a number from 0 to 9, found "x""#);
        insta::assert_snapshot!(error("x", step()), @r#"line 1, column 1: expected "addx " or "noop", found "x""#);
        insta::assert_snapshot!(error("x", steps), @r#"line 1, column 1: expected "addx " or "noop" or a jump or something else, found "x""#);
    }

    #[test]
    fn err_in_plain_words() {
        let words = [
            error("-", complete::alpha1),
            error("-", complete::one_of("#.")),
            error("-", complete::char('+')),
            error("", complete::anychar),
            error("256", complete::digit1.map_res(str::parse::<u8>)),
        ];
        insta::assert_snapshot!(words.join("\n"), @r#"
        line 1, column 1: expected a letter, found "-"
        line 1, column 1: expected one of the permitted characters, found "-"
        line 1, column 1: expected "+", found "-"
        line 1, column 1: expected a character, found the end of the input
        line 1, column 1: expected other text, found "256"
        "#);
    }
}
