//! What a request to the puzzle site needs from the user: a session token and a contact. No error message contains the
//! token.

use std::{env, path::PathBuf};

use aoc_common::cli::usage_error;
use aoc_workspace::puzzle_site::TOKEN_VARIABLES;

use crate::{token::Token, user_folders::config_folder};

const NO_TOKEN: &str = "no session token: log in to the site, copy the value of the cookie \
    `session` from the browser, and save it as .adventofcode.session in your home folder";

const NO_CONTACT: &str = "AOC_CONTACT is not set, or is not plain ASCII: set it to your e-mail \
    address or home page, for instance under `[env]` in ~/.cargo/config.toml, since the site asks \
    programs to say how their user can be reached";

/// What a request to the puzzle site needs from the user.
pub(crate) struct Settings {
    pub(crate) token: Token,
    /// How the site's author can reach the user: an e-mail address or a page, in printable ASCII.
    pub(crate) contact: String,
}

impl Settings {
    /// Finds the token and the contact. If both are missing, the error names both.
    pub(crate) fn find() -> anyhow::Result<Self> {
        match (find_token()?, contact()) {
            (Some(token), Some(contact)) => Ok(Self { token, contact }),
            (Some(_), None) => Err(usage_error(NO_CONTACT)),
            (None, Some(_)) => Err(usage_error(NO_TOKEN)),
            (None, None) => Err(usage_error(format_args!("{NO_TOKEN}\nerror: {NO_CONTACT}"))),
        }
    }
}

/// The token in a variable, or in one of the files in which people keep it. The first of these
/// places that exists counts, even if what it holds is not a token, since the next place may have the token of another
/// account.
fn find_token() -> anyhow::Result<Option<Token>> {
    for name in TOKEN_VARIABLES {
        let value = env::var(name).unwrap_or_default();
        if !value.is_empty() {
            return Token::parse(&value, format!("the variable {name}")).map(Some);
        }
    }
    // A link exists even if it leads nowhere.
    match files_with_token().into_iter().find(|path| path.symlink_metadata().is_ok()) {
        Some(path) => Token::read(&path).map(Some),
        None => Ok(None),
    }
}

/// The files in which people keep a token.
fn files_with_token() -> Vec<PathBuf> {
    let (Some(home), Some(config)) = (env::home_dir(), config_folder()) else { return Vec::new() };
    vec![
        home.join(".adventofcode.session"),
        config.join("adventofcode.session"),
        home.join(".config/aocd/token"),
    ]
}

/// How the site's author can reach the user; `None` if that is not set, or cannot be sent in a header.
fn contact() -> Option<String> {
    let contact = env::var("AOC_CONTACT").ok()?;
    let is_printable_ascii = contact.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_printable_ascii && !contact.trim().is_empty() { Some(contact) } else { None }
}

#[cfg(test)]
mod tests {
    use aoc_workspace::site_flags::SETTINGS_HELP;

    use super::*;

    /// The home folder stands at the beginning of the paths, and the folder for configuration depends on the system.
    #[test]
    fn help_and_manual_name_all_places_of_the_token() {
        let manual = include_str!("../../../xtask/README.md");
        for name in TOKEN_VARIABLES {
            assert!(SETTINGS_HELP.contains(name), "{name}");
            assert!(manual.contains(&format!("`{name}`")), "{name}");
        }
        let places = [
            ("~/.adventofcode.session", "`.adventofcode.session` in your home folder"),
            ("adventofcode.session in your folder", "`adventofcode.session` in your folder"),
            ("~/.config/aocd/token", "`~/.config/aocd/token`"),
        ];
        assert_eq!(files_with_token().len(), places.len());
        for (in_help, in_manual) in places {
            assert!(SETTINGS_HELP.contains(in_help), "{in_help}");
            assert!(manual.contains(in_manual), "{in_manual}");
        }
    }
}
