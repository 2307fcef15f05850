//! The runner: solves puzzles, checks that no answer has changed, and talks to the puzzle site.
//!
//! It links no day. Each command has cargo build the programs that it needs, and starts them. There is a
//! module for each command, but `fetch`, `read`, `example`, `submit` and `session` are all in `site`, and
//! `trace` and `view` are both in `show`. Which puzzles a person means is found out here alone: `flags` and `selector`
//! read the words, and `days` finds the puzzles.
#![warn(unreachable_pub)]

mod bench;
mod cargo;
mod check;
mod days;
mod flags;
mod new;
mod parallel;
mod programs;
mod run;
mod selector;
mod show;
mod site;
mod stars;

use std::process::ExitCode;

use aoc_program::command_line::run_program;
use aoc_workspace::Workspace;
use bpaf::Args;

use crate::flags::{Command, flags};

fn main() -> ExitCode {
    run_program(Args::current_args().set_name("cargo xtask"), &flags(), |command| {
        let workspace = &Workspace::find()?;
        match command {
            Command::Run(flags) => run::run(workspace, &flags),
            Command::Check(flags) => check::check(workspace, &flags),
            Command::TraceOrView(command) => show::show(workspace, &command),
            Command::New(flags) => new::new(workspace, &flags),
            Command::Bench(flags) => bench::bench(workspace, &flags),
            Command::Stars(years) => stars::stars(workspace, years),
            Command::Fetch(flags) => site::fetch(workspace, &flags),
            Command::Read(flags) => site::read(workspace, &flags),
            Command::Example(flags) => site::example(workspace, &flags),
            Command::Submit(flags) => site::submit(workspace, &flags),
            Command::Session { session_file } => site::session(workspace, session_file.as_deref()),
        }
    })
}
