//! The runner: solves puzzles, checks that no answer has changed, and talks to the puzzle site.
//!
//! It links no day: it has cargo build the programs that a command needs, see `programs`, and starts
//! them. `check` is in `run`, `trace` is in `view`, and `fetch`, `read`, `example`, `submit` and
//! `session` are in `site`.

mod bench;
mod flags;
mod new;
mod programs;
mod run;
mod site;
mod token;
mod view;

use std::process::ExitCode;

use aoc_cli::{
    Workspace,
    output::{Result, run_program},
};
use bpaf::Args;

use crate::flags::Command;

fn main() -> ExitCode {
    run_program(Args::current_args().set_name("cargo xtask"), &flags::flags(), |command| {
        execute(&Workspace::find()?, command)
    })
}

fn execute(workspace: &Workspace, command: Command) -> Result {
    match command {
        Command::Run(flags) => run::run(workspace, &flags),
        Command::Check { accept, puzzles } => run::check(workspace, accept, &puzzles),
        Command::Show(show) => view::show(workspace, &show),
        Command::New(flags) => new::new(workspace, &flags),
        Command::Bench(flags) => bench::bench(workspace, &flags),
        Command::Fetch { force, session, puzzles } => {
            site::fetch(workspace, force, session.as_deref(), puzzles)
        }
        Command::Read { refresh, session, puzzle } => {
            site::read(workspace, refresh, session.as_deref(), &puzzle)
        }
        Command::Example { name, puzzle, number } => {
            site::example(workspace, name.as_deref(), &puzzle, number)
        }
        Command::Submit(flags) => site::submit(workspace, &flags),
        Command::Session(file) => site::session(workspace, file.as_deref()),
    }
}
