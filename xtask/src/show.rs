//! `cargo xtask trace` and `cargo xtask view`: programs beside the days show games.

use std::{env, process::ExitCode};

use aoc_program::error::usage_error;
use aoc_workspace::{Workspace, flags::TraceOrView};

use crate::{
    days::Days,
    programs::{game_program, run},
};

/// Starts the program of the package in the day's folder `game`, with the words of this command line. The package of
/// `day22` is `day22-game`.
pub(crate) fn show(workspace: &Workspace, command: &TraceOrView) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selector = command.puzzle().parse().map_err(usage_error)?;
    let day = days.one(&selector)?;
    if !day.folder.join("game").exists() {
        return Err(usage_error(format_args!("{} has no trace and no view", day.puzzle.id)));
    }
    let mut program = game_program(workspace, day)?;
    program.args(env::args_os().skip(1));
    run(program)
}
