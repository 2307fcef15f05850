//! Why a parser stopped: what it expected, what it found, and where.

use std::{borrow::Cow, cmp::Ordering, fmt};

use nom::{
    IResult,
    error::{ContextError, ErrorKind, FromExternalError},
};

/// What a parser of this project returns: the rest of the text and its output, or why it stopped.
pub type Parsed<'a, T> = IResult<&'a str, T, Unexpected<'a>>;

/// Why a parser stopped: what it expected, and the text that it found in that place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected<'a> {
    place: &'a str,
    /// Has several entries if several branches of a choice stopped at this place.
    expected: Vec<Cow<'static, str>>,
    found: Option<String>,
}

impl<'a> Unexpected<'a> {
    /// Says that `place` should begin with `expected`, but does not.
    ///
    /// `place` is a slice of the text that is parsed. The error points to its beginning and quotes its
    /// first line.
    pub fn new(place: &'a str, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { place, expected: vec![expected.into()], found: None }
    }

    /// Describes what was found, if quoting the text would say too little.
    #[must_use]
    pub fn found(self, found: impl Into<String>) -> Self {
        Self { found: Some(found.into()), ..self }
    }

    /// The error with its line and column in `text`, which is the whole text that was parsed.
    pub fn into_error(self, text: &str) -> ParseError {
        let Self { place, expected, found } = self;
        let (position, rest) = locate(text, place);
        // An empty slice has nothing to quote, so the text that follows it is quoted.
        let quotation = if place.is_empty() { rest } else { place };
        let mut alternatives: Vec<Cow<'static, str>> = Vec::new();
        for alternative in expected {
            if !alternatives.contains(&alternative) {
                alternatives.push(alternative);
            }
        }
        // If there are more than four alternatives, only three are named, since a longer list would help nobody.
        if alternatives.len() > 4 {
            alternatives.splice(3.., ["something else".into()]);
        }
        ParseError {
            position,
            expected: alternatives.join(" or "),
            found: found.unwrap_or_else(|| describe(quotation, position)),
        }
    }
}

impl<'a> nom::error::ParseError<&'a str> for Unexpected<'a> {
    fn from_error_kind(place: &'a str, kind: ErrorKind) -> Self {
        let expected = match kind {
            ErrorKind::Alpha => "a letter",
            ErrorKind::AlphaNumeric => "a letter or a digit",
            ErrorKind::CrLf => "the end of the line",
            ErrorKind::Digit => "a digit",
            // In nom, `anychar` and `take` fail with this kind if too little text is left, and `eof` fails with it if
            // any text is left. So if no text is left, it was not `eof` that failed. Otherwise, it may have been `take`
            // or `eof`.
            ErrorKind::Eof if place.is_empty() => "a character",
            ErrorKind::Eof => "a longer text or the end of the text",
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

    /// Keeps the error of the branch that got further, or both errors if both branches got equally far.
    fn or(mut self, other: Self) -> Self {
        match self.place.as_ptr().cmp(&other.place.as_ptr()) {
            Ordering::Less => return other,
            Ordering::Equal => self.expected.extend(other.expected),
            Ordering::Greater => {}
        }
        self
    }
}

/// `nom::error::context` gives a better name to what a parser expected, but only if the error is at the place
/// where the parser began.
impl<'a> ContextError<&'a str> for Unexpected<'a> {
    fn add_context(place: &'a str, context: &'static str, other: Self) -> Self {
        let is_here = place.as_ptr() == other.place.as_ptr();
        if is_here { Self { expected: vec![context.into()], ..other } } else { other }
    }
}

/// `map_res` calls this. The inner error is dropped, because `context` says better what was expected.
impl<'a, E> FromExternalError<&'a str, E> for Unexpected<'a> {
    fn from_external_error(place: &'a str, kind: ErrorKind, _: E) -> Self {
        nom::error::ParseError::from_error_kind(place, kind)
    }
}

/// The position where `slice` begins in `text`, and all of `text` from there on.
///
/// A slice that is not inside `text` in memory is treated as a copy. The position of a copy is where it last occurs
/// in `text`, so the position of `""` is the end. If a copy does not occur in `text`, its position is the start.
fn locate<'a>(text: &'a str, slice: &str) -> (Position, &'a str) {
    let offset = slice
        .as_ptr()
        .addr()
        .checked_sub(text.as_ptr().addr())
        .filter(|offset| offset + slice.len() <= text.len())
        .or_else(|| text.rfind(slice))
        .unwrap_or(0);
    let (before, rest) = text.split_at(offset);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (Position { line, column }, rest)
}

/// Names a text that was expected: in quotes, or in words if it is a newline.
pub(crate) fn quoted(text: &str) -> String {
    if text == "\n" { "the end of the line".to_owned() } else { format!("{text:?}") }
}

/// Describes the first line of `rest`, which begins at `position`: in words if the line is empty, otherwise in
/// quotes, shortened if it is long.
fn describe(rest: &str, position: Position) -> String {
    /// The longest text that is quoted in full, in characters.
    const LONGEST: usize = 40;
    if rest.is_empty() {
        return "the end of the input".to_owned();
    }
    let line = rest.split('\n').next().unwrap_or_default();
    if line.is_empty() {
        let found = if position.column == 1 { "an empty line" } else { "the end of the line" };
        return found.to_owned();
    }
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &line[..end]),
        None => format!("{line:?}"),
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1. The end of the line counts as one more character.
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
    /// The place in the text.
    pub position: Position,
    /// What should be at this place.
    pub expected: String,
    /// What was found there instead.
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
        let position_of = |slice| locate(text, slice).0.to_string();
        assert_eq!(position_of(text), "line 1, column 1");
        assert_eq!(position_of(&text[2..3]), "line 1, column 2");
        assert_eq!(position_of(&text[3..]), "line 1, column 3");
        assert_eq!(position_of(&text[7..7]), "line 2, column 2");
    }

    #[test]
    fn position_of_copied_text_is_where_it_last_occurs() {
        // The text is on the heap, so the literals below cannot be slices of it.
        let text = "1,1\n2".to_owned();
        let position_of = |copy| locate(&text, copy).0.to_string();
        assert_eq!(position_of("1\n2"), "line 1, column 3");
        assert_eq!(position_of(""), "line 2, column 2");
        assert_eq!(position_of("3"), "line 1, column 1");
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
