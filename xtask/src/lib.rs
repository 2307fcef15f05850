//! The runner: solves puzzles and checks that no answer has changed.
//!
//! | command | what it does |
//! |---|---|
//! | `cargo xtask run` | solves puzzles, and says how long that takes |
//! | `cargo xtask check` | compares the answers to all inputs with the recorded ones |
//!
//! Each command is a module of its own name; [`flags`] holds all that can be
//! said on the command line, and [`days`] the puzzles there are.

mod check;
mod days;
mod diagnostic;
mod flags;
mod run;
mod workspace;

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

use clap::Parser as _;

use crate::{
    days::DAYS,
    flags::{Command, Flags},
    workspace::Workspace,
};

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// All is as it should be.
    Good,
    /// A part did not answer, or an answer is not the recorded one.
    Bad,
    /// The command line asks for something that there is not.
    Usage,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Good => 0,
            Status::Bad => 1,
            Status::Usage => 2,
        })
    }
}

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let flags = Flags::parse();
    let workspace = Workspace::here();
    let mut out = anstream::stdout().lock();
    let result = match flags.command {
        Command::Run(flags) => run::run(&workspace, DAYS, &flags, &mut out),
        Command::Check(flags) => check::check(&workspace, DAYS, &flags, &mut out),
    };
    match result.and_then(|status| out.flush().map(|()| status)) {
        Ok(status) => status.into(),
        // Whoever reads the output has read enough, as in `cargo xtask run | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Good.into(),
        Err(error) => {
            complain(error);
            Status::Bad.into()
        }
    }
}

/// Says on standard error what is wrong.
fn complain(error: impl fmt::Display) {
    // Where standard error is closed, nobody is there to be told.
    let _ = writeln!(anstream::stderr(), "error: {error}");
}
