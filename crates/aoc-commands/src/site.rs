//! The commands for the puzzle site belong to another program, the client, because it takes long to build.

use std::{
    env,
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_core::internal::{PuzzleId, terminal::usage_error};
use aoc_workspace::{Workspace, cargo::build_program};

/// The program of the package `xtask` that is the client. Its code is in the crate `aoc-site`.
const CLIENT: &str = "xtask-site";

/// The cargo profile of the client. It need not be fast, since it mostly waits for the network, and after a `cargo
/// test`, most of it is already built in this profile.
const DEVELOPMENT: &str = "dev";

/// Runs the client with the arguments of this program.
pub(crate) fn hand_over(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut client = client(workspace)?;
    client.args(env::args_os().skip(1));
    let ended = client.status().context("cannot start the client")?;
    match ended.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code @ 0..=2) => Ok(code.into()),
        _ => bail!("the client ended before it was done: {ended}"),
    }
}

/// Fetches the page and the input of a puzzle, and returns the title that is on the page.
pub(crate) fn fetch_title(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
) -> anyhow::Result<String> {
    let mut client = client(workspace)?;
    client.arg("prepare").arg(puzzle.to_string()).stderr(Stdio::inherit());
    if wait {
        client.arg("--wait");
    }
    let output = client.output().context("cannot start the client")?;
    let not_made = format!("{puzzle} was not made, because its page is not available: see above");
    match output.status.code() {
        Some(0) => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
        Some(2) => Err(usage_error(not_made)),
        _ => bail!(not_made),
    }
}

/// Builds the client, and returns a command that starts it.
fn client(workspace: &Workspace) -> anyhow::Result<Command> {
    // With `--workspace`, cargo enables the same features of each crate as in `cargo test`, so it need not build again
    // what the tests have built. With `--package xtask`, it would build some crates again, with other features.
    let selection = ["--workspace", "--features", "xtask/site", "--bin", CLIENT];
    build_program(workspace, DEVELOPMENT, selection, CLIENT)
}
