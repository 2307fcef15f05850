//! Why a parser stopped: what it expected, what it found, and where.

use std::{borrow::Cow, fmt};

use nom::{
    IResult,
    error::{ContextError, ErrorKind, FromExternalError},
};

/// The result of a parser: the rest of the text and the output, or why the parser stopped.
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
    /// The error points to the beginning of the slice and quotes its first line. For a slice of any other text, such as
    /// a `""` from `unwrap_or_default`, it points to the end of the parsed text.
    pub fn new(slice: &'a str, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { slice, expected: vec![expected.into()], found: None }
    }

    /// Describes what was found, where a quotation would say too little.
    #[must_use]
    pub fn found(self, found: impl Into<String>) -> Self {
        Self { found: Some(found.into()), ..self }
    }

    /// The error with its line and column in `text`, which is the whole text that was parsed.
    pub fn into_error(self, text: &str) -> ParseError {
        let Self { slice, expected, found } = self;
        let offset = offset_in(text, slice).unwrap_or(text.len());
        let position = Position::at(offset, text);
        // An empty slice has nothing to quote, so the text after it is quoted.
        let quotation = if slice.is_empty() { &text[offset..] } else { slice };
        let mut alternatives: Vec<Cow<'static, str>> = Vec::new();
        for alternative in expected {
            if !alternatives.contains(&alternative) {
                alternatives.push(alternative);
            }
        }
        // A list of more than four alternatives would help nobody.
        if alternatives.len() > 4 {
            alternatives.splice(3.., ["something else".into()]);
        }
        ParseError {
            position,
            length: first_line(quotation).chars().count().min(LONGEST_QUOTATION),
            expected: alternatives.join(" or "),
            found: found.unwrap_or_else(|| describe(quotation, position)),
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

    /// Keeps the error of the branch that got further, or both errors if both branches got equally far.
    #[inline]
    fn or(mut self, other: Self) -> Self {
        if address(self.slice) == address(other.slice) {
            self.expected.extend(other.expected);
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

/// Where a slice begins in memory. Of two slices of one text, the one with the greater address begins further on.
#[inline]
fn address(slice: &str) -> usize {
    slice.as_ptr().addr()
}

/// The index of the byte at which `slice` begins, or `None` if it isn't a slice of `text`.
fn offset_in(text: &str, slice: &str) -> Option<usize> {
    let offset = address(slice).checked_sub(address(text))?;
    let is_inside = offset + slice.len() <= text.len();
    is_inside.then_some(offset)
}

/// The name of a text that was expected: the text in quotes, or words for a newline.
#[inline]
pub(crate) fn quoted(text: &str) -> String {
    if text == "\n" { "the end of the line".to_owned() } else { format!("{text:?}") }
}

/// The longest text that is quoted in full, in characters.
const LONGEST_QUOTATION: usize = 40;

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// Describes the first line of `rest`, which begins at `position`: a quotation, or words for an empty line.
fn describe(rest: &str, position: Position) -> String {
    if rest.is_empty() {
        return "the end of the input".to_owned();
    }
    let line = first_line(rest);
    if line.is_empty() {
        let found = if position.column == 1 { "an empty line" } else { "the end of the line" };
        return found.to_owned();
    }
    match line.char_indices().nth(LONGEST_QUOTATION) {
        Some((end, _)) => format!("{:?}…", &line[..end]),
        None => format!("{line:?}"),
    }
}

/// A line and a column of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1. The end of the line counts as one more character.
    pub column: usize,
}

impl Position {
    /// The position of the byte at `offset`, or of the end of the text.
    fn at(offset: usize, text: &str) -> Self {
        let before = &text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Self { line, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why an input is malformed: the text expected, the text found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line and the column of the error.
    pub position: Position,
    /// How many characters of that line were found in place of the expected ones; 0 at its end. Of a long line, only
    /// the characters that are quoted count.
    pub length: usize,
    /// The text that should be there, in quotes or described.
    pub expected: String,
    /// The text that is there instead, in quotes or described.
    pub found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, expected, found, .. } = self;
        write!(f, "{position}: expected {expected}, found {found}")
    }
}

impl std::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{lines, literal_text, number, parse_all};
    use nom::{
        Parser,
        branch::alt,
        bytes::complete::take,
        character::complete,
        combinator::{eof, map_parser},
        error::context,
    };

    fn error<'a, T: fmt::Debug>(
        text: &'a str,
        parser: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
    ) -> String {
        parse_all(text, parser).expect_err("an error").to_string()
    }

    #[test]
    fn position_counts_lines_and_characters() {
        let text = "é1\n→→x";
        let position_of = |offset| Position::at(offset, text).to_string();
        assert_eq!(position_of(0), "line 1, column 1");
        assert_eq!(position_of(2), "line 1, column 2");
        assert_eq!(position_of(3), "line 1, column 3");
        assert_eq!(position_of(7), "line 2, column 2");
    }

    #[test]
    fn err_at_a_slice_of_another_text_points_to_the_end() {
        let whole = "x 1,1\n2 y";
        let text = &whole[2..7];
        let error = |slice| Unexpected::new(slice, "a number").into_error(text).to_string();
        insta::assert_snapshot!(error(&whole[..1]), @r#"line 2, column 2: expected a number, found "x""#);
        insta::assert_snapshot!(error(&whole[8..]), @r#"line 2, column 2: expected a number, found "y""#);
        insta::assert_snapshot!(error(&whole[..0]), @"line 2, column 2: expected a number, found the end of the input");
    }

    #[test]
    fn err_at_a_slice_of_the_text_has_its_position() {
        fn words(text: &str) -> Parsed<'_, ()> {
            let mut words = text.lines().flat_map(|line| line.split(','));
            let bad = words.find(|word| word.parse::<u8>().is_err()).unwrap_or_default();
            Err(nom::Err::Error(Unexpected::new(bad, "a number")))
        }
        insta::assert_snapshot!(error("1,2\n3,x,4\n5", words), @r#"line 2, column 3: expected a number, found "x""#);
        insta::assert_snapshot!(error("1,2\n3,,4\n5", words), @r#"line 2, column 3: expected a number, found ",4""#);
    }

    #[test]
    fn err_in_map_parser_has_its_position() {
        let die = context("a die", number("a number", 1..=6));
        let line = map_parser(complete::not_line_ending, die);
        let die_or_none = lines(alt((literal_text("none").map(|_| 0), line)));
        insta::assert_snapshot!(error("1\nx\nnone", die_or_none), @r#"line 2, column 1: expected "none" or a die, found "x""#);
    }

    /// One of three branches, of which the last two expect the same text.
    fn step<'a>() -> impl Parser<&'a str, Output = &'static str, Error = Unexpected<'a>> {
        let add = (literal_text("addx "), number("a number", 0..=9)).map(|(text, _)| text);
        alt((add, literal_text("noop"), literal_text("noop")))
    }

    #[test]
    fn err_of_a_choice_is_from_the_furthest_branch() {
        insta::assert_snapshot!(error("addx x", step()), @r#"line 1, column 6: expected a number, found "x""#);
    }

    #[test]
    fn err_choice_names_each_branch_once() {
        insta::assert_snapshot!(error("x", step()), @r#"line 1, column 1: expected "addx " or "noop", found "x""#);
        let steps_and_jump = alt((step(), context("a jump", literal_text("jmp")), step()));
        insta::assert_snapshot!(error("x", steps_and_jump), @r#"line 1, column 1: expected "addx " or "noop" or a jump, found "x""#);
    }

    #[test]
    fn err_choice_of_many_branches_names_three() {
        let four_letters =
            || alt((literal_text("A"), literal_text("B"), literal_text("C"), literal_text("D")));
        insta::assert_snapshot!(error("x", four_letters()), @r#"line 1, column 1: expected "A" or "B" or "C" or "D", found "x""#);
        let five_letters = alt((four_letters(), literal_text("E")));
        insta::assert_snapshot!(error("x", five_letters), @r#"line 1, column 1: expected "A" or "B" or "C" or something else, found "x""#);
    }

    #[test]
    fn err_of_a_parser_of_nom_is_in_plain_words() {
        let errors = [
            error("-", complete::alpha1),
            error("-", complete::one_of("#.")),
            error("-", complete::char('+')),
            error("", complete::anychar),
            error("ab", take(3_usize)),
            error("ab", eof),
            error("256", complete::digit1.map_res(str::parse::<u8>)),
        ];
        insta::assert_snapshot!(errors.join("\n"), @r#"
        line 1, column 1: expected a letter, found "-"
        line 1, column 1: expected one of the permitted characters, found "-"
        line 1, column 1: expected "+", found "-"
        line 1, column 1: expected a character, found the end of the input
        line 1, column 1: expected a longer text or the end of the text, found "ab"
        line 1, column 1: expected a longer text or the end of the text, found "ab"
        line 1, column 1: expected other text, found "256"
        "#);
    }
}
