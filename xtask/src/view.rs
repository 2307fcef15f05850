//! `cargo xtask trace` and `view`: the program in the folder `view` of a day that has one.

use std::env;

use aoc_cli::{Error, Workspace, days::Days, flags::Show, output::Result};

use crate::programs::{self, RELEASE, program_of};

/// Starts the program with the words that were given.
pub(crate) fn show(workspace: &Workspace, show: &Show) -> Result {
    let days = Days::find(workspace)?;
    let (Show::Trace { puzzle, .. } | Show::View { puzzle, .. }) = show;
    let day = days.one(puzzle)?;
    if !workspace.root().join("crates").join(&day.folder).join("view").exists() {
        return Err(Error::usage(format_args!("{} has no trace and no view", day.puzzle.id)));
    }
    let mut program = program_of(workspace, RELEASE, &format!("{}-view", day.package))?;
    program.args(env::args_os().skip(1));
    Ok(programs::run(program)?.into())
}
