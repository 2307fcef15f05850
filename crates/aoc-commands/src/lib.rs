//! The runner: solves puzzles, checks that no answer has changed, and uses the puzzle site.
//!
//! It does not link the days. Each command builds the programs that it needs with cargo, and starts them.
//!
//! | to change | look in |
//! |---|---|
//! | the flags and the help of a command | `flags` |
//! | what every command works with | `context` |
//! | what is around the commands, and what tests put in its place | `world`, `system` |
//! | what a command does | `commands`: the module and the function of its name, such as `new::new(context, flags)` |
//! | how puzzles are named, and which days there are | `select::selector`, `select::days` |
//! | which inputs `run` and `bench` solve | `select::tasks` |
//! | how a day is asked to solve an input | `solve`; how its program is built, `solve::cargo` |
//! | how `check` solves inputs at the same time | `solve::all` |
//! | pages, requests, the token, waiting | `site` |
//! | what is written into README.md | `write::readme`; the table of times, `write::table` |
//! | how the crate of a new day is made | `write::templates` |
//! | what a day's program times and prints, and what it tells the runner | the crate `aoc-program`, `aoc_runtime::exchange` |
//! | what is said about a part, and whether it passes | `aoc_facts::judge` |

#![warn(unreachable_pub)]

// What the commands are given.
#[doc(hidden)]
pub mod context;
mod flags;
mod system;
#[doc(hidden)]
pub mod world;

mod commands;

// What they use, in the order of the data: from the words on the command line to the files that are written.
#[doc(hidden)]
pub mod select;

mod solve;

#[doc(hidden)]
pub mod site;

mod write;

use std::process::ExitCode;

use aoc_facts::Workspace;
use aoc_runtime::cli::{run_program, usage_error};

use crate::{
    commands::run_command, context::Context, flags::command_line, system::System, world::World as _,
};

/// The main function of the program that `cargo xtask` starts.
pub fn main() -> ExitCode {
    run_program(Some("cargo xtask"), &command_line(System.now()), |command| {
        let workspace = Workspace::find().map_err(usage_error)?;
        let mut context = Context {
            workspace: &workspace,
            out: &mut anstream::stdout(),
            err: &mut anstream::stderr(),
            world: &System,
        };
        run_command(&mut context, &command)
    })
}

/// Runs a command in the context that a test has made.
///
/// # Errors
/// If the command fails. It is a usage error if the command line is invalid.
#[doc(hidden)]
pub fn run_in_test(context: &mut Context<'_>, words: &[&str]) -> anyhow::Result<ExitCode> {
    match command_line(context.world.now()).run_inner(words) {
        Ok(command) => run_command(context, &command),
        Err(failure) => Err(usage_error(failure.unwrap_stderr())),
    }
}
