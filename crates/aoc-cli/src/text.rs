//! The text of an input, however it was saved.
//!
//! Editors end lines with `\r\n`, copying loses the last newline, and some tools put a byte order mark
//! in front. [`even`] undoes that, before a day sees the text:
//!
//! - a byte order mark at the start is dropped;
//! - `\r\n` becomes `\n`;
//! - newlines at the end are dropped, those of empty lines too.
//!
//! Nothing else is changed: spaces mean something in some puzzles.

/// Evens out the text of an input.
pub fn even(raw: &str) -> String {
    let mut text = raw.strip_prefix('\u{feff}').unwrap_or(raw).replace("\r\n", "\n");
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    text
}

/// Reads the bytes of an input as UTF-8, and evens out the text.
/// Fails if they are something else: the error, of one line, says at which byte.
#[expect(clippy::naive_bytecount, reason = "once in an error, of a small file")]
pub(crate) fn decode(bytes: &[u8]) -> Result<String, String> {
    std::str::from_utf8(bytes).map(even).map_err(|error| {
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
            "a\r\nb\r\n\r\n",
            "a\r\nb\r",
        ] {
            assert_eq!(even(raw), "a\nb", "{raw:?}");
        }
        for raw in ["", "\r\n\n", "\u{feff}"] {
            assert_eq!(even(raw), "", "{raw:?}");
        }
    }

    #[test]
    fn ok_spaces_that_may_mean_something_stay() {
        for raw in ["  a\n b  ", "\n\na", "a\rb", "a\n  "] {
            assert_eq!(even(&format!("{raw}\n")), raw);
        }
    }

    #[test]
    fn err_bytes_that_are_not_text() {
        let error = |bytes| decode(bytes).unwrap_err();
        insta::assert_snapshot!(error(b"ab\ncd\xff"), @"byte 6, line 2: expected UTF-8 text, found the byte 0xff");
        insta::assert_snapshot!(error(b"\xc3"), @"byte 1, line 1: expected UTF-8 text, found the byte 0xc3");
        insta::assert_snapshot!(error(b"\xff\xfeP\0"), @"byte 1, line 1: expected UTF-8 text, found the byte 0xff (the input looks like UTF-16: save it as UTF-8)");
    }
}
