//! Parsing with readable errors.
//!
//! These are [`nom`] parsers over `&str` whose error, [`Unexpected`], says what was expected
//! and where. [`Source::parse`] runs one over a whole input and turns a failure into a
//! [`ParseError`] with line and column:
//!
//! ```
//! use aoc_core::{Source, parse::{end_of_line, literal_text, lines, number}};
//! use nom::sequence::preceded;
//!
//! let ages = |text| {
//!     let source = Source::new(text);
//!     let age = number("an age", 1..=150u8);
//!     source.parse(preceded((literal_text("Ages:"), end_of_line), lines(age)))
//! };
//! assert_eq!(ages("Ages:\r\n30\r\n44\r\n"), Ok(vec![30, 44]));
//! assert_eq!(
//!     ages("Ages:\n30\n440\n").unwrap_err().to_string(),
//!     r#"line 3, column 1: expected an age from 1 to 150, found "440""#,
//! );
//! ```

use std::{borrow::Cow, fmt, ops::RangeInclusive};

use nom::{
    IResult, Parser, bytes::complete::tag, character::complete::char, combinator::value,
    error::ErrorKind,
};

use crate::source::{Position, Source};

/// What a parser of this project returns.
pub type Parsed<'a, T> = IResult<&'a str, T, Unexpected<'a>>;

/// Why a parser stopped: what it expected at the head of which tail of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected<'a> {
    rest: &'a str,
    expected: Cow<'static, str>,
    found: Option<String>,
}

impl<'a> Unexpected<'a> {
    /// At the head of `rest`, `expected` was missing.
    pub fn new(rest: &'a str, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { rest, expected: expected.into(), found: None }
    }

    /// Says what was found, where quoting the rest of the line would say too little.
    #[must_use]
    pub fn found(self, found: impl Into<String>) -> Self {
        Self { found: Some(found.into()), ..self }
    }
}

impl<'a> nom::error::ParseError<&'a str> for Unexpected<'a> {
    fn from_error_kind(rest: &'a str, kind: ErrorKind) -> Self {
        Self::new(rest, kind.description().to_owned())
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// `nom::error::context` replaces what a parser expected by a better name for it.
impl<'a> nom::error::ContextError<&'a str> for Unexpected<'a> {
    fn add_context(rest: &'a str, context: &'static str, other: Self) -> Self {
        if rest.len() == other.rest.len() { Self::new(rest, context) } else { other }
    }
}

/// A fixed text, such as a header. The error quotes it.
#[must_use]
pub fn literal_text<'a>(
    text: &'static str,
) -> impl Parser<&'a str, Output = (), Error = Unexpected<'a>> {
    expecting(value((), tag(text)), move || format!("{text:?}").into())
}

/// A whole number in decimal digits, within the range and of less than 2⁶⁴ − 1 in size. It may have
/// a minus sign if the range has negative numbers.
///
/// `what` names it in the error, with its article: "a card".
pub fn number<'a, T>(
    what: &'static str,
    range: RangeInclusive<T>,
) -> impl Parser<&'a str, Output = T, Error = Unexpected<'a>>
where
    T: TryFrom<i128> + PartialOrd + fmt::Display,
{
    let takes_sign = T::try_from(-1).is_ok_and(|negative| *range.start() <= negative);
    move |text: &'a str| {
        let sign = usize::from(takes_sign && text.starts_with('-'));
        let (mut end, mut value) = (sign, 0_u64);
        for byte in text.bytes().skip(sign).take_while(u8::is_ascii_digit) {
            let digit = u64::from(byte - b'0');
            value = value.saturating_mul(10).saturating_add(digit);
            end += 1;
        }
        let signed = if sign == 0 { i128::from(value) } else { -i128::from(value) };
        match T::try_from(signed) {
            Ok(number) if end > sign && value < u64::MAX && range.contains(&number) => {
                Ok((&text[end..], number))
            }
            _ => Err(nom::Err::Error(not_a_number(text, sign, end, what, &range))),
        }
    }
}

/// The error for a sign and digits, perhaps none, which are no number within the range.
#[cold]
fn not_a_number<'a, T: fmt::Display>(
    text: &'a str,
    sign: usize,
    end: usize,
    what: &str,
    range: &RangeInclusive<T>,
) -> Unexpected<'a> {
    let expected = format!("{what} from {} to {}", range.start(), range.end());
    let unexpected = Unexpected::new(text, expected);
    if end == sign { unexpected } else { unexpected.found(quoted(&text[..end])) }
}

/// The end of a line: its newline, or the end of the text.
///
/// # Errors
/// If there is more on the line.
#[inline]
pub fn end_of_line(text: &str) -> Parsed<'_, ()> {
    match text.strip_prefix('\n') {
        Some(rest) => Ok((rest, ())),
        None if text.is_empty() => Ok((text, ())),
        None => Err(nom::Err::Error(Unexpected::new(text, "the end of the line"))),
    }
}

