//! Where the session token is. The runner looks for it, so that no command builds the client of the puzzle
//! site in vain, for want of a token.

use std::{
    env,
    path::{Path, PathBuf},
};

use aoc_program::error::usage;
use aoc_workspace::site_flags::session_variable;

const NO_TOKEN: &str = "no session token: log in to the site, copy the value of the cookie \
    `session` from the browser, and save it as .adventofcode.session in your home folder";

const NO_CONTACT: &str = "no contact, which the site asks programs to name: set AOC_CONTACT to your \
    e-mail address or home page, in ASCII, for instance under `[env]` in ~/.cargo/config.toml";

/// The file with the session token: the given one; none if a variable has the token; or else the first
/// of the files in which people keep one.
///
/// Fails if there is no token or no contact. If both are missing, the error names both.
pub(crate) fn find(given: Option<PathBuf>) -> anyhow::Result<Option<PathBuf>> {
    if given.as_ref().is_some_and(|path| !path.exists()) {
        // What was given is not shown, since it may be the token itself, by mistake.
        return Err(usage("--session-file: expected the path of a file, found none there"));
    }
    let is_in_variable = !session_variable().1.is_empty();
    let file = if given.is_some() || is_in_variable { given } else { kept_file() };

    let mut missing = Vec::new();
    if file.is_none() && !is_in_variable {
        missing.push(NO_TOKEN);
    }
    if !has_contact() {
        missing.push(NO_CONTACT);
    }
    if missing.is_empty() { Ok(file) } else { Err(usage(missing.join("\nerror: "))) }
}

/// Whether there is a contact that can be sent in a header.
fn has_contact() -> bool {
    let contact = env::var("AOC_CONTACT").unwrap_or_default();
    let is_printable_ascii = contact.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    is_printable_ascii && !contact.trim().is_empty()
}

/// The first of the files in which people keep a token. It counts even if it is invalid, since the next
/// may be of another account.
fn kept_file() -> Option<PathBuf> {
    let home = env::home_dir()?;
    let config = config_folder(&home);
    let files = [
        home.join(".adventofcode.session"),
        config.join("adventofcode.session"),
        home.join(".config/aocd/token"),
    ];
    files.into_iter().find(|path| path.exists())
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
