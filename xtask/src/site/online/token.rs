//! The session token: its forms, and where it is looked up.

mod lookup;

use std::{fmt, iter};

pub(super) use self::lookup::{Found, Source, find};

/// The fewest and the most digits that a token may have. Those of today have 128,
/// those of some years ago had 96.
const SHORTEST: usize = 32;
const LONGEST: usize = 512;

/// What tells the site who is asking: hexadecimal digits.
///
/// It is whoever holds it, so it has neither `Debug` nor `Display`: it cannot get
/// into an output, an error or a file by accident.
pub(super) struct Token(String);

impl Token {
    /// Reads a token in any of the forms in which people keep one: as the browser
    /// shows the cookie, with `session=` before it, in quotes, with a byte order
    /// mark, in UTF-16, with words after it.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Malformed> {
        let text = text_of(bytes);
        let mut digits = stripped(&text);
        for name in ["cookie:", "session="] {
            if let Some((head, rest)) = digits.split_at_checked(name.len())
                && head.eq_ignore_ascii_case(name)
            {
                digits = stripped(rest);
            }
        }
        let digits = stripped(digits.split_whitespace().next().unwrap_or_default());
        if digits.is_empty() {
            return Err(Malformed::Empty);
        }
        if let Some(at) = digits.chars().position(|c| !c.is_ascii_hexdigit()) {
            return Err(Malformed::NotHexadecimal { character: at + 1 });
        }
        if !(SHORTEST..=LONGEST).contains(&digits.len()) {
            return Err(Malformed::Length(digits.len()));
        }
        Ok(Self(digits.to_owned()))
    }

    /// The cookie that the site knows somebody by: as secret as the token.
    pub(super) fn cookie(&self) -> String {
        format!("session={}", self.0)
    }
}

/// What stands in place of a token. It says nothing of the text itself, which may
/// be a token with a typing error in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Malformed {
    /// Nothing stands there.
    Empty,
    /// Some character, counted from 1, is no hexadecimal digit.
    NotHexadecimal { character: usize },
    /// There are too few digits or too many.
    Length(usize),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {SHORTEST} to {LONGEST} hexadecimal digits, found ")?;
        match self {
            Self::Empty => f.write_str("nothing"),
            Self::NotHexadecimal { character } => {
                write!(f, "something else at character {character}")
            }
            Self::Length(1) => f.write_str("1 digit"),
            Self::Length(digits) => write!(f, "{digits} digits"),
        }
    }
}

/// Bytes as text, in UTF-16 if they look like it. What is neither is no token, so
/// it does not matter how it is read.
fn text_of(bytes: &[u8]) -> String {
    let units = |of: fn([u8; 2]) -> u16| {
        let pairs = bytes.chunks_exact(2).map(|pair| of([pair[0], pair[1]]));
        String::from_utf16_lossy(&pairs.collect::<Vec<_>>())
    };
    match bytes {
        // With a byte order mark, or by the zero half of a digit or a quote.
        [0xff, 0xfe, ..] | [_, 0, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] | [0, _, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Without what people and their tools put around a token.
fn stripped(text: &str) -> &str {
    text.trim_matches(|c: char| {
        c.is_whitespace() || iter::once('\u{feff}').chain("\"'`;".chars()).any(|other| c == other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DIGITS: &str = "0123456789abcdefABCDEF0123456789abcdef";

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    fn error(text: &str) -> String {
        Token::read(text.as_bytes()).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn ok_every_form() {
        for form in [
            "TOKEN",
            "TOKEN\r\n",
            "\u{feff}TOKEN\n",
            "session=TOKEN",
            "Session=TOKEN;",
            "\"TOKEN\"",
            "'session=TOKEN'\r\n",
            "session=\"TOKEN\"",
            "Cookie: session=TOKEN",
            "\n\n  TOKEN  \n",
            "TOKEN of the second account\n",
        ] {
            let text = form.replace("TOKEN", DIGITS);
            for bytes in [
                text.clone().into_bytes(),
                utf16(&text, u16::to_le_bytes),
                utf16(&text, u16::to_be_bytes),
                utf16(&format!("\u{feff}{text}"), u16::to_le_bytes),
                utf16(&format!("\u{feff}{text}"), u16::to_be_bytes),
            ] {
                let token = Token::read(&bytes).map(|token| token.0);
                assert_eq!(token.as_deref(), Ok(DIGITS), "{form:?}");
            }
        }
    }

    #[test]
    fn err_something_else() {
        insta::assert_snapshot!(error("\r\n"), @"expected 32 to 512 hexadecimal digits, found nothing");
        insta::assert_snapshot!(error("session="), @"expected 32 to 512 hexadecimal digits, found nothing");
        insta::assert_snapshot!(error("abc"), @"expected 32 to 512 hexadecimal digits, found 3 digits");
        insta::assert_snapshot!(error(&DIGITS.replace('8', "_")), @"expected 32 to 512 hexadecimal digits, found something else at character 9");
        insta::assert_snapshot!(error(&"0".repeat(513)), @"expected 32 to 512 hexadecimal digits, found 513 digits");
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            if let Ok(token) = Token::read(&bytes) {
                prop_assert!(token.0.bytes().all(|byte| byte.is_ascii_hexdigit()));
            }
        }

        /// Not even a part of it.
        #[test]
        fn an_error_does_not_quote(text in "[0-9a-f]{6,31}|[0-9a-f]{6,40}[g-z][0-9a-f]{6,40}") {
            let error = error(&text);
            let parts = (0..text.len() - 5).map(|at| &text[at..at + 6]);
            prop_assert!(!error.is_empty() && parts.into_iter().all(|part| !error.contains(part)), "{}", error);
        }
    }
}
