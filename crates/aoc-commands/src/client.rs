//! The commands for the puzzle site belong to another program, the client, because it takes long to build.

use std::{
    env,
    ffi::OsStr,
    path::PathBuf,
    process::{Command, ExitCode, ExitStatus, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_common::cli::say_if_slow_on_terminal;
use aoc_workspace::{Workspace, cargo};

/// The program of the package `xtask` that is the client. Its code is in the crate `aoc-site`.
const CLIENT: &str = "xtask-site";

/// The cargo profile of the client. It need not be fast, since it mostly waits for the network, and after a `cargo
/// test`, most of it is already built in this profile.
const PROFILE: &str = "dev";

/// Builds the client, and lets it carry out the command with which this program was started.
pub(crate) fn run_client(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let ended = Client::build(workspace)?.run(env::args_os().skip(1), Stdio::inherit())?;
    match ended.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code @ 0..=2) => Ok(code.into()),
        _ => bail!("the client ended before it was done: {ended}"),
    }
}

/// The client, which is built.
pub(crate) struct Client {
    path: PathBuf,
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
            Some(program) => Ok(Self { path: program.path }),
            None => bail!("cannot build the client of the puzzle site, see above"),
        }
    }

    /// Lets it carry out the command with these words, with this standard output.
    pub(crate) fn run(
        &self,
        words: impl IntoIterator<Item = impl AsRef<OsStr>>,
        stdout: Stdio,
    ) -> anyhow::Result<ExitStatus> {
        let mut client = Command::new(&self.path);
        client.args(words).stdout(stdout);
        client.status().context("cannot start the client")
    }
}
