//! `cargo xtask trace` and `view`: the program `aoc-view`, which cargo builds when it is first needed.

use std::ffi::OsString;

use aoc_cli::{Workspace, output};

use crate::programs::{self, RELEASE, program_of};

/// Starts a command with the words that a person gave: the program knows its flags.
pub(crate) fn start(workspace: &Workspace, command: &str, words: &[OsString]) -> output::Result {
    let mut program = program_of(workspace, RELEASE, "aoc-view")?;
    program.arg(command).args(words);
    Ok(programs::run(program)?.into())
}
