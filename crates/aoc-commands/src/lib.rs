//! The runner: solves puzzles, checks that no answer has changed, and uses the puzzle site.
//!
//! It does not link the days. Each command builds the programs that it needs with cargo, and starts them.
//!
//! | to change | look in |
//! |---|---|
//! | what a command does | the module and the function of its name, such as `new::new(context, flags)` |
//! | the flags and the help of a command | `flags` |
//! | what every command works with | `context` |
//! | what is around the commands, and what tests put in its place | `world`, `system` |
//! | how puzzles are named | `word`, `days` |
//! | which inputs `run` and `bench` solve | `input_choice` |
//! | how a day's program is built | `cargo`; how it is asked to solve an input, `solve` |
//! | how `check` solves inputs at the same time | `solve::all` |
//! | what is written into README.md | `readme`; the table of times, `table`; the lock, `lock` |
//! | pages, requests, the token, waiting | `site` |
//! | what a day's program times and prints, and what it tells the runner | the crate `aoc-program`, `aoc_facts::exchange` |
//! | what is said about a part, and whether it passes | `aoc_facts::judge` |

#![warn(unreachable_pub)]

// The commands.
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

// What they are given.
#[doc(hidden)]
pub mod context;
mod flags;
mod word;
#[doc(hidden)]
pub mod world;

// Days, and how their inputs are solved.
mod cargo;
#[doc(hidden)]
pub mod days;
mod input_choice;
#[doc(hidden)]
pub mod solve;
mod system;

// What they read and write.
mod lock;
mod readme;
#[doc(hidden)]
pub mod site;
mod table;
mod templates;

use std::process::ExitCode;

use aoc_facts::{
    Workspace,
    cli::{run_program, usage_error},
};

use crate::{
    context::Context,
    flags::{Command, commands},
    system::System,
    world::World as _,
};

/// The main function of the program that `cargo xtask` starts.
pub fn main() -> ExitCode {
    run_program(Some("cargo xtask"), &commands(System.now()), |command| {
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

fn run_command(context: &mut Context<'_>, command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Run(flags) => run::run(context, flags),
        Command::Check(flags) => check::check(context, flags),
        Command::Expect(flags) => expect::expect(context, flags),
        Command::New(flags) => new::new(context, flags),
        Command::Bench(flags) => bench::bench(context, flags),
        Command::Stars(flags) => stars::stars(context, flags),
        Command::Fetch(flags) => fetch::fetch(context, flags),
        Command::Read(flags) => read::read(context, flags),
        Command::Example(flags) => example::example(context, flags),
        Command::Submit(flags) => submit::submit(context, flags),
        Command::Session { save } => session::session(context, *save),
    }
}

/// Runs a command in the context that a test has made.
///
/// # Errors
/// If the command fails. It is a usage error if the command line is invalid.
#[doc(hidden)]
pub fn run_in_test(context: &mut Context<'_>, words: &[&str]) -> anyhow::Result<ExitCode> {
    match commands(context.world.now()).run_inner(words) {
        Ok(command) => run_command(context, &command),
        Err(failure) => Err(usage_error(failure.unwrap_stderr())),
    }
}
