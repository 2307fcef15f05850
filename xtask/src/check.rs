//! `cargo xtask check`: whether all answers are the recorded ones.
//!
//! The judges are the days' own tests in `tests/answers.rs`; this runs them and prints their
//! reports. They are built like the runner, which has built most of them already.

use std::{io, process::Stdio};

use crate::{
    days::{Day, select},
    flags::CheckFlags,
    output::{self, Error, exit_code, print, print_note},
    workspace::{Workspace, cannot_run_cargo, cargo},
};

pub(crate) fn check(
    workspace: &Workspace,
    days: &[Day],
    flags: &CheckFlags,
    out: &mut impl io::Write,
) -> output::Result {
    let days = select(days, &flags.puzzles)?;
    let passed = run_tests(workspace, &days, "", flags.accept, out)?;
    if !passed && !flags.accept {
        print_note("to record new answers, once you know they are right: add --accept");
    }
    Ok(exit_code(passed))
}

/// Records the answers to one input of a day.
pub(crate) fn record(
    workspace: &Workspace,
    day: &Day,
    input: &str,
    out: &mut impl io::Write,
) -> Result<bool, Error> {
    run_tests(workspace, &[day], input, true, out)
}

/// Runs the tests of these days for one input, or for all if it has no name, and prints their
/// reports. Returns whether they pass.
fn run_tests(
    workspace: &Workspace,
    days: &[&Day],
    input: &str,
    accept: bool,
    out: &mut impl io::Write,
) -> Result<bool, Error> {
    let mut cargo = cargo();
    cargo.current_dir(workspace.root()).stdin(Stdio::null()).stderr(Stdio::inherit());
    cargo.args(["test", "--quiet", "--release", "--no-fail-fast", "--test", "answers"]);
    for day in days {
        cargo.args(["--package", day.package]);
    }
    cargo.args(["--", "--exact", "answers", "--nocapture"]);
    // Now personal inputs must be recorded, too.
    cargo.env("AOC_CHECK", input);
    // `insta` compares only, or records, whatever the user's settings are.
    cargo.env("INSTA_UPDATE", if accept { "always" } else { "no" });
    cargo.env("INSTA_FORCE_PASS", "0").env("INSTA_WORKSPACE_ROOT", workspace.root());
    // A failed assertion is no bug to trace.
    cargo.env("RUST_BACKTRACE", "0");
    let output = cargo.output().map_err(|error| cannot_run_cargo(&error))?;
    for line in String::from_utf8_lossy(&output.stdout).lines().filter(|line| is_report(line)) {
        print(out, format_args!("{line}\n"))?;
    }
    Ok(output.status.success())
}

/// Whether a line is not the test harness's own.
fn is_report(line: &str) -> bool {
    const STARTS: [&str; 5] = [".", "running ", "failures:", "answers", "test result:"];
    let line = line.trim_start();
    !line.is_empty() && !STARTS.iter().any(|start| line.starts_with(start))
}
