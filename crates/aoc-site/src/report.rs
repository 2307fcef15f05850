//! Messages, errors and exit statuses.

use std::{
    fmt,
    io::{self, Write as _},
};

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Done; the answer is right; the site accepts the token.
    Good = 0,
    /// The answer is wrong, or an input cannot be written.
    Bad = 1,
    /// The command line or a setting makes no sense. `clap` ends with 2 as well.
    Usage = 2,
    /// There is no session token, or the site does not accept it.
    NoToken = 3,
    /// The puzzle is still locked.
    Locked = 4,
    /// Something was not sent, or not taken by the site, for a reason given.
    Refused = 5,
    /// The site cannot be reached, or fails, or breaks off its answer.
    Network = 6,
}

impl Status {
    /// The error that the program ends with in this way.
    pub(crate) fn because(self, message: impl Into<String>) -> Error {
        Error { status: self, message: message.into() }
    }
}

/// Why a command did not do what it was asked for, and what to do about it. The
/// text never quotes a session token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Error {
    status: Status,
    message: String,
}

impl Error {
    /// Shows the error, and returns the status to end with.
    pub(crate) fn tell(&self) -> Status {
        remark(format_args!("error: {self}"));
        self.status
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Writes a line of results to standard output.
pub(crate) fn say(text: impl fmt::Display) {
    // Somebody who has closed the pipe must neither stop the program between two
    // requests nor change the status that it ends with.
    let _ = writeln!(io::stdout(), "{text}");
}

/// Writes a line to standard error: whatever is not a result.
pub(crate) fn remark(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
