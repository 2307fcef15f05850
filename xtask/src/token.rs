//! Where the session token is. It is looked for here, so that the client of the puzzle site is
//! built only if there is one.

use std::{env, path::PathBuf};

use aoc_cli::{Error, Result, site_flags::session_variable};

const NO_TOKEN: &str = "no session token: log in to the site, copy the value of the cookie \
    `session` from the browser, and save it as .adventofcode.session in your home folder";

const NO_CONTACT: &str = "no contact, which the site asks programs to name: set AOC_CONTACT to your \
    e-mail address or home page, in ASCII, for instance under `[env]` in .cargo/config.toml";

/// The file with the session token: the given one, or else none if a variable has the token, or else
/// one of those in which people keep it.
/// Fails if there is no token or no contact; both are named.
pub(crate) fn find(given: Option<PathBuf>) -> Result<Option<PathBuf>> {
    if given.as_ref().is_some_and(|path| !path.exists()) {
        // Its name may be a token, by mistake.
        return Err(Error::usage("--session-file: expected the path of a file, found none there"));
    }
    let is_in_variable = !session_variable().1.is_empty();
    // The first file counts even if it is invalid: the next may be of another account.
    let kept = || files()?.into_iter().find(|path| path.exists());
    let file = given.or_else(|| if is_in_variable { None } else { kept() });
    let no_token = (file.is_none() && !is_in_variable).then_some(NO_TOKEN);
    let contact = env::var("AOC_CONTACT").unwrap_or_default();
    let is_contact =
        !contact.trim().is_empty() && contact.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let no_contact = (!is_contact).then_some(NO_CONTACT);
    let missing: Vec<_> = [no_token, no_contact].into_iter().flatten().collect();
    let missing = missing.join("\nerror: ");
    if missing.is_empty() { Ok(file) } else { Err(Error::usage(missing)) }
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
