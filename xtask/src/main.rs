//! The runner: solves puzzles, checks that no answer has changed, and talks to the puzzle site.
//!
//! It links no day: it has cargo build the programs that a command needs, see `programs`, and starts
//! them. Each command is a module of its own name; `trace` is in `view`, and `fetch`, `read`, `example`
//! and `submit` are in `site`. The other modules are what commands share.

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