/// An empty line, with its newline.
///
/// # Errors
/// If the line is not empty, or the text ends.
pub fn empty_line(text: &str) -> Parsed<'_, ()> {
    expecting(value((), char('\n')), || "an empty line".into()).parse_complete(text)
}

/// One item a line, on one line or more, up to an empty line or the end of the text.
///
/// nom's own repetitions stop before a bad item and hide its error; this one reports it.
pub fn lines<'a, T>(
    mut item: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Unexpected<'a>> {
    move |mut text: &'a str| {
        // Room for every line of a short text.
        let mut items = Vec::with_capacity((text.len() / 2).min(64));
        loop {
            let (rest, item) = item.parse_complete(text)?;
            (text, ()) = end_of_line(rest)?;
            items.push(item);
            if text.is_empty() || text.starts_with('\n') {
                return Ok((text, items));
            }
        }
    }
}

/// One item after another, at least one, up to the end of their line. Like [`lines`], it
/// reports a bad item as one.
pub fn items_on_line<'a, T>(
    mut item: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Unexpected<'a>> {
    move |mut text: &'a str| {
        let mut items = Vec::new();
        loop {
            let (rest, item) = item.parse_complete(text)?;
            items.push(item);
            // An item that takes no text would be read for ever.
            if rest.is_empty() || rest.starts_with('\n') || rest.len() == text.len() {
                return end_of_line(rest).map(|(rest, ())| (rest, items));
            }
            text = rest;
        }
    }
}

/// Replaces what a parser expected. The text is made on failure only: a good input should
/// not pay for it.
fn expecting<'a, T>(
    mut parser: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
    expected: impl Fn() -> Cow<'static, str>,
) -> impl Parser<&'a str, Output = T, Error = Unexpected<'a>> {
    move |text| {
        let relabel = |_| Unexpected { rest: text, expected: expected(), found: None };
        parser.parse_complete(text).map_err(|error: nom::Err<Unexpected<'a>>| error.map(relabel))
    }
}

impl Source<'_> {
    /// Reads the whole text with this parser.
    ///
    /// # Errors
    /// If the parser fails, or leaves more than blank lines.
    pub fn parse<'s, T>(
        &'s self,
        mut parser: impl Parser<&'s str, Output = T, Error = Unexpected<'s>>,
    ) -> Result<T, ParseError> {
        match parser.parse_complete(self.text()) {
            Ok(("", output)) => Ok(output),
            Ok((rest, _)) => {
                let surplus = rest.trim_start_matches('\n');
                Err(self.error(Unexpected::new(surplus, "the end of the input")))
            }
            Err(nom::Err::Error(unexpected) | nom::Err::Failure(unexpected)) => {
                Err(self.error(unexpected))
            }
            // Streaming parsers ask for more text; there is none.
            Err(nom::Err::Incomplete(_)) => Err(self.error(Unexpected::new("", "more text"))),
        }
    }

    /// The error for something unexpected in this text.
    #[must_use]
    pub fn error(&self, unexpected: Unexpected<'_>) -> ParseError {
        let Unexpected { rest, expected, found } = unexpected;
        let position = self.position(rest);
        let found = found.unwrap_or_else(|| describe(rest, position));
        ParseError { position, expected, found }
    }
}

/// What stands at the head of `rest`, in words or in quotes.
fn describe(rest: &str, position: Position) -> String {
    match rest.split('\n').next() {
        _ if rest.is_empty() => "the end of the input".to_owned(),
        Some("") | None if position.column == 1 => "an empty line".to_owned(),
        Some("") | None => "the end of the line".to_owned(),
        Some(line) => quoted(line),
    }
}

