//! What all commands know of the puzzle site: its address, where a page is cached, and where the session token is. The
//! variable with it is hidden from all programs that the commands start, but not from days that `cargo test` or
//! `cargo run` starts.

use std::{env, path::PathBuf, process::Command};

use aoc_common::{PuzzleId, cli::usage_error};

use crate::workspace::Workspace;

/// The address of the site.
pub const ADDRESS: &str = "https://adventofcode.com";

/// The variable that may hold the session token.
pub const TOKEN_VARIABLE: &str = "AOC_SESSION";

/// What to say without a token.
pub const NO_TOKEN: &str = "no session token: `cargo xtask session --save` saves it";

/// The file that holds the session token if the variable does not.
///
/// # Errors
/// If the user has no home folder.
pub fn token_file() -> anyhow::Result<PathBuf> {
    match env::home_dir() {
        Some(home) => Ok(home.join(".adventofcode.session")),
        None => Err(usage_error("cannot find your home folder: set HOME")),
    }
}

/// Whether a variable or a file holds the session token. It is not read.
pub fn has_token() -> bool {
    let has_variable = env::var_os(TOKEN_VARIABLE).is_some_and(|value| !value.is_empty());
    has_variable || token_file().is_ok_and(|file| file.exists())
}

/// Whether this is a run of CI, which must not use the site.
pub fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false")
}

/// The path of a puzzle's cached page, beside its inputs. Git ignores it.
pub fn page_path(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs_folder(puzzle).join("puzzle.html")
}

/// Whether a puzzle's page is cached.
pub fn has_cached_page(workspace: &Workspace, puzzle: PuzzleId) -> bool {
    page_path(workspace, puzzle).exists()
}

/// The address of a puzzle's page at this address of the site.
pub fn puzzle_url(site: &str, puzzle: PuzzleId) -> String {
    format!("{site}/{}/day/{}", puzzle.year(), puzzle.day())
}

/// Withholds the session token from a program that is to be started.
pub fn withhold_token(program: &mut Command) {
    program.env_remove(TOKEN_VARIABLE);
}
