//! Why an input is malformed: the text expected, the text found, and where.

use std::{error::Error, fmt};

/// The longest text that is quoted in full, in characters.
const LONGEST_QUOTATION: usize = 40;

/// Why an input is malformed: the text expected, the text found, and where.
///
/// The parsers of [`parse`](crate::parse) return it. A function that reads a text without them makes it with
/// [`new`](Self::new):
///
/// ```
/// use aoc_core::ParseError;
///
/// fn ore(text: &str) -> Result<&str, ParseError> {
///     let word = text.lines().last().unwrap_or_default();
///     word.strip_prefix("ore ").ok_or_else(|| ParseError::new(text, word, "an ore"))
/// }
/// let error = ore("gold\nclay 7").unwrap_err();
/// assert_eq!(error.to_string(), r#"line 2, column 1: expected an ore, found "clay 7""#);
/// assert_eq!((error.line(), error.column()), (2, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    line: usize,
    column: usize,
    length: usize,
    expected: String,
    found: String,
}

impl ParseError {
    /// `expected` should stand where `slice`, a slice of the whole `text`, begins.
    ///
    /// The error points to the beginning of the slice and quotes its first line. For a slice of any other text, such as
    /// a `""` from `unwrap_or_default`, it points to the end of the text.
    pub fn new(text: &str, slice: &str, expected: impl Into<String>) -> Self {
        let offset = offset_in(text, slice).unwrap_or(text.len());
        let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        // An empty slice has nothing to quote, so the text after it is quoted.
        let quotation = if slice.is_empty() { after } else { slice };
        Self {
            line: before.matches('\n').count() + 1,
            column,
            length: first_line(quotation).chars().count().min(LONGEST_QUOTATION),
            expected: expected.into(),
            found: describe(quotation, column),
        }
    }

    /// Describes what was found, where a quotation would say too little.
    #[must_use]
    pub fn found(self, found: impl Into<String>) -> Self {
        Self { found: found.into(), ..self }
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character in that line, counted from 1. The end of the line counts as one more character.
    pub fn column(&self) -> usize {
        self.column
    }

    /// How many characters of the line were found in place of the expected ones; 0 at its end. Of a long line, only
    /// the characters that are quoted count.
    pub fn length(&self) -> usize {
        self.length
    }

    /// What should stand there.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// What should stand there, and what was found: the error without its place.
    pub fn message(&self) -> String {
        format!("expected {}, found {}", self.expected, self.found)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.message())
    }
}

impl Error for ParseError {}

/// The index of the byte at which `slice` begins, or `None` if it isn't a slice of `text`.
fn offset_in(text: &str, slice: &str) -> Option<usize> {
    let offset = slice.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    let is_inside = offset + slice.len() <= text.len();
    is_inside.then_some(offset)
}

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// Describes the first line of `rest`, which begins in this column: a quotation, or words for an empty line.
fn describe(rest: &str, column: usize) -> String {
    if rest.is_empty() {
        return "the end of the input".to_owned();
    }
    let line = first_line(rest);
    if line.is_empty() {
        let found = if column == 1 { "an empty line" } else { "the end of the line" };
        return found.to_owned();
    }
    match line.char_indices().nth(LONGEST_QUOTATION) {
        Some((end, _)) => format!("{:?}…", &line[..end]),
        None => format!("{line:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str, slice: &str) -> String {
        ParseError::new(text, slice, "a number").to_string()
    }

    #[test]
    fn lines_and_characters_are_counted() {
        let text = "é1\n→→x";
        let place = |offset| {
            let error = ParseError::new(text, &text[offset..], "a number");
            (error.line(), error.column(), error.length())
        };
        let places = [0, 2, 3, 7, text.len()].map(place);
        assert_eq!(places, [(1, 1, 2), (1, 2, 1), (1, 3, 0), (2, 2, 2), (2, 4, 0)]);
    }

    #[test]
    fn the_first_line_of_the_slice_or_what_comes_after_an_empty_one_is_quoted() {
        let text = "1,2\n3,x,,4\n\n\u{1b}[2J\r\n5";
        insta::assert_snapshot!(error(text, &text[6..7]), @r#"line 2, column 3: expected a number, found "x""#);
        insta::assert_snapshot!(error(text, &text[6..]), @r#"line 2, column 3: expected a number, found "x,,4""#);
        insta::assert_snapshot!(error(text, &text[8..8]), @r#"line 2, column 5: expected a number, found ",4""#);
        insta::assert_snapshot!(error(text, &text[10..10]), @"line 2, column 7: expected a number, found the end of the line");
        insta::assert_snapshot!(error(text, &text[11..]), @"line 3, column 1: expected a number, found an empty line");
        insta::assert_snapshot!(error(text, &text[12..]), @r#"line 4, column 1: expected a number, found "\u{1b}[2J\r""#);
        insta::assert_snapshot!(error(text, &text[19..]), @"line 5, column 2: expected a number, found the end of the input");
    }

    #[test]
    fn a_slice_of_another_text_means_the_end() {
        let whole = "x 1,1\n2 y";
        let text = &whole[2..7];
        insta::assert_snapshot!(error(text, &whole[..1]), @r#"line 2, column 2: expected a number, found "x""#);
        insta::assert_snapshot!(error(text, &whole[8..]), @r#"line 2, column 2: expected a number, found "y""#);
        insta::assert_snapshot!(error(text, &whole[..0]), @"line 2, column 2: expected a number, found the end of the input");
    }

    #[test]
    fn a_long_line_is_quoted_in_part() {
        let text = "♠".repeat(41);
        let error = ParseError::new(&text, &text, "a number");
        assert_eq!(error.length, 40);
        assert!(error.to_string().ends_with("♠♠♠\"…"), "{error}");
    }
}
