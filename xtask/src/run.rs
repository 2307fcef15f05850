//! `cargo xtask run`: solves puzzles, and says how long that takes. The days' own programs do it.

use aoc_cli::{
    Workspace,
    day::UNFINISHED,
    flags::arguments,
    output::{self, exit_code, print_error},
};

use crate::{
    days::{Day, Days},
    flags::RunFlags,
    programs::{Programs, status},
};

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> output::Result {
    let days = Days::find(workspace)?;
    let days = days.select_with(&flags.puzzles, &flags.inputs)?;
    let programs = Programs::build(workspace, days.iter().map(|day| &*day.package))?;
    let mut passed = true;
    for day in days {
        match solve(&programs, day, flags) {
            // What is unfinished fails only a run that names the day.
            Ok(code) => passed &= code == 0 || code == UNFINISHED && flags.puzzles.is_empty(),
            Err(error) => {
                print_error(format_args!("{}: {error}", day.puzzle.id));
                passed = false;
            }
        }
    }
    Ok(exit_code(passed))
}

fn solve(programs: &Programs, day: &Day, flags: &RunFlags) -> output::Result<u8> {
    let mut program = programs.command(&day.package)?;
    program.args(arguments(flags.part, flags.format, &flags.inputs));
    status(program.status())
}
