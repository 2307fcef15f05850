//! The text of an input, however its file was saved.
//!
//! Some editors end lines with `\r\n`, copying may lose the last newline, and some tools put a byte order mark
//! in front. [`normalize_input`] turns all these forms into the same text, before a day sees it:
//!
//! - A byte order mark at the start is dropped.
//! - `\r\n` becomes `\n`.
//! - All newlines and carriage returns at the end are dropped.
//!
//! Nothing else is changed. Spaces in particular stay, since they mean something in some puzzles.

use std::{
    fs,
    io::{self, Read as _},
    path::Path,
};

use anyhow::{anyhow, ensure};

/// The path that means standard input.
pub const STANDARD_INPUT: &str = "-";

/// Reads a file, or standard input for `-`, and [normalizes](normalize_input) its text.
///
/// # Errors
/// If it cannot be read, is not UTF-8 or has no text. The message is one line.
pub fn read_input(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new(STANDARD_INPUT) {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path)?;
    }
    let raw = String::from_utf8(bytes).map_err(|error| anyhow!("expected UTF-8 text: {error}"))?;
    let text = normalize_input(&raw);
    ensure!(!text.trim().is_empty(), "expected an input, found no text");
    Ok(text)
}

/// Normalizes the text of an input, as the module describes.
pub fn normalize_input(raw: &str) -> String {
    let mut text = raw.strip_prefix('\u{feff}').unwrap_or(raw).replace("\r\n", "\n");
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ok_line_ends_byte_order_mark_and_last_newlines_do_not_matter() {
        for raw in [
            "a\nb",
            "a\nb\n",
            "a\nb\n\n\n",
            "a\r\nb\r\n",
            "\u{feff}a\nb",
            "a\r\nb\r\n\r\n",
            "a\r\nb\r",
        ] {
            assert_eq!(normalize_input(raw), "a\nb", "{raw:?}");
        }
        for raw in ["", "\r\n\n", "\u{feff}"] {
            assert_eq!(normalize_input(raw), "", "{raw:?}");
        }
    }

    #[test]
    fn ok_spaces_and_other_newlines_stay() {
        for raw in ["  a\n b  ", "\n\na", "a\rb", "a\n  "] {
            assert_eq!(normalize_input(&format!("{raw}\n")), raw);
        }
    }

    #[test]
    fn err_no_text_or_bytes_that_are_not_utf_8() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let error = |bytes: &[u8]| {
            fs::write(file.path(), bytes).expect("a file that can be written");
            read_input(file.path()).expect_err("no text").to_string()
        };
        for bytes in [&b""[..], b"\xef\xbb\xbf \r\n\n"] {
            assert_eq!(error(bytes), "expected an input, found no text");
        }
        insta::assert_snapshot!(error(b"ab\ncd\xff"), @"expected UTF-8 text: invalid utf-8 sequence of 1 bytes from index 5");
    }
}