/// In quotes on one line, and not too long.
fn quoted(text: &str) -> String {
    /// In characters.
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// An input is malformed: what was expected, what was found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where, in the [`Source`].
    pub position: Position,
    /// What should be there.
    pub expected: Cow<'static, str>,
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
    use nom::{branch::alt, error::context, sequence::separated_pair};

    fn pairs(raw: &str) -> Result<Vec<(u8, u8)>, ParseError> {
        let pair =
            separated_pair(number("a die", 1..=6), literal_text(" and "), number("a die", 1..=6));
        Source::new(raw).parse(lines(pair))
    }

    fn error(raw: &str) -> String {
        pairs(raw).map_or_else(|error| error.to_string(), |pairs| format!("{pairs:?}"))
    }

    #[test]
    fn ok_lines() {
        assert_eq!(pairs("1 and 2\r\n6 and 5\r\n\r\n"), Ok(vec![(1, 2), (6, 5)]));
        assert_eq!(pairs("01 and 2"), Ok(vec![(1, 2)]));
    }

    #[test]
    fn err_numbers() {
        insta::assert_snapshot!(error("1 and 7"), @r#"line 1, column 7: expected a die from 1 to 6, found "7""#);
        insta::assert_snapshot!(error("1 and 2\n999 and 1"), @r#"line 2, column 1: expected a die from 1 to 6, found "999""#);
        insta::assert_snapshot!(error("-1 and 2"), @r#"line 1, column 1: expected a die from 1 to 6, found "-1 and 2""#);
        insta::assert_snapshot!(error("1 and \n"), @"line 1, column 7: expected a die from 1 to 6, found the end of the input");
        insta::assert_snapshot!(error("1 and \n1 and 1"), @"line 1, column 7: expected a die from 1 to 6, found the end of the line");
    }

    #[test]
    fn err_numbers_of_more_than_64_bits() {
        let size = |text: &str| Source::new(text).parse(number("a size", 0..=u64::MAX)).ok();
        let texts = ["18446744073709551614", "18446744073709551616", "100000000000000000000"];
        assert_eq!(texts.map(size), [Some(u64::MAX - 1), None, None]);
    }

    #[test]
    fn ok_and_err_signed_numbers() {
        let read = |raw: &str| {
            let number = Source::new(raw).parse(number("a row", -128..=4_i8));
            number.map_or_else(|error| error.to_string(), |number| number.to_string())
        };
        assert_eq!(["-128", "-07", "4", "-0"].map(read), ["-128", "-7", "4", "0"]);
        insta::assert_snapshot!(read("-129"), @r#"line 1, column 1: expected a row from -128 to 4, found "-129""#);
        insta::assert_snapshot!(read("5"), @r#"line 1, column 1: expected a row from -128 to 4, found "5""#);
        insta::assert_snapshot!(read("--1"), @r#"line 1, column 1: expected a row from -128 to 4, found "--1""#);
        let positive = Source::new("-3").parse(number("a row", 0..=4_i8));
        assert!(positive.is_err());
    }

    #[test]
    fn err_other_text() {
        insta::assert_snapshot!(error("1 und 2"), @r#"line 1, column 2: expected " and ", found " und 2""#);
        insta::assert_snapshot!(error("1 and 2 "), @r#"line 1, column 8: expected the end of the line, found " ""#);
        insta::assert_snapshot!(error(""), @"line 1, column 1: expected a die from 1 to 6, found the end of the input");
        insta::assert_snapshot!(error("\n1 and 1"), @"line 1, column 1: expected a die from 1 to 6, found an empty line");
        insta::assert_snapshot!(error("1 and 2\n\n\n1 and 2"), @r#"line 4, column 1: expected the end of the input, found "1 and 2""#);
    }

    #[test]
    fn err_text_that_would_spoil_a_terminal() {
        insta::assert_snapshot!(error("\u{1b}[2J\r"), @r#"line 1, column 1: expected a die from 1 to 6, found "\u{1b}[2J""#);
        insta::assert_snapshot!(error(&"x".repeat(1000)), @r#"line 1, column 1: expected a die from 1 to 6, found "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"…"#);
    }

    #[test]
    fn ok_a_context_names_a_choice() {
        let coin = context("heads or tails", alt((literal_text("heads"), literal_text("tails"))));
        let error = Source::new("edge").parse(coin).map_err(|error| error.to_string());
        assert_eq!(
            error,
            Err(r#"line 1, column 1: expected heads or tails, found "edge""#.to_owned())
        );
    }

    #[test]
    fn ok_and_err_items_of_a_line() {
        let dice = |raw: &str| {
            let die = context("a die", alt((literal_text("1"), literal_text("2"))));
            let count = Source::new(raw).parse(items_on_line(die).map(|dice| dice.len()));
            count.map_or_else(|error| error.to_string(), |count| count.to_string())
        };
        assert_eq!(["1", "1221\r\n\n"].map(dice), ["1", "4"]);
        insta::assert_snapshot!(dice(""), @"line 1, column 1: expected a die, found the end of the input");
        insta::assert_snapshot!(dice("12 1"), @r#"line 1, column 3: expected a die, found " 1""#);
        insta::assert_snapshot!(dice("12\n1"), @r#"line 2, column 1: expected the end of the input, found "1""#);
        let nothing = Source::new("1")
            .parse(items_on_line(literal_text("")))
            .map_err(|error| error.to_string());
        insta::assert_snapshot!(nothing.unwrap_err(), @r#"line 1, column 1: expected the end of the line, found "1""#);
    }

    #[test]
    fn an_error_is_one_line_and_points_into_the_text() {
        let mut rng = fastrand::Rng::with_seed(1);
        let scraps = ["1 and 2", "\n", "\r\n", "7", " ", "and", "é", "\u{1b}"];
        for _ in 0..5_000 {
            let raw: String = (0..rng.usize(0..9)).filter_map(|_| rng.choice(scraps)).collect();
            if let Err(error) = pairs(&raw) {
                let source = Source::new(&raw);
                let line = source.text().split('\n').nth(error.position.line - 1);
                let length = line.expect("a line").chars().count();
                assert!(error.position.column <= length + 1, "{raw:?}");
                assert!(!error.to_string().contains('\n'), "{raw:?}");
            }
        }
    }
}
