//! The commands for the puzzle site belong to another program, the client, because it takes long to build.

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_common::{
    PuzzleId,
    cli::{say_if_slow_on_terminal, usage_error},
};
use aoc_workspace::{
    Workspace, cargo,
    puzzle_selector::PuzzleSelector,
    site_flags::{ExampleFlags, FetchFlags, ReadFlags, SiteCommand},
};

/// The program of the package `xtask` that is the client. Its code is in the crate `aoc-site`.
const CLIENT: &str = "xtask-site";

/// The cargo profile of the client. It need not be fast, since it mostly waits for the network, and after a `cargo
/// test`, most of it is already built in this profile.
const PROFILE: &str = "dev";

/// Builds the client, and lets it carry out a command.
pub(crate) fn run_client(workspace: &Workspace, command: &SiteCommand) -> anyhow::Result<ExitCode> {
    let client = build_client(workspace)?;
    let ended = client_for(&client, command).status().context("cannot start the client")?;
    match ended.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code @ 0..=2) => Ok(code.into()),
        _ => bail!("the client ended before it was done: {ended}"),
    }
}

/// Builds the client, and returns its path. If that takes long, a terminal says so.
pub(crate) fn build_client(workspace: &Workspace) -> anyhow::Result<PathBuf> {
    // With `--workspace`, cargo enables the same features of each crate as in `cargo test`, so it need not build again
    // what the tests have built. With `--package xtask`, it would build some crates again, with other features.
    let flags = ["--workspace", "--features", "xtask/site", "--bin", CLIENT];
    let what = "building the client of the puzzle site";
    let built = say_if_slow_on_terminal(what, || cargo::build(workspace, PROFILE, flags))?;
    match built.into_iter().find(|program| program.name == CLIENT) {
        Some(program) => Ok(program.path),
        None => bail!("cannot build the client of the puzzle site, see above"),
    }
}

/// Caches the page of a puzzle that is to be made. With `wait`, this waits until the puzzle unlocks.
pub(crate) fn cache_page(client: &Path, puzzle: PuzzleId, wait: bool) -> anyhow::Result<()> {
    let flags = ReadFlags { refresh: false, wait, puzzle: PuzzleSelector::Puzzle(puzzle) };
    let mut read = client_for(client, &SiteCommand::Read(flags));
    let ended = read.stdout(Stdio::null()).status().context("cannot start the client")?;
    let not_made = format!(
        "{puzzle} was not made, because its page was not fetched, see above; without `--fetch`, the site is not needed"
    );
    match ended.code() {
        Some(0) => Ok(()),
        Some(2) => Err(usage_error(not_made)),
        _ => bail!(not_made),
    }
}

/// What the client lists of a puzzle's cached page: the blocks that may be examples, and how to save one. `None` if it has
/// none.
pub(crate) fn list_blocks(client: &Path, puzzle: PuzzleId) -> Option<String> {
    let puzzle = PuzzleSelector::Puzzle(puzzle);
    let flags = ExampleFlags { name: None, puzzle, number: None };
    let ended = client_for(client, &SiteCommand::Example(flags)).output().ok()?;
    let listed = String::from_utf8_lossy(&ended.stdout).into_owned();
    if ended.status.success() { Some(listed) } else { None }
}

/// Fetches the input of a puzzle. Returns whether the client succeeded.
pub(crate) fn fetch_input(client: &Path, puzzle: PuzzleId) -> anyhow::Result<bool> {
    let flags = FetchFlags { force: false, puzzles: vec![PuzzleSelector::Puzzle(puzzle)] };
    let mut fetch = client_for(client, &SiteCommand::Fetch(flags));
    let ended = fetch.status().context("cannot start the client")?;
    Ok(ended.success())
}

/// The client, which is to carry out this command.
fn client_for(client: &Path, command: &SiteCommand) -> Command {
    let mut program = Command::new(client);
    program.args(command.words());
    program
}
