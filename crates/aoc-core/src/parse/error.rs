//! Why a parser stopped: what it expected, what it found, and where.

use std::borrow::Cow;

use nom::{
    IResult,
    error::{ContextError, ErrorKind, FromExternalError},
};

use crate::ParseError;

/// The result of a parser: the rest of the text and the output, or why the parser stopped.
///
/// ```
/// use aoc_core::{
///     nom::{Parser as _, sequence::separated_pair},
///     parse::{Parsed, lines, literal, number, parse_all},
/// };
///
/// fn range(input: &str) -> Parsed<'_, (u32, u32)> {
///     let end = number("an end", 0..=u32::MAX);
///     separated_pair(&end, literal("-"), &end).parse(input)
/// }
///
/// assert_eq!(parse_all("2-4\n6-8", lines(range)), Ok(vec![(2, 4), (6, 8)]));
/// ```
pub type Parsed<'a, T> = IResult<&'a str, T, Unexpected<'a>>;

/// Why a parser stopped: what it expected, and the text that it found instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected<'a> {
    /// A slice of the parsed text. It begins where the parser stopped.
    slice: &'a str,
    /// Has several entries if several branches of a choice stopped there.
    expected: Vec<Cow<'static, str>>,
    /// Replaces the quotation of the slice.
    found: Option<String>,
}

impl<'a> Unexpected<'a> {
    /// `expected` should stand where `slice`, a slice of the parsed text, begins.
    ///
    /// The error points to the beginning of the slice and quotes its first line, as [`ParseError::new`] describes.
    pub fn new(slice: &'a str, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { slice, expected: vec![expected.into()], found: None }
    }

    /// Describes what was found, where a quotation would say too little.
    #[must_use]
    pub fn found(self, found: impl Into<String>) -> Self {
        Self { found: Some(found.into()), ..self }
    }

    /// The error with its line and column in `text`, which is the whole text that was parsed.
    pub(crate) fn into_error(self, text: &str) -> ParseError {
        let mut alternatives: Vec<Cow<'static, str>> = Vec::new();
        for alternative in self.expected {
            if !alternatives.contains(&alternative) {
                alternatives.push(alternative);
            }
        }
        // A list of more than four alternatives would help nobody.
        if alternatives.len() > 4 {
            alternatives.splice(3.., ["something else".into()]);
        }
        let error = ParseError::new(text, self.slice, alternatives.join(" or "));
        match self.found {
            Some(found) => error.found(found),
            None => error,
        }
    }
}

impl<'a> nom::error::ParseError<&'a str> for Unexpected<'a> {
    #[inline]
    fn from_error_kind(slice: &'a str, kind: ErrorKind) -> Self {
        let expected = match kind {
            ErrorKind::Alpha => "a letter",
            ErrorKind::AlphaNumeric => "a letter or a digit",
            ErrorKind::CrLf => "the end of the line",
            // A parser such as `u8` has read a number that its type doesn't have.
            ErrorKind::Digit if begins_with_number(slice) => "another number",
            ErrorKind::Digit => "a digit",
            // Three parsers of nom share this kind: `anychar` needs a character, `take` needs several, and `eof` needs
            // the end of the text.
            ErrorKind::Eof if slice.is_empty() => "a character",
            ErrorKind::Eof => "a longer text or the end of the text",
            ErrorKind::HexDigit => "a hexadecimal digit",
            ErrorKind::OneOf => "one of the permitted characters",
            ErrorKind::NoneOf | ErrorKind::Satisfy => "another character",
            ErrorKind::MultiSpace | ErrorKind::Space => "a space",
            _ => "other text",
        };
        Self::new(slice, expected)
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    #[inline]
    fn from_char(slice: &'a str, char: char) -> Self {
        Self::new(slice, quoted(char.encode_utf8(&mut [0; 4])))
    }

    /// Keeps the error of the branch that got further. If both got equally far, both expectations are kept, and what
    /// one of them says about the text found.
    #[inline]
    fn or(mut self, other: Self) -> Self {
        if address(self.slice) == address(other.slice) {
            self.expected.extend(other.expected);
            self.found = self.found.or(other.found);
            return self;
        }
        if address(self.slice) > address(other.slice) { self } else { other }
    }
}

/// `nom::error::context` gives a better name to what a parser expected, but only if the parser stopped where it
/// began.
impl<'a> ContextError<&'a str> for Unexpected<'a> {
    #[inline]
    fn add_context(start: &'a str, context: &'static str, error: Self) -> Self {
        let is_at_start = address(start) == address(error.slice);
        if is_at_start { Self { expected: vec![context.into()], ..error } } else { error }
    }
}

/// `map_res` calls this. The inner error is dropped, because `context` says better what was expected.
impl<'a, E> FromExternalError<&'a str, E> for Unexpected<'a> {
    fn from_external_error(slice: &'a str, kind: ErrorKind, _: E) -> Self {
        nom::error::ParseError::from_error_kind(slice, kind)
    }
}

