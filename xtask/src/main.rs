//! The runner: solves puzzles, checks that no answer has changed, and talks to the
//! puzzle site.
//!
//! | command | what it does |
//! |---|---|
//! | `cargo xtask run` | solves puzzles, and says how long that takes |
//! | `cargo xtask check` | compares the answers to all inputs with the recorded ones |
//! | `cargo xtask trace` | writes every turn or round of a game |
//! | `cargo xtask view` | writes a page that shows a game |
//! | `cargo xtask new` | makes the crate of another day |
//! | `cargo xtask bench` | measures every day |
//! | `cargo xtask fetch` | fetches personal inputs from the puzzle site |
//! | `cargo xtask submit` | hands in an answer there |
//! | `cargo xtask session` | says whether the site knows who is asking |
//!
//! Each command is a module of its own name, the last three in `site`, which starts
//! the client of the puzzle site, a program of its own. Below them stand `flags`, all
//! that can be said on the command line; `game_input`, the
//! inputs of `trace` and `view`; `days`, the puzzles there are; `solve`, what solving one is; `workspace`,
//! where files are; and `status`, how a command ends.

mod bench;
mod check;
mod days;
mod flags;
mod game_input;
mod new;
mod run;
mod site;
mod solve;
mod status;
mod trace;
mod view;
mod workspace;

use std::{io, process::ExitCode};

use clap::Parser as _;

use crate::{
    days::DAYS,
    flags::{Command, Flags},
    status::Status,
    workspace::Workspace,
};

fn main() -> ExitCode {
    let flags = Flags::parse();
    let workspace = match Workspace::find() {
        Ok(workspace) => workspace,
        Err(message) => return Status::usage(message).into(),
    };
    let mut out = anstream::stdout().lock();
    match flags.command {
        Command::Run(flags) => run::run(&workspace, DAYS, &flags, &mut out).into(),
        Command::Check(flags) => check::check(&workspace, DAYS, &flags, &mut out).into(),
        // Plain text, often millions of lines: there are no colours to strip.
        Command::Trace(flags) => trace::trace(&workspace, DAYS, &flags, io::stdout().lock()).into(),
        Command::View(flags) => view::view(&workspace, DAYS, &flags, &mut out).into(),
        Command::New(flags) => new::new(&workspace, DAYS, &flags, &mut out).into(),
        Command::Bench(flags) => bench::bench(&workspace, DAYS, &flags, &mut out).into(),
        Command::Fetch(flags) => site::fetch(&workspace, DAYS, &flags, &mut out),
        Command::Submit(flags) => site::submit(&workspace, DAYS, &flags),
        Command::Session(flags) => site::session(&workspace, &flags),
    }
}
