//! The runner: solves puzzles, checks that no answer has changed, and talks to the
//! puzzle site.
//!
//! | command | what it does |
//! |---|---|
//! | `cargo xtask run` | solves puzzles, and says how long that takes |
//! | `cargo xtask check` | compares the answers to all inputs with the recorded ones |
//! | `cargo xtask fetch` | fetches personal inputs from the puzzle site |
//! | `cargo xtask submit` | hands in an answer there |
//! | `cargo xtask session` | says whether the site knows who is asking |
//!
//! Each command is a module of its own name, the last three within `site`;
//! `flags` holds all that can be said on the command line, and `days` the
//! puzzles there are.

mod check;
mod days;
mod diagnostic;
mod flags;
mod run;
mod site;
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
#[allow(dead_code, reason = "some are only of the runner with the client of the site, one without")]
enum Status {
    /// All is as it should be.
    Good,
    /// A part did not answer, or an answer is not the recorded one.
    Bad,
    /// The command line or a setting asks for something that there is not.
    Usage,
    /// There is no session token, or the site does not accept it.
    NoToken,
    /// The puzzle is still locked.
    Locked,
    /// Something was not sent, or not taken by the site, for a reason told.
    Refused,
    /// The site cannot be reached, or fails.
    Network,
    /// What another program has ended with that did the work.
    Relayed(u8),
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Good => 0,
            Status::Bad => 1,
            Status::Usage => 2,
            Status::NoToken => 3,
            Status::Locked => 4,
            Status::Refused => 5,
            Status::Network => 6,
            Status::Relayed(status) => status,
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
        Command::Fetch(flags) => Ok(site::fetch(&workspace, DAYS, &flags, &mut out)),
        Command::Submit(flags) => Ok(site::submit(&workspace, DAYS, &flags, &mut out)),
        Command::Session(flags) => Ok(site::session(&workspace, &flags, &mut out)),
    };
    match result.and_then(|status| flushed(&mut out, status)) {
        Ok(status) => status.into(),
        // Whoever reads the output has read enough, as in `cargo xtask run | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Good.into(),
        Err(error) => {
            complain(error);
            Status::Bad.into()
        }
    }
}

/// A closed pipe does not change a status that has been reached: a wrong answer
/// stays one even if nobody reads that it is.
fn flushed(out: &mut impl io::Write, status: Status) -> io::Result<Status> {
    match out.flush() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(status),
        result => result.map(|()| status),
    }
}

/// Says on standard error what is wrong.
fn complain(error: impl fmt::Display) {
    // Where standard error is closed, nobody is there to be told.
    let _ = writeln!(anstream::stderr(), "error: {error}");
}

/// Says on standard error what is not a result.
fn remark(text: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}
