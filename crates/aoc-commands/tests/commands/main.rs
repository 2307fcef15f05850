//! The commands of the runner.
//!
//! Most tests run a command in their own process, in a [fake world](fake_world): what cargo, the days, the puzzle site and
//! the user say, and what time it is, are values there. What only processes show is in `processes` and `curl`.
#![expect(clippy::expect_used, reason = "these are tests")]

mod fake_world;
mod transcript;

mod days;
mod wrong_usage;

mod bench;
mod check;
mod example;
mod expect;
mod fetch;
mod new;
mod read;
mod run;
mod session;
mod stars;
mod submit;

mod midnight;
mod requests;

mod curl;
#[cfg(unix)]
mod git;
mod pages;
#[cfg(unix)]
mod processes;

/// The program with the commands.
const PROGRAM: &str = env!("CARGO_BIN_EXE_aoc-commands");
