//! `cargo xtask trace` and `cargo xtask view`: show games, with a program that some days have beside their solution.

use std::process::ExitCode;

use aoc_program::error::usage_error;
use aoc_workspace::{Workspace, variables::withhold_variables};

use crate::{
    cargo::{RELEASE, build_program, run_to_its_end},
    days::Days,
    flags::TraceOrViewFlags,
};

/// Starts the program of the package in the day's folder `game`, and passes the arguments on to it. For `day22`, this
/// package is `day22-game`.
pub(crate) fn show(workspace: &Workspace, flags: &TraceOrViewFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let day = days.one(&flags.puzzle)?;
    if !day.folder.join("game").exists() {
        return Err(usage_error(format_args!("{} has neither a trace nor a view", day.puzzle.id)));
    }
    let package = format!("{}-game", day.package);
    let mut program = build_program(workspace, RELEASE, ["--package", &package], &package)?;
    withhold_variables(&mut program);
    program.arg(flags.command).arg(day.puzzle.id.to_string()).args(&flags.arguments);
    run_to_its_end(program)
}
