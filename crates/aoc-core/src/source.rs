//! The one rule for raw text, and places in it.
//!
//! People keep inputs in many forms: saved by an editor that ends lines with
//! `\r\n`, copied without the last newline, marked at the start with a byte
//! order mark. All of these say the same, so a [`Source`] makes them the same
//! before anything is parsed:
//!
//! - a byte order mark at the start is dropped;
//! - `\r\n` reads as `\n`;
//! - blank lines at the end are dropped, and the last line needs no newline.
//!
//! Nothing else is changed. Leading spaces in particular are kept: in some
//! puzzles they carry meaning.

use std::{borrow::Cow, fmt};

/// An input after the rule of this module.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    text: Cow<'a, str>,
}

impl<'a> Source<'a> {
    /// Applies the rule.
    #[must_use]
    pub fn new(raw: &'a str) -> Self {
        let raw = raw.strip_prefix('\u{feff}').unwrap_or(raw);
        let raw = without_blank_end(raw);
        // A single character is searched for much faster than two.
        let text = if raw.contains('\r') {
            Cow::Owned(raw.replace("\r\n", "\n"))
        } else {
            Cow::Borrowed(raw)
        };
        Self { text }
    }

    /// The text: lines end with `\n`, the last one with nothing.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What tells this text from that of any other input: 16 hexadecimal digits, for
    /// 64 bits, of which a workspace's inputs use a handful. It is the same on every
    /// system and in every release.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        const DIGITS: usize = 16;
        let digest = sha1_smol::Sha1::from(self.text()).digest().to_string();
        digest.chars().take(DIGITS).collect()
    }

    /// Where `rest`, a tail of [`Self::text`], begins.
    #[must_use]
    pub fn position(&self, rest: &str) -> Position {
        let offset = self.text.len().saturating_sub(rest.len());
        let before = self.text.get(..offset).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Position {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The text up to its last line that is not blank, without that line's end.
fn without_blank_end(text: &str) -> &str {
    let filled = text.trim_end().len();
    let line_end = text[filled..].find('\n').map_or(text.len(), |i| filled + i);
    let line = &text[..line_end];
    line.strip_suffix('\r').unwrap_or(line)
}

/// A place in a text: line and column, both counted from 1, columns in characters.
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
/// At the first byte that is not part of a whole character.
#[expect(clippy::naive_bytecount, reason = "once in an error, of a small file")]
pub fn decode(bytes: &[u8]) -> Result<&str, NotUtf8> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = error.valid_up_to();
        let (before, rest) = bytes.split_at(valid);
        NotUtf8 {
            byte: valid + 1,
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            found: rest.first().copied().unwrap_or_default(),
            utf16: matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]),
        }
    })
}

/// The bytes are not text in UTF-8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUtf8 {
    byte: usize,
    line: usize,
    found: u8,
    utf16: bool,
}

impl NotUtf8 {
    /// The first byte that is not part of a whole character, counted from 1.
    #[must_use]
    pub const fn byte(&self) -> usize {
        self.byte
    }
}

impl fmt::Display for NotUtf8 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { byte, line, found, utf16 } = self;
        write!(f, "byte {byte}, on line {line}: expected UTF-8 text, found the byte {found:#04x}")?;
        if *utf16 {
            f.write_str(" (the input looks like UTF-16: save it as UTF-8)")?;
        }
        Ok(())
    }
}

impl std::error::Error for NotUtf8 {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn normal(raw: &str) -> String {
        Source::new(raw).text().to_owned()
    }

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
            assert_eq!(normal(raw), "a\nb", "{raw:?}");
        }
    }

    #[test]
    fn ok_spaces_that_may_mean_something_stay() {
        assert_eq!(normal("  a\n b  \n"), "  a\n b  ");
        assert_eq!(normal("\n\na"), "\n\na");
        assert_eq!(normal("a\rb"), "a\rb");
    }

    #[test]
    fn ok_nothing_at_all() {
        assert_eq!(normal(""), "");
        assert_eq!(normal("\r\n\n"), "");
        assert_eq!(normal("\u{feff}"), "");
    }

    /// Snapshots are named after it, so it must never change.
    #[test]
    fn ok_a_fingerprint_is_of_the_text_alone() {
        for raw in ["abc", "\u{feff}abc\r\n\r\n"] {
            assert_eq!(Source::new(raw).fingerprint(), "a9993e364706816a");
        }
        assert_ne!(Source::new("abd").fingerprint(), Source::new("abc").fingerprint());
    }

    #[test]
    fn ok_positions_count_characters() {
        let source = Source::new("é1\n→→x\n");
        let at = |rest| source.position(rest).to_string();
        assert_eq!(at("é1\n→→x"), "line 1, column 1");
        assert_eq!(at("1\n→→x"), "line 1, column 2");
        assert_eq!(at("\n→→x"), "line 1, column 3");
        assert_eq!(at("x"), "line 2, column 3");
        assert_eq!(at(""), "line 2, column 4");
    }

    #[test]
    fn err_bytes_that_are_not_text() {
        let error = |bytes| decode(bytes).err().map(|error| error.to_string()).unwrap_or_default();
        insta::assert_snapshot!(error(b"ab\ncd\xff"), @"byte 6, on line 2: expected UTF-8 text, found the byte 0xff");
        insta::assert_snapshot!(error(b"\xc3"), @"byte 1, on line 1: expected UTF-8 text, found the byte 0xc3");
        insta::assert_snapshot!(error(b"\xff\xfeP\0"), @"byte 1, on line 1: expected UTF-8 text, found the byte 0xff (the input looks like UTF-16: save it as UTF-8)");
    }

    proptest! {
        #[test]
        fn line_ends_make_no_difference(lines in prop::collection::vec("[ a-z]{0,3}", 0..6)) {
            prop_assert_eq!(normal(&lines.join("\r\n")), normal(&lines.join("\n")));
        }

        #[test]
        fn any_bytes_are_read_or_refused_at_their_place(bytes: Vec<u8>) {
            if let Err(error) = decode(&bytes) {
                prop_assert!(std::str::from_utf8(&bytes[..error.byte() - 1]).is_ok());
                prop_assert!(error.byte() <= bytes.len());
            }
        }
    }
}
