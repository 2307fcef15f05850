//! What a request to the puzzle site needs from the user: a session token and a contact. No error message contains the
//! token.

use std::{env, path::Path};

use aoc_core::error::usage_error;
use aoc_workspace::variables::TOKEN_VARIABLES;

use crate::{
    token::{Token, TokenSource},
    user_folders::config_folder,
};

/// The help on the token and the contact.
pub(crate) const SETTINGS_HELP: &str = "Settings:\n \
    The session token is in the variable AOC_SESSION, or else in ADVENT_OF_CODE_SESSION, \
    or else in the first of these files that exists: \
    ~/.adventofcode.session, adventofcode.session in your folder for configuration, such as \
    ~/.config, and ~/.config/aocd/token.\n \
    AOC_CONTACT says how the site's author can reach you: an e-mail address or a page.";

const NO_TOKEN: &str = "no session token: log in to the site, copy the value of the cookie \
    `session` from the browser, and save it as .adventofcode.session in your home folder";

const NO_CONTACT: &str = "AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail \
    address or home page, for instance under `[env]` in ~/.cargo/config.toml, since the site asks \
    programs to say how their user can be reached";

/// What a request to the puzzle site needs from the user.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) token: Token,
    /// How the site's author can reach the user: an e-mail address or a page, in printable ASCII.
    pub(crate) contact: String,
}

impl Settings {
    /// Finds the contact and reads the session token in the given file, a variable, or one of the files in which
    /// people keep it. The first of these places that exists counts, even if what it holds is not a token, since the
    /// next place may have the token of another account.
    ///
    /// Fails if there is no token or no contact, or if the place holds something else. If both are missing, the error
    /// names both.
    pub(crate) fn find(given_file: Option<&Path>) -> anyhow::Result<Self> {
        let token_source = given_file
            .map(|path| TokenSource::File(path.to_owned()))
            .or_else(variable_with_token)
            .or_else(file_with_token);
        match (token_source, contact()) {
            (Some(source), Some(contact)) => Ok(Self { token: Token::read(source)?, contact }),
            (Some(_), None) => Err(usage_error(NO_CONTACT)),
            (None, Some(_)) => Err(usage_error(NO_TOKEN)),
            (None, None) => Err(usage_error(format_args!("{NO_TOKEN}\nerror: {NO_CONTACT}"))),
        }
    }
}

/// How the site's author can reach the user; `None` if that is not set, or cannot be sent in a header.
fn contact() -> Option<String> {
    let contact = env::var("AOC_CONTACT").ok()?;
    let is_printable_ascii = contact.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_printable_ascii && !contact.trim().is_empty() { Some(contact) } else { None }
}

fn variable_with_token() -> Option<TokenSource> {
    let name = TOKEN_VARIABLES
        .into_iter()
        .find(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))?;
    Some(TokenSource::Variable(name))
}

/// The first of the files in which people keep a token.
fn file_with_token() -> Option<TokenSource> {
    let home = env::home_dir()?;
    let files = [
        home.join(".adventofcode.session"),
        config_folder()?.join("adventofcode.session"),
        home.join(".config/aocd/token"),
    ];
    files.into_iter().find(|path| path.exists()).map(TokenSource::File)
}
