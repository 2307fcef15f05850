//! The session token, the contact, and the user's folders.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use ureq::http::HeaderValue;

use crate::report::Error;

pub(crate) struct Credentials {
    pub(crate) token: Token,
    /// Where the token is.
    pub(crate) source: String,
}

impl Credentials {
    /// Finds the session token: in `session_file`, or else where people keep one.
    pub(crate) fn find(dirs: &Dirs, session_file: Option<&Path>) -> Result<Self, String> {
        if let Some(path) = session_file {
            return Self::read(path);
        }
        for name in ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"] {
            if let Some(text) = env::var_os(name).filter(|text| !text.is_empty()) {
                return Self::parse(&text.to_string_lossy(), format!("the variable {name}"));
            }
        }
        let usual = dirs.home.join(".adventofcode.session");
        let hint = format!(
            "no session token: log in to the site, copy the value of the cookie `session` from \
             the browser, and save it in {}",
            usual.display()
        );
        let config = dirs.config.join("adventofcode.session");
        let aocd = dirs.home.join(".config").join("aocd").join("token");
        // The first file counts even if it is invalid: the next may be of another account.
        let path = [usual, config, aocd].into_iter().find(|path| path.exists()).ok_or(hint)?;
        Self::read(&path)
    }

    fn read(path: &Path) -> Result<Self, String> {
        let source = path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|error| format!("cannot read the session token in {source}: {error}"))?;
        Self::parse(&text, source)
    }

    fn parse(text: &str, source: String) -> Result<Self, String> {
        let token = Token::parse(text).ok_or_else(|| {
            format!("no session token in {source}: expected 32 to 512 hexadecimal digits")
        })?;
        Ok(Self { token, source })
    }
}

/// As secret as a password. It has neither `Debug` nor `Display`, so it cannot get into
/// an output, an error or a file by accident.
pub(crate) struct Token(HeaderValue);

impl Token {
    /// Takes hexadecimal digits, perhaps with `session=`, quotes or a byte order mark.
    fn parse(text: &str) -> Option<Self> {
        let text = strip(text);
        let digits = strip(text.strip_prefix("session=").unwrap_or(text));
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hex || !(32..=512).contains(&digits.len()) {
            return None;
        }
        let mut cookie = HeaderValue::try_from(format!("session={digits}")).ok()?;
        cookie.set_sensitive(true);
        Some(Self(cookie))
    }

    pub(crate) fn cookie(&self) -> HeaderValue {
        self.0.clone()
    }
}

fn strip(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "\u{feff}\"'".contains(c))
}

/// The user's folders.
pub(crate) struct Dirs {
    home: PathBuf,
    config: PathBuf,
    pub(crate) state: PathBuf,
}

impl Dirs {
    pub(crate) fn find() -> Result<Self, Error> {
        let user = choose_native_strategy()
            .map_err(|_| Error::Usage("cannot find your home folder: set HOME".to_owned()))?;
        // The folder that other clients use on macOS.
        let config = if cfg!(target_os = "macos") { user.data_dir() } else { user.config_dir() };
        let state = user.state_dir().unwrap_or_else(|| user.data_dir()).join("aoc-site");
        Ok(Self { home: user.home_dir().to_owned(), config, state })
    }
}

/// The name of this program, and how to reach the person who runs it: `AOC_CONTACT`, or
/// else the `repository` of this crate.
pub(crate) fn user_agent() -> Result<String, Error> {
    let contact = env::var("AOC_CONTACT").unwrap_or_default();
    let contact = if contact.trim().is_empty() { env!("CARGO_PKG_REPOSITORY") } else { &contact };
    let is_sendable = contact.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
    if contact.is_empty() || !is_sendable {
        let message = "the site asks programs to name a contact: set AOC_CONTACT to your e-mail \
                       address or home page, for instance under `[env]` in .cargo/config.toml";
        return Err(Error::Usage(message.to_owned()));
    }
    Ok(format!("aoc-site/{} ({contact})", env!("CARGO_PKG_VERSION")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "0123456789abcdefABCDEF0123456789abcdef";

    #[test]
    fn tokens() {
        for form in [
            "TOKEN\r\n",
            "\u{feff}TOKEN\n",
            "session=TOKEN",
            "'session=TOKEN'",
            "session=\"TOKEN\"",
        ] {
            let token = Token::parse(&form.replace("TOKEN", DIGITS)).expect(form);
            assert_eq!(token.cookie(), format!("session={DIGITS}"), "{form}");
        }
        for text in ["", "session=", &DIGITS[..31], &DIGITS.replace('8', "_"), &"0".repeat(513)] {
            assert!(Token::parse(text).is_none(), "{text}");
        }
    }
}
