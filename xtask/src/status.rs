//! How a command ends, and what it says to people beside its results.

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// All is as it should be.
    Good,
    /// A part did not answer, or an answer is not the recorded one.
    Bad,
    /// The command line or a setting asks for something that there is not.
    Usage,
}

impl Status {
    /// How a command ends that cannot do what is asked for, once it has said why.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        complain(message);
        Self::Usage
    }
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
