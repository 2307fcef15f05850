//! The parsers that the days build on, and the one error they report.
//!
//! They are [`nom`] parsers over `&str` whose error, [`Unexpected`], carries
//! what was expected and where. [`Source::parse`] runs one over a whole input
//! and turns a failure into a [`ParseError`] with line and column:
//!
//! ```
//! use aoc_core::{Source, parse::{end_of_line, exactly, lines, number}};
//! use nom::sequence::preceded;
//!
//! let ages = |text| {
//!     let source = Source::new(text);
//!     let age = number("an age", 1..=150u8);
//!     source.parse(preceded((exactly("Ages:"), end_of_line), lines(age)))
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

/// A value, and the tail of the text that begins with it: for errors that show
/// only once everything is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Located<'a, T> {
    /// What was read.
    pub value: T,
    /// The text from there on.
    pub rest: &'a str,
}

/// Remembers where a value stood.
pub fn located<'a, T>(
    mut parser: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Located<'a, T>, Error = Unexpected<'a>> {
    move |text| {
        let (rest, value) = parser.parse_complete(text)?;
        Ok((rest, Located { value, rest: text }))
    }
}

/// A fixed text, such as a header. The error quotes it.
#[must_use]
pub fn exactly<'a>(
    text: &'static str,
) -> impl Parser<&'a str, Output = (), Error = Unexpected<'a>> {
    labelled(value((), tag(text)), move || format!("{text:?}").into())
}

/// A whole number in decimal digits, without a sign, within the range.
///
/// `what` names it in the error, with its article: "a card".
pub fn number<'a, T>(
    what: &'static str,
    range: RangeInclusive<T>,
) -> impl Parser<&'a str, Output = T, Error = Unexpected<'a>>
where
    T: TryFrom<u64> + PartialOrd + fmt::Display,
{
    move |text: &'a str| {
        let (digits, value) = leading_number(text);
        match value.and_then(|value| T::try_from(value).ok()) {
            Some(number) if digits > 0 && range.contains(&number) => Ok((&text[digits..], number)),
            _ => Err(nom::Err::Error(no_number(text, digits, what, &range))),
        }
    }
}

/// The error for so many digits, perhaps none, which are no number within the range.
#[cold]
fn no_number<'a, T: fmt::Display>(
    text: &'a str,
    digits: usize,
    what: &str,
    range: &RangeInclusive<T>,
) -> Unexpected<'a> {
    let expected = format!("{what} from {} to {}", range.start(), range.end());
    let unexpected = Unexpected::new(text, expected);
    match &text[..digits] {
        "" => unexpected,
        digits => unexpected.found(quoted(digits)),
    }
}

/// How many digits the text begins with, and their value, if it fits.
#[inline]
fn leading_number(text: &str) -> (usize, Option<u64>) {
    /// So many digits always fit.
    const SAFE: usize = 19;
    let (mut digits, mut value) = (0, 0_u64);
    for byte in text.bytes().take_while(u8::is_ascii_digit) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
        digits += 1;
    }
    // Among more of them, the first may be zeros.
    (digits, if digits <= SAFE { Some(value) } else { text[..digits].parse().ok() })
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
    labelled(value((), char('\n')), || "an empty line".into()).parse_complete(text)
}

/// One item a line, on one line or more, up to an empty line or the end of the text.
///
/// An ordinary repetition would stop before a bad item, and leave it to whatever
/// comes next to wonder at it. This one knows where it ends, so that a bad item
/// is reported as one.
pub fn lines<'a, T>(
    mut item: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Unexpected<'a>> {
    move |mut text: &'a str| {
        // Room for as many as the text can hold, unless it is a long one.
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

/// One item after another, at least one, up to the end of their line.
///
/// A bad item is reported as one, as by [`lines`]. Items that take no text at all end
/// in an error, not in a loop.
///
/// ```
/// use aoc_core::{Source, parse::line_of};
/// use nom::{Parser as _, character::complete::anychar, error::context};
///
/// let coin = anychar.map_opt(|c| match c {
///     'H' => Some(true),
///     'T' => Some(false),
///     _ => None,
/// });
/// let coin = context("H or T", coin);
/// let error = Source::new("HTTx").parse(line_of(coin)).unwrap_err();
/// assert_eq!(error.to_string(), r#"line 1, column 4: expected H or T, found "x""#);
/// ```
pub fn line_of<'a, T>(
    mut item: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Unexpected<'a>> {
    move |mut text: &'a str| {
        let mut items = Vec::new();
        loop {
            let (rest, item) = item.parse_complete(text)?;
            items.push(item);
            if rest.is_empty() || rest.starts_with('\n') || rest.len() == text.len() {
                return end_of_line(rest).map(|(rest, ())| (rest, items));
            }
            text = rest;
        }
    }
}

/// Says what was expected if the parser fails at its very start. What to say is
/// made up only then: a good input should not have to pay for it.
fn labelled<'a, T>(
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

/// An input is not what it should be: what was expected, what was found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    position: Position,
    expected: Cow<'static, str>,
    found: String,
}

impl ParseError {
    /// Where, in the [`Source`].
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// What should stand there.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// What stands there instead.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
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
    use proptest::prelude::*;

    fn pairs(raw: &str) -> Result<Vec<(u8, u8)>, ParseError> {
        let pair = separated_pair(number("a die", 1..=6), exactly(" and "), number("a die", 1..=6));
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
        let coin = context("heads or tails", alt((exactly("heads"), exactly("tails"))));
        let error = Source::new("edge").parse(coin).map_err(|error| error.to_string());
        assert_eq!(
            error,
            Err(r#"line 1, column 1: expected heads or tails, found "edge""#.to_owned())
        );
    }

    #[test]
    fn ok_and_err_items_of_a_line() {
        let dice = |raw: &str| {
            let die = context("a die", alt((exactly("1"), exactly("2"))));
            let count = Source::new(raw).parse(line_of(die).map(|dice| dice.len()));
            count.map_or_else(|error| error.to_string(), |count| count.to_string())
        };
        assert_eq!(["1", "1221\r\n\n"].map(dice), ["1", "4"]);
        insta::assert_snapshot!(dice(""), @"line 1, column 1: expected a die, found the end of the input");
        insta::assert_snapshot!(dice("12 1"), @r#"line 1, column 3: expected a die, found " 1""#);
        insta::assert_snapshot!(dice("12\n1"), @r#"line 2, column 1: expected the end of the input, found "1""#);
        let nothing =
            Source::new("1").parse(line_of(exactly(""))).map_err(|error| error.to_string());
        insta::assert_snapshot!(nothing.unwrap_err(), @r#"line 1, column 1: expected the end of the line, found "1""#);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(raw in "([0-9 and\r\n]|.){0,20}") {
            let _ = pairs(&raw);
        }

        #[test]
        fn an_error_is_one_line_and_points_into_the_text(raw in "(1 and 2\n|[0-9 and\n]){0,20}") {
            if let Err(error) = pairs(&raw) {
                let source = Source::new(&raw);
                let line = source.text().split('\n').nth(error.position().line - 1);
                prop_assert!(line.is_some_and(|line| error.position().column <= line.chars().count() + 1));
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }
}
