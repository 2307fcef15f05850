//! `cargo xtask trace` and `view`: the program `aoc-view`, which cargo builds when it is first needed.

use std::process::Command;

use aoc_cli::{
    Workspace,
    flags::{Format, arguments},
    output,
};

use crate::{
    days::{Days, Selector},
    flags::{TraceFlags, ViewFlags},
    programs::{program, status},
};

pub(crate) fn trace(workspace: &Workspace, flags: &TraceFlags) -> output::Result {
    let mut program = start(workspace, "trace", flags.puzzle)?;
    program.args(arguments(flags.part, Format::Text, &flags.inputs));
    program.args(flags.max_depth.map(|depth| format!("--max-depth={depth}")));
    Ok(status(program.status())?.into())
}

pub(crate) fn view(workspace: &Workspace, flags: &ViewFlags) -> output::Result {
    let mut program = start(workspace, "view", flags.puzzle)?;
    program.args(arguments(None, Format::Text, &flags.inputs));
    program.args(flags.output.iter().flat_map(|path| ["--output".as_ref(), path.as_os_str()]));
    program.args(flags.open.then_some("--open"));
    Ok(status(program.status())?.into())
}

fn start(workspace: &Workspace, command: &str, puzzle: Selector) -> output::Result<Command> {
    let puzzle = Days::find(workspace)?.select_one(puzzle)?.puzzle.id;
    let mut program = program(workspace, "aoc-view")?;
    program.args([command, &puzzle.to_string()]);
    Ok(program)
}
