//! How a command ends, and what it says to people beside its results.

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "some are only of the runner with the client of the site, one without")]
pub(crate) enum Status {
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

/// Says on standard error what is wrong.
pub(crate) fn complain(error: impl fmt::Display) {
    // Where standard error is closed, nobody is there to be told.
    let _ = writeln!(anstream::stderr(), "error: {error}");
}

/// Says on standard error what is not a result.
pub(crate) fn remark(text: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Says on standard output what came of a command that goes on even if nobody reads
/// it: a closed pipe must neither stop it halfway nor change how it ends.
pub(crate) fn say(out: &mut impl io::Write, text: impl fmt::Display) {
    let _ = write!(out, "{text}").and_then(|()| out.flush());
}
