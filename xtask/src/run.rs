//! `cargo xtask run`, `check`, `trace` and `view`: the days' own programs solve, compare and show.

use std::{env, ffi::OsString, io, path::PathBuf};

use aoc_cli::{
    Error, Result, Workspace,
    flags::{Show, arguments},
    inputs::{self, bare_name},
    output::{UNFINISHED, exit_code, print, print_error, print_note},
};

use crate::{
    days::{Day, Days, Selector},
    flags::RunFlags,
    programs::{self, Programs, RELEASE, program_of},
};

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> Result {
    let days = Days::find(workspace)?;
    let mut days = days.select(&flags.puzzles)?;
    one_if_paths(&days, &flags.inputs)?;
    let is_whole = flags.puzzles.is_empty();
    let mut without_input = Vec::new();
    if is_whole && !flags.json {
        (without_input, days) = days.into_iter().partition(|day| {
            inputs::select(workspace, day.puzzle.id, &flags.inputs)
                .is_err_and(|none| none.is_unfinished())
        });
    }
    // What is unfinished fails only a run that names the day.
    let is_success = |code| code == 0 || code == UNFINISHED && is_whole;
    let arguments: Vec<_> = arguments(flags.part, flags.json, &flags.inputs).collect();
    let passed = start_each(workspace, &days, &arguments, is_success)?;
    if let [first, rest @ ..] = &without_input[..] {
        let first = first.puzzle.id;
        let rest =
            if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
        print(&mut io::stdout(), format_args!("no input yet for {first}{rest}\n"))?;
    }
    Ok(exit_code(passed))
}

pub(crate) fn check(workspace: &Workspace, accept: bool, puzzles: &[Selector]) -> Result {
    let days = Days::find(workspace)?;
    let argument = if accept { "--check=accept" } else { "--check" };
    let is_success = |code| code == 0;
    let mut passed = start_each(workspace, &days.select(puzzles)?, &[argument.into()], is_success)?;
    if puzzles.is_empty() {
        passed &= check_unsolved(workspace, &days)?;
    }
    if !passed && !accept {
        print_note("to record new answers, once you know they are right: add --accept");
    }
    Ok(exit_code(passed))
}

/// Names the puzzles with recorded answers that no day solves, perhaps as its number was mistyped.
/// Returns whether all of these answers are personal.
fn check_unsolved(workspace: &Workspace, days: &Days) -> Result<bool> {
    let mut passed = true;
    for puzzle in inputs::puzzles(workspace) {
        let recorded = inputs::files(workspace, puzzle, "snap")?;
        if !recorded.is_empty() && days.of(puzzle).next().is_none() {
            let description = format!("{}, day {}: …", puzzle.year(), puzzle.day());
            print_error(format_args!(
                "{puzzle}: answers are recorded, but no crate has the description `{description}`"
            ));
            passed &= recorded.iter().all(|answer| answer.name.starts_with("mine"));
        }
    }
    Ok(passed)
}

/// Starts the program in the folder `view` of a day that has one, with the words that were given.
pub(crate) fn show(workspace: &Workspace, show: &Show) -> Result {
    let days = Days::find(workspace)?;
    let (Show::Trace { puzzle, .. } | Show::View { puzzle, .. }) = show;
    let day = days.one(&puzzle.parse().map_err(Error::usage)?)?;
    if !workspace.root.join("crates").join(&day.folder).join("view").exists() {
        return Err(Error::usage(format_args!("{} has no trace and no view", day.puzzle.id)));
    }
    let mut program = program_of(workspace, RELEASE, &format!("{}-view", day.package))?;
    program.args(env::args_os().skip(1));
    Ok(programs::run(program)?.into())
}

/// Starts the programs of these days, one after the other, and returns whether all of them pass.
/// One that does not compile, or dies, keeps no other from running.
fn start_each(
    workspace: &Workspace,
    days: &[&Day],
    arguments: &[OsString],
    is_success: impl Fn(u8) -> bool,
) -> Result<bool> {
    if days.is_empty() {
        return Ok(true);
    }
    let programs = Programs::build(workspace, RELEASE, days.iter().map(|day| &*day.package))?;
    let mut passed = true;
    for day in days {
        let ended = programs.command(&day.package).and_then(|mut program| {
            program.args(arguments);
            programs::run(program)
        });
        match ended {
            Ok(code) => passed &= is_success(code),
            Err(error) => {
                print_error(format_args!("{}: {error}", day.puzzle.id));
                passed = false;
            }
        }
    }
    Ok(passed)
}

/// Fails if an input is named by its path, and not one puzzle is selected.
pub(crate) fn one_if_paths(days: &[&Day], inputs: &[PathBuf]) -> Result<()> {
    match inputs.iter().find(|input| bare_name(input).is_none()) {
        Some(path) if days.len() != 1 => Err(Error::usage(format_args!(
            "`--input {path}` needs one puzzle, as in `run 22 --input {path}`",
            path = path.display()
        ))),
        _ => Ok(()),
    }
}
