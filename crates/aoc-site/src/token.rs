//! The session token, which tells the site whose input is wanted.

use std::{fs, path::Path};

use aoc_common::{cli::usage_error, files::check_links};
use ureq::http::HeaderValue;

/// The session token, which is as secret as a password. It has neither `Debug` nor `Display`, so that it
/// cannot get into an output, an error or a file by accident.
#[derive(Clone)]
pub(crate) struct Token {
    /// The value of the header `Cookie`.
    pub(crate) cookie: HeaderValue,
    /// Where the token is: a path, or words such as `the variable AOC_SESSION`.
    pub(crate) source: String,
}

impl Token {
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        check_links(path).map_err(usage_error)?;
        let source = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| {
            usage_error(format_args!("cannot read the session token in {source}: {error}"))
        })?;
        Self::parse(&decode(&bytes), source)
    }

    pub(crate) fn parse(text: &str, source: String) -> anyhow::Result<Self> {
        match parse_cookie(text) {
            Some(cookie) => Ok(Self { cookie, source }),
            None => Err(usage_error(format_args!(
                "no session token in {source}: expected 32 to 512 hexadecimal digits"
            ))),
        }
    }
}

/// Decodes the content of a file. It is UTF-8, or UTF-16 after a byte order mark, as some shells on Windows write it.
fn decode(bytes: &[u8]) -> String {
    let Some(utf_16) = bytes.strip_prefix(b"\xff\xfe") else {
        return String::from_utf8_lossy(bytes).into_owned();
    };
    let (pairs, _odd_byte) = utf_16.as_chunks::<2>();
    let units: Vec<_> = pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
    String::from_utf16_lossy(&units)
}

/// The value of the header `Cookie` for a token of hexadecimal digits; `None` if the text is not such a token. Only the
/// first word counts, since the client `aocd` allows a note after the token. The digits may follow `session=`, and the
/// word may have quotes or a byte order mark around it.
fn parse_cookie(text: &str) -> Option<HeaderValue> {
    let word = text.trim_start_matches('\u{feff}').split_whitespace().next()?;
    let unquoted = word.trim_matches(['"', '\'']);
    let digits = unquoted.strip_prefix("session=").unwrap_or(unquoted);
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_hex || !(32..=512).contains(&digits.len()) {
        return None;
    }
    let mut cookie = HeaderValue::try_from(format!("session={digits}")).ok()?;
    cookie.set_sensitive(true);
    Some(cookie)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "0123456789abcdefABCDEF0123456789abcdef";

    #[test]
    fn ok_token_with_a_prefix_quotes_a_byte_order_mark_or_a_note() {
        for form in [
            " TOKEN\r\n",
            "\u{feff}TOKEN\n",
            "\"session=TOKEN\"",
            "TOKEN # 2025-12-01",
            "session=TOKEN my account",
        ] {
            let cookie = parse_cookie(&form.replace("TOKEN", DIGITS)).expect(form);
            assert_eq!(cookie, format!("session={DIGITS}"), "{form}");
        }
    }

    #[test]
    fn ok_token_in_a_file_of_utf_16() {
        let text = format!("\u{feff}{DIGITS}\r\n");
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let cookie = parse_cookie(&decode(&bytes)).expect("a token");
        assert_eq!(cookie, format!("session={DIGITS}"));
    }

    #[test]
    fn err_token_of_other_characters_or_of_another_length() {
        for text in ["", "session=", &DIGITS[..31], &DIGITS.replace('8', "_"), &"0".repeat(513)] {
            assert!(parse_cookie(text).is_none(), "{text}");
        }
    }
}
