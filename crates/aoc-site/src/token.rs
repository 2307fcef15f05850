//! The session token, which tells the site whose input is wanted.

use std::{fmt, fs, path::Path};

use aoc_common::{
    cli::usage_error,
    files::{check_links, write_for_owner},
};
use ureq::http::HeaderValue;

const EXPECTED: &str = "expected 32 to 512 hexadecimal digits";

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
        let text = fs::read_to_string(path).map_err(|error| no_token(&source, error))?;
        Self::parse(&text, source)
    }

    pub(crate) fn parse(text: &str, source: String) -> anyhow::Result<Self> {
        match digits(text).and_then(cookie) {
            Some(cookie) => Ok(Self { cookie, source }),
            None => Err(no_token(&source, EXPECTED)),
        }
    }
}

fn no_token(source: &str, reason: impl fmt::Display) -> anyhow::Error {
    usage_error(format_args!(
        "no session token in {source}: {reason}; `cargo xtask session --save` saves one"
    ))
}

/// Saves the token in this text as a file that only its owner can read. An older file is replaced.
///
/// # Errors
/// If the text has no token. Then nothing is written.
pub(crate) fn save(text: &str, path: &Path) -> anyhow::Result<()> {
    let Some(digits) = digits(text) else {
        return Err(usage_error(format_args!("nothing saved, since that is no token: {EXPECTED}")));
    };
    write_for_owner(path, format!("{digits}\n").as_bytes())
}

/// The hexadecimal digits of a token; `None` if the text is not such a token. Only the first word counts, since the client
/// `aocd` allows a note after the token. The digits may follow `session=`. Some editors and shells begin a file with a byte
/// order mark, or leave quotes around the word.
fn digits(text: &str) -> Option<&str> {
    let first = text.trim_start_matches('\u{feff}').split_whitespace().next()?;
    let word = first.trim_matches(['"', '\'']);
    let digits = word.strip_prefix("session=").unwrap_or(word);
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hex && (32..=512).contains(&digits.len()) { Some(digits) } else { None }
}

/// The value of the header `Cookie` for a token of these digits.
fn cookie(digits: &str) -> Option<HeaderValue> {
    let mut cookie = HeaderValue::try_from(format!("session={digits}")).ok()?;
    cookie.set_sensitive(true);
    Some(cookie)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "0123456789abcdefABCDEF0123456789abcdef";

    #[test]
    fn ok_token_with_a_prefix_or_a_note() {
        for form in [
            " TOKEN\r\n",
            "TOKEN # 2025-12-01",
            "session=TOKEN my account",
            "\u{feff}TOKEN\r\n",
            "\"session=TOKEN\"",
            "'TOKEN' # quoted",
        ] {
            let text = form.replace("TOKEN", DIGITS);
            assert_eq!(digits(&text), Some(DIGITS), "{form}");
        }
        assert_eq!(cookie(DIGITS).expect("a value"), format!("session={DIGITS}"));
    }

    #[test]
    fn err_token_of_other_characters_or_of_another_length() {
        for text in ["", "session=", &DIGITS[..31], &DIGITS.replace('8', "_"), &"0".repeat(513)] {
            assert_eq!(digits(text), None, "{text}");
        }
    }
}
