//! The runner: solves puzzles, checks that no answer has changed, and starts the client of the puzzle site.
//!
//! It does not link the days. Each command builds the programs that it needs with cargo, and starts them.
//!
//! | to change | look in |
//! |---|---|
//! | what a command does | the module of its name |
//! | a command for the puzzle site, or `new --fetch` | `client`, then the crate `aoc-site` |
//! | the flags and the help of a command | `flags`, or `aoc_workspace::site_flags` for the puzzle site |
//! | which puzzles a command accepts, and how they are named | `aoc_workspace::puzzle_selector`, `aoc_workspace::days` |
//! | which inputs `run` and `bench` solve | `selection` |
//! | how a day's program is built, started and waited for | `aoc_workspace::day_programs`, then `aoc_workspace::launcher` |
//! | the table of times in README.md | `table` |
//! | how `check` solves inputs at the same time | `parallel` |
//! | what a day's program prints, times, judges and reports | the crate `aoc-program`, `aoc_common::report` |
//! | what is said about a part, and whether it passes | `aoc_common::standing` |
//!
//! The commands for the puzzle site are handed over to another program, the client, which takes long to build. Both read the
//! same flags, so help and errors do not wait for that.

#![warn(unreachable_pub)]

mod bench;
mod check;
mod client;
mod expect;
mod flags;
mod new;
mod parallel;
mod run;
mod selection;
mod stars;
mod table;
mod templates;
mod version;

use std::process::ExitCode;

use aoc_common::cli::run_program;
use aoc_workspace::Workspace;

use crate::flags::{Command, commands};

/// The main function of the program that `cargo xtask` starts.
pub fn main() -> ExitCode {
    run_program(Some("cargo xtask"), &commands(), |command| {
        let workspace = &Workspace::find()?;
        match command {
            Command::Run(flags) => run::run(workspace, &flags),
            Command::Check(flags) => check::check(workspace, &flags),
            Command::Expect(flags) => expect::expect(workspace, &flags),
            Command::New(flags) => new::new(workspace, &flags),
            Command::Bench(flags) => bench::bench(workspace, &flags),
            Command::Stars(years) => stars::stars(workspace, years),
            Command::Site(command) => client::run_client(workspace, &command),
        }
    })
}
