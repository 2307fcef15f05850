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

use anyhow::{bail, ensure};

/// The path that means standard input.
pub const STANDARD_INPUT: &str = "-";

/// Reads a file, or standard input for `-`, and [normalizes](normalize_input) its text.
///
/// # Errors
/// If it cannot be read, is not UTF-8, has no text, or only stands for a file that is elsewhere. The message is one line.
pub fn read_input(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new(STANDARD_INPUT) {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path)?;
    }
    decode(&bytes)
}

/// Whether a file has any text. A file without text is no input: some tools make one for each puzzle in advance, and
/// commands treat it as if it were missing. A file that cannot be read counts as one with text, so that whoever reads it
/// says what is wrong.
pub fn has_text(path: &Path) -> bool {
    match fs::read(path) {
        Ok(bytes) => !is_blank(&bytes),
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}

fn is_blank(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    text.trim_ascii().is_empty()
}

/// Normalizes the text of an input, as the module describes.
pub fn normalize_input(raw: &str) -> String {
    let mut text = raw.strip_prefix('\u{feff}').unwrap_or(raw).replace("\r\n", "\n");
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    text
}

/// Reads the bytes of an input as UTF-8, and normalizes the text. If they are not UTF-8, the error names the first
/// byte that is wrong.
#[expect(clippy::naive_bytecount, reason = "it counts once, for an error about a small file")]
fn decode(bytes: &[u8]) -> anyhow::Result<String> {
    ensure!(!is_blank(bytes), "expected an input, found no text");
    ensure!(
        !bytes.starts_with(b"version https://git-lfs"),
        "expected an input, found a pointer to it: `git lfs pull` fetches the input"
    );
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(normalize_input(text)),
        Err(error) => error,
    };
    let (before, rest) = bytes.split_at(error.valid_up_to());
    let byte = before.len() + 1;
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let found = rest.first().copied().unwrap_or_default();
    let is_utf_16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let hint = if is_utf_16 { " (the input looks like UTF-16: save it as UTF-8)" } else { "" };
    bail!("byte {byte}, line {line}: expected UTF-8 text, found the byte {found:#04x}{hint}")
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

    /// So nothing is saved in its place, and whoever reads it says what is wrong.
    #[test]
    fn what_cannot_be_read_counts_as_text() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(has_text(folder.path()));
        assert!(!has_text(&folder.path().join("mine.txt")));
    }

    fn error(bytes: &[u8]) -> String {
        decode(bytes).expect_err("no text").to_string()
    }

    #[test]
    fn err_no_text_or_a_pointer_of_git_lfs() {
        for bytes in [&b""[..], b"\xef\xbb\xbf \r\n\n"] {
            assert_eq!(error(bytes), "expected an input, found no text");
        }
        let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 7\n";
        insta::assert_snapshot!(error(pointer), @"expected an input, found a pointer to it: `git lfs pull` fetches the input");
    }

    #[test]
    fn err_bytes_that_are_not_utf_8() {
        insta::assert_snapshot!(error(b"ab\ncd\xff"), @"byte 6, line 2: expected UTF-8 text, found the byte 0xff");
        insta::assert_snapshot!(error(b"\xc3"), @"byte 1, line 1: expected UTF-8 text, found the byte 0xc3");
        insta::assert_snapshot!(error(b"\xff\xfeP\0"), @"byte 1, line 1: expected UTF-8 text, found the byte 0xff (the input looks like UTF-16: save it as UTF-8)");
    }
}
