//! What a request to the puzzle site needs: a session token, and who sends it. No error message contains the token.

use std::{fs, path::PathBuf, process::Command};

use aoc_common::cli::usage_error;
use aoc_init::page;
use aoc_workspace::{Workspace, puzzle_site::withhold_token};

use crate::token::Token;

const NO_CONTACT: &str = "the site asks who maintains the program that sends a request, and the base has no public address: \
    publish it, and name its `https://` address in Cargo.toml, or as the remote `origin` of the folder in which it is; or if \
    you maintain it, `git config user.email` tells the site your address";

/// What a request to the puzzle site needs.
pub(crate) struct Settings {
    pub(crate) token: Token,
    /// The page of the base, or else the e-mail address of the user, in printable ASCII.
    pub(crate) contact: String,
    /// The file that is kept between commands.
    pub(crate) state: PathBuf,
}

impl Settings {
    /// Finds the token of the user, and who maintains the base.
    ///
    /// # Errors
    /// If there is no token. If the base has no page that everybody can see, and git knows no e-mail address.
    pub(crate) fn find(workspace: &Workspace) -> anyhow::Result<Self> {
        Ok(Self {
            token: Token::find()?,
            contact: page_of_base(workspace)
                .or_else(|| git_config(&["config", "user.email"]))
                .filter(|contact| contact.bytes().all(|byte| byte.is_ascii_graphic()))
                .ok_or_else(|| usage_error(NO_CONTACT))?,
            state: workspace.folder_of_all_inputs().join(".site"),
        })
    }
}

/// The page of the base, if there is one that everybody can see. A workspace of somebody's own names it in `Cargo.lock`.
/// Otherwise, the base is a clone, and this is its remote `origin`.
///
/// The site's author asks for [whoever maintains the program][wiki], and not for its user. But a base without a page is
/// maintained by its user.
///
/// [wiki]: https://www.reddit.com/r/adventofcode/wiki/faqs/automation
fn page_of_base(workspace: &Workspace) -> Option<String> {
    let lock_file = fs::read_to_string(workspace.path("Cargo.lock")).unwrap_or_default();
    let origin = ["-C", env!("CARGO_MANIFEST_DIR"), "config", "remote.origin.url"];
    let address = locked_address(&lock_file).map(str::to_owned).or_else(|| git_config(&origin))?;
    page(&address)
}

/// The address from which cargo has fetched this crate, as `Cargo.lock` says; `None` if the crate is in a folder.
fn locked_address(lock_file: &str) -> Option<&str> {
    let from_name = lock_file.lines().skip_while(|line| *line != "name = \"aoc-site\"");
    let mut package = from_name.take_while(|line| !line.is_empty());
    let source = package.find_map(|line| line.strip_prefix("source = \"git+"))?;
    source.split(['?', '#']).next()
}

/// A setting of git, if it has one.
fn git_config(arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    withhold_token(git.args(arguments));
    let value = String::from_utf8(git.output().ok()?.stdout).ok()?;
    Some(value.trim().to_owned()).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
