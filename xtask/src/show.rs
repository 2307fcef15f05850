//! `cargo xtask trace` and `cargo xtask view`: programs beside the days show games.

use std::process::ExitCode;

use aoc_program::error::usage_error;
use aoc_workspace::Workspace;

use crate::{
    days::Days,
    flags::TraceOrViewFlags,
    programs::{game_program, run_to_its_end},
};

/// Starts the program of the package in the day's folder `game`, which knows what the arguments mean. The package of
/// `day22` is `day22-game`.
pub(crate) fn show(workspace: &Workspace, flags: &TraceOrViewFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let day = days.one(&flags.puzzle)?;
    if !day.folder.join("game").exists() {
        return Err(usage_error(format_args!("{} has no trace and no view", day.puzzle.id)));
    }
    let mut program = game_program(workspace, day)?;
    program.arg(flags.command).arg(day.puzzle.id.to_string()).args(&flags.arguments);
    run_to_its_end(program)
}
