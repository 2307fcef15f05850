//! `cargo xtask run` and `check`: the days' own programs solve and judge.

use std::{ffi::OsString, io, path::PathBuf};

use aoc_cli::{
    Error, Workspace,
    days::{Day, Days},
    flags::{Format, arguments},
    inputs::{self, bare_name},
    output::{self, UNFINISHED, exit_code, print, print_error, print_note},
};

use crate::{
    flags::{CheckFlags, RunFlags},
    programs::{self, Programs, RELEASE},
};

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> output::Result {
    let days = Days::find(workspace)?;
    let mut days = days.select(&flags.puzzles)?;
    one_if_paths(&days, &flags.inputs)?;
    let is_whole = flags.puzzles.is_empty();
    let mut without_input = Vec::new();
    if is_whole && flags.format == Format::Text {
        days.retain(|day| match inputs::select(workspace, day.puzzle.id, &flags.inputs) {
            Err(none) if none.is_unfinished() => {
                without_input.push(day.puzzle.id.to_string());
                false
            }
            _ => true,
        });
    }
    // What is unfinished fails only a run that names the day.
    let is_success = |code| code == 0 || code == UNFINISHED && is_whole;
    let passed = start_each(workspace, &days, is_success, |_| {
        arguments(flags.part, flags.format, &flags.inputs).collect()
    })?;
    if let [first, rest @ ..] = &without_input[..] {
        let rest = match rest.len() {
            0 => String::new(),
            rest => format!(" and {rest} more"),
        };
        print(&mut io::stdout(), format_args!("no input yet for {first}{rest}\n"))?;
    }
    Ok(exit_code(passed))
}

pub(crate) fn check(workspace: &Workspace, flags: &CheckFlags) -> output::Result {
    let days = Days::find(workspace)?;
    let days = days.select(&flags.puzzles)?;
    let argument = if flags.accept { "--check=accept" } else { "--check" };
    let passed = start_each(workspace, &days, |code| code == 0, |_| vec![argument.into()])?;
    if !passed && !flags.accept {
        print_note("to record new answers, once you know they are right: add --accept");
    }
    Ok(exit_code(passed))
}

/// Starts the programs of these days, one after the other, and returns whether all of them pass.
/// One that does not compile, or dies, keeps no other from running.
fn start_each(
    workspace: &Workspace,
    days: &[&Day],
    is_success: impl Fn(u8) -> bool,
    arguments: impl Fn(&Day) -> Vec<OsString>,
) -> output::Result<bool> {
    if days.is_empty() {
        return Ok(true);
    }
    let programs = Programs::build(workspace, RELEASE, days.iter().map(|day| &*day.package))?;
    let mut passed = true;
    for day in days {
        let start = |mut program: std::process::Command| {
            program.args(arguments(day));
            programs::run(program)
        };
        match programs.command(&day.package).and_then(start) {
            Ok(code) => passed &= is_success(code),
            Err(error) => {
                print_error(format_args!("{}: {error}", day.puzzle.id));
                passed = false;
            }
        }
    }
    Ok(passed)
}

/// An input that is named by its path belongs to one puzzle.
/// Fails if several are selected.
pub(crate) fn one_if_paths(days: &[&Day], inputs: &[PathBuf]) -> output::Result<()> {
    match inputs.iter().find(|input| bare_name(input).is_none()) {
        Some(path) if days.len() != 1 => Err(Error::usage(format_args!(
            "`--input {path}` needs one puzzle, as in `run 22 --input {path}`",
            path = path.display()
        ))),
        _ => Ok(()),
    }
}
