//! The session token, which tells the site whose input is wanted.

#[cfg(unix)]
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::{
    fmt,
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_runtime::cli::usage_error;

use crate::world::World;

/// The variable that may hold the session token.
pub(crate) const TOKEN_VARIABLE: &str = "AOC_SESSION";

/// What is said of where a token is. As long as it is there, no file counts.
const IN_VARIABLE: &str = "the variable AOC_SESSION";

/// The name of the file in the home folder that holds the token if the variable does not.
const FILE: &str = ".adventofcode.session";

/// What to say without a token.
const NO_TOKEN: &str = "no session token: `cargo xtask session --save` saves it";

const EXPECTED: &str = "expected hexadecimal digits";

/// The session token, which is as secret as a password. It has neither `Debug` nor `Display`, so that it
/// cannot get into an output, an error or a file by accident.
pub(crate) struct Token {
    digits: String,
    /// Where the token is: a path, or `the variable AOC_SESSION`.
    pub(crate) source: String,
}

impl Token {
    /// The token in the variable, or else in the file.
    ///
    /// # Errors
    /// If there is none. If the variable holds something else, because the file may have the token of another account.
    pub(crate) fn find(world: &dyn World) -> anyhow::Result<Self> {
        let value = world.variable(TOKEN_VARIABLE);
        if !value.is_empty() {
            return Self::parse(&value, IN_VARIABLE.to_owned());
        }
        let path = file(world)?;
        let source = path.display().to_string();
        match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text, source),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(usage_error(NO_TOKEN)),
            Err(error) => Err(no_token(&source, error)),
        }
    }

    fn parse(text: &str, source: String) -> anyhow::Result<Self> {
        match digits(text) {
            Some(digits) => Ok(Self { digits: digits.to_owned(), source }),
            None => Err(no_token(&source, EXPECTED)),
        }
    }

    /// The token that somebody has typed, which is not saved yet.
    ///
    /// # Errors
    /// If it is none.
    pub(crate) fn typed(line: &str) -> anyhow::Result<Self> {
        match digits(line) {
            Some(digits) => {
                Ok(Self { digits: digits.to_owned(), source: "what you have typed".to_owned() })
            }
            None => Err(usage_error(format_args!("that is no token: {EXPECTED}"))),
        }
    }

    /// Saves it as a file that only its owner can read. An older file is overwritten. Returns its path.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn save(&self, world: &dyn World) -> anyhow::Result<PathBuf> {
        let path = file(world)?;
        let line = format!("{}\n", self.digits);
        write_for_owner(&path, &line).with_context(|| path.display().to_string())?;
        Ok(path)
    }

    /// Says so if other users can read the file that holds the token.
    pub(crate) fn warning(&self) -> Option<String> {
        let Self { source, .. } = self;
        if source == IN_VARIABLE || !is_for_others(Path::new(source)) {
            return None;
        }
        Some(format!("other users of this machine can read it: `chmod 600 {source}`"))
    }

    /// The value of the header `Cookie`.
    pub(crate) fn cookie(&self) -> String {
        format!("session={}", self.digits)
    }

    /// The commands that save another token in place of this one.
    pub(crate) fn how_to_replace(&self) -> &'static str {
        how_to_save(&self.source)
    }
}

/// Overwrites a file, so that from then on, only its owner can read it. On Windows, this is so for all files in the home
/// folder. There is no temporary file, which would keep the token if this were interrupted.
fn write_for_owner(path: &Path, text: &str) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(path)?;
    // The mode above is that of a file that is made.
    #[cfg(unix)]
    file.set_permissions(fs::Permissions::from_mode(0o600))?;
    file.write_all(text.as_bytes())
}

/// Whether other users can read a file.
#[cfg(unix)]
fn is_for_others(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

/// Whether other users can read a file: on Windows, not in the home folder.
#[cfg(not(unix))]
fn is_for_others(_: &Path) -> bool {
    false
}

/// The file that holds the session token if the variable does not.
fn file(world: &dyn World) -> anyhow::Result<PathBuf> {
    match world.home() {
        Some(home) => Ok(home.join(FILE)),
        None => Err(usage_error("cannot find your home folder: set HOME")),
    }
}

fn no_token(source: &str, reason: impl fmt::Display) -> anyhow::Error {
    let save = how_to_save(source);
    usage_error(format_args!("no session token in {source}: {reason}; {save} saves one"))
}

fn how_to_save(source: &str) -> &'static str {
    if source == IN_VARIABLE {
        "`unset AOC_SESSION; cargo xtask session --save`"
    } else {
        "`cargo xtask session --save`"
    }
}

/// The hexadecimal digits of a token, without the white space around them, or the name of the cookie; `None` if the text is
/// something else.
fn digits(text: &str) -> Option<&str> {
    let text = text.trim();
    let digits = text.strip_prefix("session=").unwrap_or(text);
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hex && !digits.is_empty() { Some(digits) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody may have copied the name of the cookie as well.
    #[test]
    fn a_token_is_hexadecimal_digits_with_white_space_or_the_name_of_the_cookie_around_them() {
        for text in ["0123aBCD", " 0123aBCD\r\n", "session=0123aBCD\n"] {
            assert_eq!(digits(text), Some("0123aBCD"), "{text:?}");
        }
        for text in ["", "\n", "session=", "0123?", "0123 abcd", "session=session=0123"] {
            assert_eq!(digits(text), None, "{text:?}");
        }
    }
}
