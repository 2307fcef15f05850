//! The runner: solves puzzles, and checks that no answer has changed.
//!
//! It does not link the days. Each command builds the programs that it needs with cargo, and starts them.
//!
//! | to change | look in |
//! |---|---|
//! | what a command does | the module of its name |
//! | a command for the puzzle site | the crate `aoc-site` |
//! | the flags and the help of a command | `flags`, or `aoc_workspace::site_flags` for the puzzle site |
//! | which puzzles a command accepts, and how they are named | `aoc_workspace::puzzle_selector`, `aoc_workspace::days` |
//! | which inputs `run` and `bench` solve | `input_choice` |
//! | what the commands about days work with, and what tests put in its place | `runner` |
//! | how a day's program is built, started and waited for | `aoc_workspace::day_programs`, then `aoc_workspace::launcher` |
//! | what is written into README.md | `readme`; the table of times, `table` and `machine` |
//! | how `check` solves inputs at the same time | `parallel` |
//! | what a day's program times and prints, and what it tells the runner | the crate `aoc-program`, `aoc_common::outcome` |
//! | what is said about a part, and whether it passes | `aoc_common::known` |

#![warn(unreachable_pub)]

mod bench;
mod check;
mod expect;
mod flags;
mod input_choice;
mod machine;
mod new;
mod parallel;
mod readme;
mod run;
#[doc(hidden)]
pub mod runner;
mod stars;
mod table;
mod templates;

use std::process::ExitCode;

use aoc_common::cli::{run_program, usage_error};
use aoc_workspace::{Days, Workspace};

use crate::{
    flags::{Command, commands},
    runner::{Runner, build_with_cargo},
};

/// The main function of the program that `cargo xtask` starts.
pub fn main() -> ExitCode {
    run_program(Some("cargo xtask"), &commands(), |command| {
        let workspace = &Workspace::find()?;
        if let Command::Site(command) = &command {
            return aoc_site::run(workspace, command);
        }
        let days = &Days::load(workspace)?;
        let mut runner = Runner {
            workspace,
            days,
            out: &mut anstream::stdout(),
            err: &mut anstream::stderr(),
            build: &|days| build_with_cargo(workspace, days),
        };
        run_command(&mut runner, command)
    })
}

fn run_command(runner: &mut Runner<'_>, command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Run(flags) => run::run(runner, &flags),
        Command::Check(flags) => check::check(runner, &flags),
        Command::Expect(flags) => expect::expect(runner, &flags),
        Command::New(flags) => new::new(runner, &flags),
        Command::Bench(flags) => bench::bench(runner, &flags),
        Command::Stars(flags) => stars::stars(runner, &flags),
        Command::Site(command) => aoc_site::run(runner.workspace, &command),
    }
}

/// Runs a command with what a test has put into the runner.
///
/// # Errors
/// If the command fails. It is a usage error if the command line is invalid.
#[doc(hidden)]
pub fn run_in_test(runner: &mut Runner<'_>, words: &[&str]) -> anyhow::Result<ExitCode> {
    match commands().run_inner(words) {
        Ok(command) => run_command(runner, command),
        Err(failure) => Err(usage_error(failure.unwrap_stderr())),
    }
}
