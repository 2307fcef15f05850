//! The session token.

use std::{fs, path::Path};

use aoc_program::error::usage;
use aoc_workspace::site_flags::session_variable;
use ureq::http::HeaderValue;

/// As secret as a password. It has neither `Debug` nor `Display`, so it cannot get into an output,
/// an error or a file by accident.
pub(crate) struct Token {
    pub(crate) cookie: HeaderValue,
    /// Where it is.
    pub(crate) source: String,
}

impl Token {
    /// Reads the token in this file, or else in a variable.
    pub(crate) fn read(file: Option<&Path>) -> anyhow::Result<Self> {
        let (source, text) = if let Some(path) = file {
            (path.display().to_string(), fs::read(path).map(|bytes| decode(&bytes)))
        } else {
            let (name, value) = session_variable();
            (format!("the variable {name}"), Ok(value))
        };
        let text = text.map_err(|error| {
            usage(format_args!("cannot read the session token in {source}: {error}"))
        })?;
        let cookie = parse_cookie(&text).ok_or_else(|| {
            let expected = "expected 32 to 512 hexadecimal digits";
            usage(format_args!("no session token in {source}: {expected}"))
        })?;
        Ok(Self { cookie, source })
    }
}

/// Windows shells write UTF-16, behind a byte order mark.
fn decode(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
    let units: Vec<_> = units.collect();
    if units.first() == Some(&0xfeff) {
        return String::from_utf16_lossy(&units);
    }
    String::from_utf8_lossy(bytes).into_owned()
}

/// Takes hexadecimal digits, perhaps with `session=`, quotes or a byte order mark.
fn parse_cookie(text: &str) -> Option<HeaderValue> {
    let text = strip(text);
    let digits = strip(text.strip_prefix("session=").unwrap_or(text));
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_hex || !(32..=512).contains(&digits.len()) {
        return None;
    }
    let mut cookie = HeaderValue::try_from(format!("session={digits}")).ok()?;
    cookie.set_sensitive(true);
    Some(cookie)
}

fn strip(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "\u{feff}\"'".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "0123456789abcdefABCDEF0123456789abcdef";

    #[test]
    fn tokens() {
        for form in ["TOKEN\r\n", "\u{feff}TOKEN\n", "'session=TOKEN'", "session=\"TOKEN\""] {
            let cookie = parse_cookie(&form.replace("TOKEN", DIGITS)).expect(form);
            assert_eq!(cookie, format!("session={DIGITS}"), "{form}");
        }
        let utf_16 = format!("\u{feff}{DIGITS}\r\n");
        let utf_16: Vec<u8> = utf_16.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(parse_cookie(&decode(&utf_16)).is_some());
        for text in ["", "session=", &DIGITS[..31], &DIGITS.replace('8', "_"), &"0".repeat(513)] {
            assert!(parse_cookie(text).is_none(), "{text}");
        }
    }
}
