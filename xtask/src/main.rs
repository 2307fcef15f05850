//! The runner: solves puzzles, checks that no answer has changed, and talks to the puzzle site.
//!
//! It links no day: it has cargo build the programs that a command needs, see `programs`, and starts
//! them. `check`, `trace` and `view` are in `run`, and `fetch`, `read`, `example`, `submit` and
//! `session` in `site`.

mod bench;
mod days;
mod flags;
mod new;
mod programs;
mod run;
mod site;
mod stars;
mod token;

use std::process::ExitCode;

use aoc_cli::{Workspace, output::run_program};
use bpaf::Args;

use crate::flags::{Command, flags};

fn main() -> ExitCode {
    run_program(Args::current_args().set_name("cargo xtask"), &flags(), |command| {
        let workspace = &Workspace::find()?;
        match command {
            Command::Run(flags) => run::run(workspace, &flags),
            Command::Check { accept, puzzles } => run::check(workspace, accept, &puzzles),
            Command::Show(show) => run::show(workspace, &show),
            Command::New(flags) => new::new(workspace, &flags),
            Command::Bench(flags) => bench::bench(workspace, &flags),
            Command::Stars(years) => stars::stars(workspace, years),
            Command::Site(command) => site::run(workspace, command),
        }
    })
}
