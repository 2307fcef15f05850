//! The runner: solves puzzles, checks that no answer has changed, and talks to the puzzle site.
//!
//! | command | what it does |
//! |---|---|
//! | `cargo xtask run` | solves puzzles, and says how long that takes |
//! | `cargo xtask check` | compares the answers to all inputs with the recorded ones |
//! | `cargo xtask trace` | writes a game round by round |
//! | `cargo xtask view` | writes a page that shows a game |
//! | `cargo xtask new` | makes the crate of another day |
//! | `cargo xtask bench` | measures every day |
//! | `cargo xtask fetch` | fetches personal inputs from the puzzle site |
//! | `cargo xtask read` | prints the text of a puzzle |
//! | `cargo xtask example` | saves the example of a puzzle |
//! | `cargo xtask submit` | submits an answer there |
//! | `cargo xtask session` | says whether the site accepts the session token |
//!
//! It links no day: it has cargo build the programs that a command needs, see `programs`, and starts
//! them. Each command is a module of its own name; `trace` is in `view`, and the last five are in
//! `site`. The other modules are what commands share.

mod bench;
mod check;
mod days;
mod flags;
mod new;
mod programs;
mod run;
mod session;
mod site;
mod view;

use std::process::ExitCode;

use aoc_cli::{
    Workspace,
    output::{self, run_program},
};

use crate::flags::Command;

fn main() -> ExitCode {
    run_program("cargo xtask", &flags::flags(), |command| execute(&Workspace::find()?, command))
}

fn execute(workspace: &Workspace, command: Command) -> output::Result {
    match command {
        Command::Run(flags) => run::run(workspace, &flags),
        Command::Check(flags) => check::check(workspace, &flags),
        Command::Trace(flags) => view::trace(workspace, &flags),
        Command::View(flags) => view::view(workspace, &flags),
        Command::New(flags) => new::new(workspace, &flags),
        Command::Bench(flags) => bench::bench(workspace, &flags),
        Command::Fetch(flags) => site::fetch(workspace, &flags),
        Command::Read(flags) => site::read(workspace, &flags),
        Command::Example(flags) => site::example(workspace, &flags),
        Command::Submit(flags) => site::submit(workspace, &flags),
        Command::Session(flags) => site::check_session(workspace, &flags),
    }
}
