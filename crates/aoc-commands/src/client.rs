//! The commands for the puzzle site belong to another program, the client, because it takes long to build.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_common::{PuzzleId, cli::usage_error};
use aoc_workspace::{Workspace, cargo};

/// The program of the package `xtask` that is the client. Its code is in the crate `aoc-site`.
const CLIENT: &str = "xtask-site";

/// The cargo profile of the client. It need not be fast, since it mostly waits for the network, and after a `cargo
/// test`, most of it is already built in this profile.
const PROFILE: &str = "dev";

/// Builds the client, and runs it with the arguments of this program, which are valid.
pub(crate) fn run_client(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut client = Command::new(build_client(workspace)?);
    client.args(env::args_os().skip(1));
    let ended = client.status().context("cannot start the client")?;
    match ended.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code @ 0..=2) => Ok(code.into()),
        _ => bail!("the client ended before it was done: {ended}"),
    }
}

/// Builds the client, and returns its path.
pub(crate) fn build_client(workspace: &Workspace) -> anyhow::Result<PathBuf> {
    // With `--workspace`, cargo enables the same features of each crate as in `cargo test`, so it need not build again
    // what the tests have built. With `--package xtask`, it would build some crates again, with other features.
    let flags = ["--workspace", "--features", "xtask/site", "--bin", CLIENT];
    let built = cargo::build(workspace, PROFILE, "the client of the puzzle site", flags)?;
    match built.into_iter().find(|program| program.name == CLIENT) {
        Some(program) => Ok(program.path),
        None => bail!("cannot build the client of the puzzle site, see above"),
    }
}

/// Caches the page of a puzzle that is to be made. With `wait`, this waits until the puzzle unlocks.
pub(crate) fn cache_page(client: &Path, puzzle: PuzzleId, wait: bool) -> anyhow::Result<()> {
    let mut read = Command::new(client);
    read.arg("read").arg(puzzle.to_string()).stdout(Stdio::null());
    if wait {
        read.arg("--wait");
    }
    let ended = read.status().context("cannot start the client")?;
    let not_made = format!(
        "{puzzle} was not made, because `read` failed, see above; without `--fetch`, the site is not needed"
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
    let mut example = Command::new(client);
    let ended = example.arg("example").arg(puzzle.to_string()).output().ok()?;
    let listed = String::from_utf8_lossy(&ended.stdout).into_owned();
    if ended.status.success() { Some(listed) } else { None }
}

/// Fetches the input of a puzzle. Returns whether the client succeeded.
pub(crate) fn fetch_input(client: &Path, puzzle: PuzzleId) -> anyhow::Result<bool> {
    let mut fetch = Command::new(client);
    fetch.arg("fetch").arg(puzzle.to_string());
    let ended = fetch.status().context("cannot start the client")?;
    Ok(ended.success())
}
