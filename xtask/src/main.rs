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
//! Each command is a module of its own name; the last five are in `site`, which starts the
//! client of the puzzle site, a separate program. The other modules are what commands share.

mod bench;
mod check;
mod days;
mod diagnostic;
mod flags;
mod game_input;
mod input;
mod new;
mod output;
mod run;
mod session;
mod site;
mod solve;
mod trace;
mod view;
mod workspace;

use std::{io, process::ExitCode};

use clap::{
    CommandFactory as _, Parser as _,
    error::{ContextKind, ContextValue},
};

use crate::{
    days::DAYS,
    flags::{Command, Flags},
    output::print_error,
    workspace::Workspace,
};

fn main() -> ExitCode {
    let flags = Flags::try_parse().unwrap_or_else(|error| with_suggestions(error).exit());
    let result = Workspace::find().and_then(|workspace| execute(&workspace, flags.command));
    result.unwrap_or_else(|error| {
        print_error(&error);
        error.into()
    })
}

/// Suggests commands with the same first letter, as clap's own suggestions miss `run` for `rn`.
fn with_suggestions(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && error.get(ContextKind::SuggestedSubcommand).is_none()
    {
        let commands = Flags::command();
        let names = commands.get_subcommands().map(|command| command.get_name().to_owned());
        let is_similar = |name: &String| name.chars().next() == word.chars().next();
        let similar: Vec<_> = names.filter(is_similar).collect();
        if !similar.is_empty() {
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(similar));
        }
    }
    error
}

fn execute(workspace: &Workspace, command: Command) -> output::Result {
    let out = &mut anstream::stdout().lock();
    match command {
        Command::Run(flags) => run::run(workspace, DAYS, &flags, out),
        Command::Check(flags) => check::check(workspace, DAYS, &flags, out),
        // Plain text, perhaps by the million lines: nothing to strip from it.
        Command::Trace(flags) => trace::trace(workspace, DAYS, &flags, &mut io::stdout().lock()),
        Command::View(flags) => view::view(workspace, DAYS, &flags, out),
        Command::New(flags) => new::new(workspace, DAYS, &flags, out),
        Command::Bench(flags) => bench::bench(workspace, DAYS, &flags, out),
        Command::Fetch(flags) => site::fetch(workspace, DAYS, &flags, out),
        Command::Read(flags) => site::read(workspace, DAYS, &flags),
        Command::Example(flags) => site::example(workspace, DAYS, &flags),
        Command::Submit(flags) => site::submit(workspace, DAYS, &flags, out),
        Command::Session(flags) => site::check_session(workspace, &flags),
    }
}
