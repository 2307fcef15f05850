//! What a request to the puzzle site needs from a person: a session token and a contact. No error message contains the
//! token.
//!
//! The runner looks for both before the client of the site is built, so that a command without them fails at once. It
//! finds out only where the token is. The client reads the token itself.

use std::{
    env, fmt,
    path::{Path, PathBuf},
};

use aoc_program::error::usage_error;
use aoc_workspace::variables::TOKEN_VARIABLES;

use crate::user_folders::config_folder;

/// The help on the token and the contact.
pub(crate) const SETTINGS: &str = "Settings:\n \
    AOC_SESSION is the session token. Without it: ADVENT_OF_CODE_SESSION, then the files \
    ~/.adventofcode.session, adventofcode.session in the folder for configuration, and \
    ~/.config/aocd/token.\n \
    AOC_CONTACT is how the site's author can reach you: an e-mail address or a page.";

const NO_TOKEN: &str = "no session token: log in to the site, copy the value of the cookie \
    `session` from the browser, and save it as .adventofcode.session in your home folder";

const NO_CONTACT: &str = "AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail \
    address or home page, which the site asks programs to name, for instance under `[env]` in \
    ~/.cargo/config.toml";

/// Where a session token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenPlace {
    /// In this file.
    File(PathBuf),
    /// In the variable of this name.
    Variable(&'static str),
}

impl fmt::Display for TokenPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Variable(name) => write!(f, "the variable {name}"),
        }
    }
}

/// Checks that there is a session token and a contact, and returns where the token is: in the given file, in a
/// variable, or in one of the files in which people keep it. The first of these places that is there counts, even if
/// what it holds is not a token, since the next place may have the token of another account.
///
/// # Errors
/// If there is no token or no contact. If both are missing, the error names both.
pub(crate) fn check_settings(given_file: Option<&Path>) -> anyhow::Result<TokenPlace> {
    if given_file.is_some_and(|path| !path.exists()) {
        // The path is not shown, since it may be the token itself, by mistake.
        return Err(usage_error("--session-file: there is no such file"));
    }
    let place = given_file
        .map(|path| TokenPlace::File(path.to_owned()))
        .or_else(variable_with_token)
        .or_else(file_with_token);
    match (place, contact()) {
        (Some(place), Ok(_)) => Ok(place),
        (Some(_), Err(no_contact)) => Err(no_contact),
        (None, Ok(_)) => Err(usage_error(NO_TOKEN)),
        (None, Err(no_contact)) => {
            Err(usage_error(format_args!("{NO_TOKEN}\nerror: {no_contact}")))
        }
    }
}

/// How the site's author can reach the person.
///
/// # Errors
/// If there is no contact, or it cannot be sent in a header.
pub fn contact() -> anyhow::Result<String> {
    let contact = env::var("AOC_CONTACT").unwrap_or_default();
    let is_printable_ascii = contact.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_printable_ascii && !contact.trim().is_empty() {
        Ok(contact)
    } else {
        Err(usage_error(NO_CONTACT))
    }
}

fn variable_with_token() -> Option<TokenPlace> {
    let name = TOKEN_VARIABLES
        .into_iter()
        .find(|name| env::var(name).is_ok_and(|value| !value.is_empty()))?;
    Some(TokenPlace::Variable(name))
}

/// The first of the files in which people keep a token.
fn file_with_token() -> Option<TokenPlace> {
    let home = env::home_dir()?;
    let files = [
        home.join(".adventofcode.session"),
        config_folder()?.join("adventofcode.session"),
        home.join(".config/aocd/token"),
    ];
    files.into_iter().find(|path| path.exists()).map(TokenPlace::File)
}
