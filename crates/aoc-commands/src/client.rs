//! The commands for the puzzle site belong to another program, the client, because it takes long to build.

use std::{
    path::PathBuf,
    process::{Command, ExitCode, ExitStatus, Stdio},
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
pub(crate) fn run(workspace: &Workspace, command: &SiteCommand) -> anyhow::Result<ExitCode> {
    let ended = Client::build(workspace)?.run(command)?;
    match ended.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code @ 0..=2) => Ok(code.into()),
        _ => bail!("the client ended before it was done: {ended}"),
    }
}

/// The client, which is built.
pub(crate) struct Client {
    program: PathBuf,
}

impl Client {
    /// Builds the client. If that takes long, a terminal says so.
    pub(crate) fn build(workspace: &Workspace) -> anyhow::Result<Self> {
        // With `--workspace`, cargo enables the same features of each crate as in `cargo test`, so it need not build again
        // what the tests have built. With `--package xtask`, it would build some crates again, with other features.
        let flags = ["--workspace", "--features", "xtask/site", "--bin", CLIENT];
        let what = "building the client of the puzzle site";
        let built = say_if_slow_on_terminal(what, || cargo::build(workspace, PROFILE, flags))?;
        match built.into_iter().find(|program| program.name == CLIENT) {
            Some(program) => Ok(Self { program: program.path }),
            None => bail!("cannot build the client of the puzzle site, see above"),
        }
    }

    /// Caches the page of a puzzle that is to be made. With `wait`, this waits until the puzzle unlocks.
    pub(crate) fn cache_page(&self, puzzle: PuzzleId, wait: bool) -> anyhow::Result<()> {
        let flags = ReadFlags { refresh: false, wait, puzzle: PuzzleSelector::Puzzle(puzzle) };
        let mut read = self.command(&SiteCommand::Read(flags));
        let ended = read.stdout(Stdio::null()).status().context("cannot start the client")?;
        let not_made = format!(
            "{puzzle} was not made, because `read` failed, see above; without `--fetch`, the site is not needed"
        );
        match ended.code() {
            Some(0) => Ok(()),
            Some(2) => Err(usage_error(not_made)),
            _ => bail!(not_made),
        }
    }

    /// What the client lists of a puzzle's cached page: the blocks that may be examples, and how to save one. `None` if it
    /// has none.
    pub(crate) fn list_blocks(&self, puzzle: PuzzleId) -> Option<String> {
        let puzzle = PuzzleSelector::Puzzle(puzzle);
        let flags = ExampleFlags { name: None, puzzle, number: None };
        let ended = self.command(&SiteCommand::Example(flags)).output().ok()?;
        let listed = String::from_utf8_lossy(&ended.stdout).into_owned();
        if ended.status.success() { Some(listed) } else { None }
    }

    /// Fetches the input of a puzzle. Returns whether the client succeeded.
    pub(crate) fn fetch_input(&self, puzzle: PuzzleId) -> anyhow::Result<bool> {
        let puzzles = vec![PuzzleSelector::Puzzle(puzzle)];
        let ended = self.run(&SiteCommand::Fetch(FetchFlags { force: false, puzzles }))?;
        Ok(ended.success())
    }

    fn run(&self, command: &SiteCommand) -> anyhow::Result<ExitStatus> {
        self.command(command).status().context("cannot start the client")
    }

    fn command(&self, command: &SiteCommand) -> Command {
        let mut client = Command::new(&self.program);
        client.args(command.words());
        client
    }
}
