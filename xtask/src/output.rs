//! What the commands print, and how they end.

use std::{ffi::OsStr, fmt, io, process::ExitCode};

/// How a command ends, or why it could not be done. What failed without ending the command, such
/// as one part of several, has been printed.
pub(crate) type Result = std::result::Result<ExitCode, Error>;

/// Why a command could not be done.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Error {
    message: String,
    status: u8,
}

impl Error {
    /// Invalid arguments or settings: status 2, as `clap` has it.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), status: 2 }
    }

    /// Anything else: status 1.
    pub(crate) fn failure(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), status: 1 }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<Error> for ExitCode {
    fn from(error: Error) -> Self {
        error.status.into()
    }
}

pub(crate) fn exit_code(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a result to `out`, at once. A closed pipe is no error: the command goes on, even if
/// nobody reads its output.
pub(crate) fn print(
    out: &mut impl io::Write,
    text: impl fmt::Display,
) -> std::result::Result<(), Error> {
    is_read(write!(out, "{text}").and_then(|()| out.flush())).map(drop)
}

/// Whether the reader of standard output wants more, given what came of writing to it. Who closes
/// the pipe, as in `cargo xtask run | head`, has read enough.
pub(crate) fn is_read(written: io::Result<()>) -> std::result::Result<bool, Error> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Error::failure(format_args!("cannot write to standard output: {error}"))),
    }
}

/// Opens a page, of a file or a site.
pub(crate) fn open_in_browser(page: impl AsRef<OsStr>) -> std::result::Result<(), Error> {
    let opened = open::that_detached(page);
    opened.map_err(|error| Error::failure(format_args!("cannot open a browser: {error}")))
}

/// Prints an error to standard error.
pub(crate) fn print_error(error: impl fmt::Display) {
    print_note(format_args!("error: {error}"));
}

/// Prints anything but a result to standard error. If that is closed, nobody reads it.
pub(crate) fn print_note(text: impl fmt::Display) {
    let _ = io::Write::write_fmt(&mut anstream::stderr(), format_args!("{text}\n"));
}
