//! Where the session token is. It is looked for here, so that the client of the puzzle site is
//! built only if there is one.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

use aoc_cli::{Error, Result};

const NO_TOKEN: &str = "no session token: log in to the site, copy the value of the cookie \
    `session` from the browser, and save it as .adventofcode.session in your home folder";

const NO_CONTACT: &str = "no contact, which the site asks programs to name: set AOC_CONTACT to your \
    e-mail address or home page, in ASCII, for instance under `[env]` in .cargo/config.toml";

/// The arguments that tell the client where the session token is: perhaps in this file.
/// Fails if there is no token or no contact; both are named.
pub(crate) fn arguments(file: Option<&Path>) -> Result<[OsString; 2]> {
    let token = token(file);
    let no_token = token.is_none().then_some(NO_TOKEN);
    let contact = env::var("AOC_CONTACT").unwrap_or_default();
    let is_contact =
        !contact.trim().is_empty() && contact.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let no_contact = (!is_contact).then_some(NO_CONTACT);
    let missing: Vec<_> = [no_token, no_contact].into_iter().flatten().collect();
    let missing = missing.join("\nerror: ");
    token.filter(|_| missing.is_empty()).ok_or_else(|| Error::usage(missing))
}

fn token(file: Option<&Path>) -> Option<[OsString; 2]> {
    let in_file = |path: &Path| ["--session-file".into(), path.into()];
    if file.is_some() {
        return file.map(in_file);
    }
    if let Some(name) = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"].into_iter().find(|n| is_set(n)) {
        return Some(["--session-variable".into(), name.into()]);
    }
    // The first file counts even if it is invalid: the next may be of another account.
    files()?.into_iter().find(|path| path.exists()).map(|path| in_file(&path))
}

fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// The files in which people keep a token, in order.
fn files() -> Option<[PathBuf; 3]> {
    let home = env::home_dir()?;
    let variable = if cfg!(windows) { "APPDATA" } else { "XDG_CONFIG_HOME" };
    let config = if cfg!(target_os = "macos") {
        home.join("Library/Application Support")
    } else {
        // By its standard, a relative path is to be ignored.
        let set = env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        set.unwrap_or_else(|| home.join(".config"))
    };
    Some([
        home.join(".adventofcode.session"),
        config.join("adventofcode.session"),
        home.join(".config/aocd/token"),
    ])
}
