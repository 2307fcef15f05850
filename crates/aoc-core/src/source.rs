//! The text of an input, however it was saved, and places in it.
//!
//! Editors end lines with `\r\n`, copying loses the last newline, and some tools put a
//! byte order mark in front. A [`Source`] evens this out before anything is parsed:
//!
//! - a byte order mark at the start is dropped;
//! - `\r\n` reads as `\n`;
//! - blank lines at the end are dropped, and the last line needs no newline.
//!
//! Nothing else is changed: leading spaces mean something in some puzzles.

use std::{borrow::Cow, fmt};

/// An input with even line ends.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    text: Cow<'a, str>,
}

impl<'a> Source<'a> {
    /// Evens out the text.
    pub fn new(raw: &'a str) -> Self {
        let raw = without_blank_end(raw.strip_prefix('\u{feff}').unwrap_or(raw));
        // A single character is searched for much faster than two.
        let text = if raw.contains('\r') {
            Cow::Owned(raw.replace("\r\n", "\n"))
        } else {
            Cow::Borrowed(raw)
        };
        Self { text }
    }

    /// The text: lines end with `\n`, the last one with nothing.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where `slice`, a part of [`Self::text`], begins, and all text from there on. A copy is
    /// searched for, from the end; what is not in the text at all counts as its start.
    pub fn locate(&self, slice: &str) -> (Position, &str) {
        let offset = slice.as_ptr().addr().checked_sub(self.text.as_ptr().addr());
        let inside = offset.filter(|offset| offset + slice.len() <= self.text.len());
        let offset = inside.or_else(|| self.text.rfind(slice)).unwrap_or(0);
        let (before, rest) = self.text.split_at(offset);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        (Position { line, column }, rest)
    }
}

/// The text up to its last line that is not blank, without that line's end.
fn without_blank_end(text: &str) -> &str {
    let filled = text.trim_end().len();
    let line_end = text[filled..].find('\n').map_or(text.len(), |i| filled + i);
    let line = &text[..line_end];
    line.strip_suffix('\r').unwrap_or(line)
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

/// Reads the bytes of an input as UTF-8.
///
/// # Errors
/// In one line: at which byte the input is something else.
#[expect(clippy::naive_bytecount, reason = "once in an error, of a small file")]
pub fn decode(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|error| {
        let (before, rest) = bytes.split_at(error.valid_up_to());
        let byte = before.len() + 1;
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let found = rest.first().copied().unwrap_or_default();
        let hint = if matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
            " (the input looks like UTF-16: save it as UTF-8)"
        } else {
            ""
        };
        format!("byte {byte}, line {line}: expected UTF-8 text, found the byte {found:#04x}{hint}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ok_one_text_in_many_forms() {
        for raw in [
            "a\nb",
            "a\nb\n",
            "a\nb\n\n\n",
            "a\r\nb\r\n",
            "\u{feff}a\nb",
            "a\nb\n  \n\t\n",
            "a\r\nb\r\n\r\n",
        ] {
            assert_eq!(Source::new(raw).text(), "a\nb", "{raw:?}");
        }
        for raw in ["", "\r\n\n", "\u{feff}"] {
            assert_eq!(Source::new(raw).text(), "", "{raw:?}");
        }
    }

    #[test]
    fn ok_spaces_that_may_mean_something_stay() {
        for raw in ["  a\n b  ", "\n\na", "a\rb"] {
            assert_eq!(Source::new(&format!("{raw}\n")).text(), raw);
        }
    }

    #[test]
    fn ok_positions_count_characters() {
        let source = Source::new("é1\n→→x\n");
        let at = |slice| source.locate(slice).0.to_string();
        assert_eq!(at(source.text()), "line 1, column 1");
        assert_eq!(at(&source.text()[3..]), "line 1, column 3");
        assert_eq!(at(&source.text()[2..3]), "line 1, column 2");
        assert_eq!(at(&source.text()[7..7]), "line 2, column 2");
        // Copies.
        let raw = "1,1\n2".to_owned();
        let source = Source::new(&raw);
        let at = |slice| source.locate(slice).0.to_string();
        assert_eq!(at("1\n2"), "line 1, column 3");
        assert_eq!(at(""), "line 2, column 2");
        assert_eq!(at("3"), "line 1, column 1");
    }

    #[test]
    fn err_bytes_that_are_not_text() {
        let error = |bytes| decode(bytes).unwrap_err();
        insta::assert_snapshot!(error(b"ab\ncd\xff"), @"byte 6, line 2: expected UTF-8 text, found the byte 0xff");
        insta::assert_snapshot!(error(b"\xc3"), @"byte 1, line 1: expected UTF-8 text, found the byte 0xc3");
        insta::assert_snapshot!(error(b"\xff\xfeP\0"), @"byte 1, line 1: expected UTF-8 text, found the byte 0xff (the input looks like UTF-16: save it as UTF-8)");
    }
}
