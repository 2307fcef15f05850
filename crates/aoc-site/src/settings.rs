//! What a request to the puzzle site needs: a session token, and who sends it. No error message contains the token.

use std::{fs, path::PathBuf, process::Command};

use aoc_common::cli::usage_error;
use aoc_init::page;
use aoc_workspace::{Workspace, puzzle_site::withhold_token};

use crate::token::Token;

const NO_PAGE: &str = "the site asks who maintains the program that sends a request, and the base has no public address: \
    publish it, and name its `https://` address in Cargo.toml, or as the remote `origin` of the folder in which it is";

/// What a request to the puzzle site needs.
pub(crate) struct Settings {
    pub(crate) token: Token,
    /// The page of the base, in printable ASCII.
    pub(crate) page: String,
    /// The file that is kept between commands.
    pub(crate) state: PathBuf,
}

impl Settings {
    /// Finds the token of the user, and the page of the base.
    ///
    /// # Errors
    /// If there is no token, or no page that everybody can see.
    pub(crate) fn find(workspace: &Workspace) -> anyhow::Result<Self> {
        Ok(Self {
            token: Token::find()?,
            page: page_of_base(workspace).ok_or_else(|| usage_error(NO_PAGE))?,
            state: workspace.folder_of_all_inputs().join(".site"),
        })
    }
}

/// The page of the base, if there is one that everybody can see. A workspace of somebody's own names it in `Cargo.lock`.
/// Otherwise, the base is a clone, and this is its remote `origin`.
///
/// The site's author asks for [whoever maintains the program][wiki], and not for its user.
///
/// [wiki]: https://www.reddit.com/r/adventofcode/wiki/faqs/automation
fn page_of_base(workspace: &Workspace) -> Option<String> {
    let lock_file = fs::read_to_string(workspace.path("Cargo.lock")).unwrap_or_default();
    let address = locked_address(&lock_file).map(str::to_owned).or_else(origin)?;
    page(&address).filter(|page| page.bytes().all(|byte| byte.is_ascii_graphic()))
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
    withhold_token(&mut git);
    let output = git.output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
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
