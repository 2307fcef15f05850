//! What a request to the puzzle site needs from a person, and where a person keeps it: a session token, and a
//! contact. No error message contains the token.
//!
//! The runner looks for both before it has the client of the site built, so that a command that lacks one fails
//! at once. It tells the client where the token is, and the client alone reads the token.

use std::{
    env, fmt,
    path::{Path, PathBuf},
    process::Command,
};

use aoc_program::error::usage_error;

/// The help on all that is looked for here.
pub const SETTINGS: &str = "Settings:\n \
    AOC_SESSION is the session token. Without it: ADVENT_OF_CODE_SESSION, then the files \
    ~/.adventofcode.session, adventofcode.session in the folder for configuration, and \
    ~/.config/aocd/token.\n \
    AOC_CONTACT is how the site's author can reach you: an e-mail address or a page.";

/// The variables that may hold the session token. The first that is not empty counts.
const TOKEN_VARIABLES: [&str; 2] = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"];

const NO_TOKEN: &str = "no session token: log in to the site, copy the value of the cookie \
    `session` from the browser, and save it as .adventofcode.session in your home folder";

const NO_CONTACT: &str = "AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail address or \
    home page, which the site asks programs to name, for instance under `[env]` in ~/.cargo/config.toml";

/// Where a session token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenPlace {
    /// In this file.
    File(PathBuf),
    /// In the variable of this name.
    Variable(String),
}

impl fmt::Display for TokenPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Variable(name) => write!(f, "the variable {name}"),
        }
    }
}

/// Requires a contact, and finds the token: in the given file, in a variable, or else in the first of the files in which people keep
/// one. The first place counts even if what is there is no token, since the next may be of another account.
///
/// # Errors
/// If there is no token or no contact. If both are missing, the error names both.
pub fn require(given: Option<&Path>) -> anyhow::Result<TokenPlace> {
    if given.is_some_and(|path| !path.exists()) {
        // The path is not shown, since it may be the token itself, by mistake.
        return Err(usage_error("--session-file: there is no such file"));
    }
    let place =
        given.map(|path| TokenPlace::File(path.to_owned())).or_else(variable).or_else(kept_file);
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

/// Keeps the session token from a program that does not need it.
pub fn withhold_token(program: &mut Command) {
    for name in TOKEN_VARIABLES {
        program.env_remove(name);
    }
}

fn variable() -> Option<TokenPlace> {
    let name = TOKEN_VARIABLES
        .into_iter()
        .find(|name| env::var(name).is_ok_and(|value| !value.is_empty()))?;
    Some(TokenPlace::Variable(name.to_owned()))
}

/// The first of the files in which people keep a token.
fn kept_file() -> Option<TokenPlace> {
    let home = env::home_dir()?;
    let config = config_folder(&home);
    let files = [
        home.join(".adventofcode.session"),
        config.join("adventofcode.session"),
        home.join(".config/aocd/token"),
    ];
    files.into_iter().find(|path| path.exists()).map(TokenPlace::File)
}

/// The folder for the user's configuration.
fn config_folder(home: &Path) -> PathBuf {
    if cfg!(target_os = "macos") {
        return home.join("Library/Application Support");
    }
    let variable = if cfg!(windows) { "APPDATA" } else { "XDG_CONFIG_HOME" };
    match env::var_os(variable).map(PathBuf::from) {
        // The standard of this variable says to ignore a relative path.
        Some(folder) if folder.is_absolute() => folder,
        _ => home.join(".config"),
    }
}
