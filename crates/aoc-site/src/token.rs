//! The session token, which tells the site whose input is wanted.

use std::{env, fmt, fs, io, path::PathBuf};

use aoc_common::{cli::usage_error, files::write_for_owner};
use aoc_workspace::puzzle_site::{NO_TOKEN, TOKEN_VARIABLE, token_file};

const EXPECTED: &str = "expected hexadecimal digits";

/// What is said of where a token is. As long as it is there, no file counts.
const IN_VARIABLE: &str = "the variable AOC_SESSION";

/// The session token, which is as secret as a password. It has neither `Debug` nor `Display`, so that it
/// cannot get into an output, an error or a file by accident.
#[derive(Clone)]
pub(crate) struct Token {
    /// The value of the header `Cookie`.
    pub(crate) cookie: String,
    /// Where the token is: a path, or `the variable AOC_SESSION`.
    pub(crate) source: String,
}

impl Token {
    /// The token in the variable, or else in the file.
    ///
    /// # Errors
    /// If there is none. If the variable holds something else, because the file may have the token of another account.
    pub(crate) fn find() -> anyhow::Result<Self> {
        let value = env::var_os(TOKEN_VARIABLE).unwrap_or_default();
        if !value.is_empty() {
            return Self::parse(&value.to_string_lossy(), IN_VARIABLE.to_owned());
        }
        let path = token_file()?;
        let source = path.display().to_string();
        match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text, source),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(usage_error(NO_TOKEN)),
            Err(error) => Err(no_token(&source, error)),
        }
    }

    fn parse(text: &str, source: String) -> anyhow::Result<Self> {
        match digits(text) {
            Some(digits) => Ok(Self { cookie: format!("session={digits}"), source }),
            None => Err(no_token(&source, EXPECTED)),
        }
    }
}

fn no_token(source: &str, reason: impl fmt::Display) -> anyhow::Error {
    usage_error(format_args!(
        "no session token in {source}: {reason}; {} saves one",
        how_to_save(source)
    ))
}

/// The commands that save a token in place of that in `source`.
pub(crate) fn how_to_save(source: &str) -> &'static str {
    if source == IN_VARIABLE {
        "`unset AOC_SESSION; cargo xtask session --save`"
    } else {
        "`cargo xtask session --save`"
    }
}

/// Saves the token in this text as a file that only its owner can read. An older file is replaced. Returns its path.
///
/// # Errors
/// If the text is no token. Then nothing is written.
pub(crate) fn save(text: &str) -> anyhow::Result<PathBuf> {
    let Some(digits) = digits(text) else {
        return Err(usage_error(format_args!("nothing saved, since that is no token: {EXPECTED}")));
    };
    let path = token_file()?;
    write_for_owner(&path, format!("{digits}\n").as_bytes())?;
    Ok(path)
}

/// The hexadecimal digits of a token, without the white space around them; `None` if the text is something else.
fn digits(text: &str) -> Option<&str> {
    let digits = text.trim();
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hex && !digits.is_empty() { Some(digits) } else { None }
}
