//! What a request to the puzzle site needs: a session token, and who sends it. No error message contains the token.

use std::{env, fs, path::PathBuf, process::Command};

use aoc_common::cli::usage_error;
use aoc_init::page;
use aoc_workspace::{Workspace, puzzle_site::TOKEN_VARIABLES};

use crate::{
    token::Token,
    user_folders::{NO_HOME, config_folder},
};

const NO_TOKEN: &str = "no session token: `cargo xtask session --save` saves it";

const NO_SENDER: &str = "the site asks who maintains the program that sends a request, and no public address of the base \
    was found: set AOC_CONTACT to an e-mail address or a page";

/// What a request to the puzzle site needs.
pub(crate) struct Settings {
    pub(crate) token: Token,
    /// Who sends the request, in printable ASCII.
    pub(crate) sender: String,
}

impl Settings {
    /// Finds the token of the user, and the page of the base.
    pub(crate) fn find(workspace: &Workspace) -> anyhow::Result<Self> {
        let token = find_token()?.ok_or_else(|| usage_error(NO_TOKEN))?;
        let contact = env::var_os("AOC_CONTACT").unwrap_or_default();
        let sender = sender(page_of_base(workspace), &contact.to_string_lossy())?;
        Ok(Self { token, sender })
    }
}

/// The token in a variable, or in one of the files in which people keep it. The first of these
/// places that exists counts, even if what it holds is not a token, since the next place may have the token of another
/// account.
fn find_token() -> anyhow::Result<Option<Token>> {
    for name in TOKEN_VARIABLES {
        let value = env::var_os(name).unwrap_or_default();
        if !value.is_empty() {
            return Token::parse(&value.to_string_lossy(), format!("the variable {name}"))
                .map(Some);
        }
    }
    // A link exists even if it leads nowhere.
    match files_with_token().into_iter().find(|path| path.symlink_metadata().is_ok()) {
        Some(path) => Token::read(&path).map(Some),
        None => Ok(None),
    }
}

/// The file in which this client saves the token.
///
/// # Errors
/// If the user has no home folder.
pub(crate) fn file_to_save() -> anyhow::Result<PathBuf> {
    let files = files_with_token();
    files.into_iter().next().ok_or_else(|| usage_error(NO_HOME))
}

/// The files in which people keep a token. This client saves it in the first.
fn files_with_token() -> Vec<PathBuf> {
    let (Some(home), Some(config)) = (env::home_dir(), config_folder()) else { return Vec::new() };
    vec![
        home.join(".adventofcode.session"),
        config.join("adventofcode.session"),
        home.join(".config/aocd/token"),
    ]
}

/// Who sends the requests. The site's author asks for [whoever maintains the program][wiki], and not for its user. So this is
/// the page of the base, with what the user has added in `AOC_CONTACT`.
///
/// [wiki]: https://www.reddit.com/r/adventofcode/wiki/faqs/automation
///
/// # Errors
/// If there is neither. If it cannot be sent in a header.
fn sender(page_of_base: Option<String>, contact: &str) -> anyhow::Result<String> {
    if !is_printable_ascii(contact) {
        return Err(usage_error("AOC_CONTACT: expected one line of plain ASCII"));
    }
    match (page_of_base, contact.trim()) {
        (Some(page), "") => Ok(page),
        (Some(page), contact) => Ok(format!("{page}; {contact}")),
        (None, "") => Err(usage_error(NO_SENDER)),
        (None, contact) => Ok(contact.to_owned()),
    }
}

/// The page of the base, if there is one that everybody can see. A workspace of somebody's own names it in `Cargo.lock`.
/// Otherwise, the base is a clone, and this is its remote `origin`.
fn page_of_base(workspace: &Workspace) -> Option<String> {
    let lock_file = fs::read_to_string(workspace.path("Cargo.lock")).unwrap_or_default();
    let address = locked_address(&lock_file).map(str::to_owned).or_else(origin)?;
    page(&address).filter(|page| is_printable_ascii(page))
}

/// The address from which cargo has fetched this crate, as `Cargo.lock` says; `None` if the crate is in a folder.
fn locked_address(lock_file: &str) -> Option<&str> {
    let from_name = lock_file.lines().skip_while(|line| *line != "name = \"aoc-site\"");
    let mut package = from_name.take_while(|line| !line.is_empty());
    let source = package.find_map(|line| line.strip_prefix("source = \"git+"))?;
    source.split(['?', '#']).next()
}

/// The address of the remote repository `origin` of the clone in which this crate is.
fn origin() -> Option<String> {
    let mut git = Command::new("git");
    git.args(["-C", env!("CARGO_MANIFEST_DIR"), "config", "remote.origin.url"]);
    let output = git.output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn is_printable_ascii(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use aoc_workspace::site_flags::SETTINGS_HELP;

    use super::*;

    #[test]
    fn a_request_names_the_page_of_the_base_and_what_the_user_adds() {
        let base = || Some("https://host.example/base".to_owned());
        for (page, contact, expected) in [
            (base(), "", "https://host.example/base"),
            (base(), " ", "https://host.example/base"),
            (base(), "me@mail.example", "https://host.example/base; me@mail.example"),
            (None, "me@mail.example", "me@mail.example"),
        ] {
            assert_eq!(sender(page, contact).expect("a sender"), expected);
        }
    }

    #[test]
    fn err_no_sender_or_a_contact_that_no_header_can_have() {
        let error = |contact| sender(None, contact).expect_err("no sender").to_string();
        assert_eq!(error(" "), NO_SENDER);
        for contact in ["two\nlines", "ä@mail.example"] {
            assert_eq!(error(contact), "AOC_CONTACT: expected one line of plain ASCII");
        }
    }

    #[test]
    fn the_lock_file_has_the_address_of_this_crate_unless_that_is_in_a_folder() {
        let package = |name: &str, source: &str| {
            format!("[[package]]\r\nname = \"{name}\"\r\nversion = \"0.1.0\"\r\n{source}\r\n")
        };
        let from = |address: &str| {
            let source = format!("source = \"git+{address}#1c02\"\r\n");
            let other = package("aoc-workspace", &source.replace("base", "other"));
            package("aoc-site", &source) + &other
        };
        for (address, found) in [
            ("https://host.example/base", "https://host.example/base"),
            ("https://host.example/base?branch=main", "https://host.example/base"),
        ] {
            assert_eq!(locked_address(&from(address)), Some(found));
        }
        let in_a_folder = package("aoc-site", "") + &from("https://host.example/base");
        assert_eq!(locked_address(&in_a_folder), None);
        assert_eq!(locked_address(""), None);
    }

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