/// Whether a text begins with a digit, or with a sign and a digit.
fn begins_with_number(text: &str) -> bool {
    let without_sign = text.strip_prefix(['-', '+']).unwrap_or(text);
    without_sign.starts_with(|c: char| c.is_ascii_digit())
}

/// Where a slice begins in memory. Of two slices of one text, the one with the greater address begins further on.
#[inline]
fn address(slice: &str) -> usize {
    slice.as_ptr().addr()
}

/// The name of a text that was expected: the text in quotes, or words for a newline.
#[inline]
pub(crate) fn quoted(text: &str) -> String {
    if text == "\n" { "the end of the line".to_owned() } else { format!("{text:?}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{lines, literal, number, tests::error};
    use nom::{
        Parser,
        branch::alt,
        bytes::complete::take,
        character::complete,
        combinator::{eof, map_parser},
        error::context,
    };

    #[test]
    fn err_in_map_parser_has_its_position() {
        let die = context("a die", number("a number", 1..=6));
        let line = map_parser(complete::not_line_ending, die);
        let die_or_none = lines(alt((literal("none").map(|_| 0), line)));
        insta::assert_snapshot!(error("1\nx\nnone", die_or_none), @r#"line 2, column 1: expected "none" or a die, found "x""#);
    }

    /// One of three branches, of which the last two expect the same text.
    fn step<'a>() -> impl Parser<&'a str, Output = &'static str, Error = Unexpected<'a>> {
        let add = (literal("addx "), number("a number", 0..=9)).map(|(text, _)| text);
        alt((add, literal("noop"), literal("noop")))
    }

    #[test]
    fn err_of_a_choice_is_from_the_furthest_branch() {
        insta::assert_snapshot!(error("addx x", step()), @r#"line 1, column 6: expected a number, found "x""#);
    }

    #[test]
    fn err_of_a_choice_keeps_what_a_branch_says_it_found() {
        fn odd(text: &str) -> Parsed<'_, &str> {
            Err(nom::Err::Error(Unexpected::new(text, "an odd number").found("an even one")))
        }
        let none = literal("none");
        insta::assert_snapshot!(error("8", alt((odd, none))), @r#"line 1, column 1: expected an odd number or "none", found an even one"#);
        insta::assert_snapshot!(error("8", alt((none, odd))), @r#"line 1, column 1: expected "none" or an odd number, found an even one"#);
    }

    #[test]
    fn err_choice_names_each_branch_once() {
        insta::assert_snapshot!(error("x", step()), @r#"line 1, column 1: expected "addx " or "noop", found "x""#);
        let steps_and_jump = alt((step(), context("a jump", literal("jmp")), step()));
        insta::assert_snapshot!(error("x", steps_and_jump), @r#"line 1, column 1: expected "addx " or "noop" or a jump, found "x""#);
    }

    #[test]
    fn err_choice_of_many_branches_names_three() {
        let four_letters = || alt((literal("A"), literal("B"), literal("C"), literal("D")));
        insta::assert_snapshot!(error("x", four_letters()), @r#"line 1, column 1: expected "A" or "B" or "C" or "D", found "x""#);
        let five_letters = alt((four_letters(), literal("E")));
        insta::assert_snapshot!(error("x", five_letters), @r#"line 1, column 1: expected "A" or "B" or "C" or something else, found "x""#);
    }

    #[test]
    fn err_of_a_parser_of_nom_is_in_plain_words() {
        let errors = [
            error("-", complete::alpha1),
            error("-", complete::alphanumeric1),
            error("x", complete::hex_digit1),
            error("x", complete::multispace1),
            error("x", complete::crlf),
            error(".", complete::none_of("#.")),
            error("x", complete::i8),
            error("300", complete::u8),
            error("-129", complete::i8),
            error("-", complete::one_of("#.")),
            error("-", complete::char('+')),
            error("", complete::anychar),
            error("ab", take(3_usize)),
            error("ab", eof),
            error("256", complete::digit1.map_res(str::parse::<u8>)),
        ];
        insta::assert_snapshot!(errors.join("\n"), @r#"
        line 1, column 1: expected a letter, found "-"
        line 1, column 1: expected a letter or a digit, found "-"
        line 1, column 1: expected a hexadecimal digit, found "x"
        line 1, column 1: expected a space, found "x"
        line 1, column 1: expected the end of the line, found "x"
        line 1, column 1: expected another character, found "."
        line 1, column 1: expected a digit, found "x"
        line 1, column 1: expected another number, found "300"
        line 1, column 1: expected another number, found "-129"
        line 1, column 1: expected one of the permitted characters, found "-"
        line 1, column 1: expected "+", found "-"
        line 1, column 1: expected a character, found the end of the input
        line 1, column 1: expected a longer text or the end of the text, found "ab"
        line 1, column 1: expected a longer text or the end of the text, found "ab"
        line 1, column 1: expected other text, found "256"
        "#);
    }
}
