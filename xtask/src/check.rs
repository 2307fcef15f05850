//! `cargo xtask check`: whether all answers are the recorded ones.
//!
//! The judges are the days' own tests, `tests/answers.rs`, in the release profile.

use aoc_cli::{
    Workspace,
    output::{self, exit_code, print_error, print_note},
};

use crate::{
    days::{Day, Days},
    flags::CheckFlags,
    programs::{Programs, status},
};

pub(crate) fn check(workspace: &Workspace, flags: &CheckFlags) -> output::Result {
    let days = Days::find(workspace)?;
    let mode = if flags.accept { "accept" } else { "compare" };
    let passed = run_tests(workspace, &days.select(&flags.puzzles)?, mode)?;
    if !passed && !flags.accept {
        print_note("to record new answers, once you know they are right: add --accept");
    }
    Ok(exit_code(passed))
}

/// Runs the tests of these days in a mode that `aoc-testing` explains, and returns whether all pass.
pub(crate) fn run_tests(workspace: &Workspace, days: &[&Day], mode: &str) -> output::Result<bool> {
    let tests = Programs::build_tests(workspace, days.iter().map(|day| &*day.package))?;
    let mut passed = true;
    for day in days {
        let ended = tests.command(&day.package).and_then(|mut test| {
            // These decide what `insta` does, whatever the user's settings are.
            test.env("INSTA_UPDATE", "always").env("INSTA_OUTPUT", "none");
            status(test.env("AOC_CHECK", mode).status())
        });
        match ended {
            Ok(code) => passed &= code == 0,
            Err(error) => {
                print_error(format_args!("{}: {error}", day.puzzle.id));
                passed = false;
            }
        }
    }
    Ok(passed)
}
