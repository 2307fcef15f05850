//! What programs print, and how they end: with 0 if all went well, with 1 if something failed, and
//! with 2 if arguments or settings are invalid.

use std::{fmt, io, process::ExitCode, time::Duration};

use bpaf::{Args, OptionParser, ParseFailure};

/// How a command ends, or why it could not be done. What failed without ending the command, such
/// as one part of several, has been printed.
pub type Result<T = ExitCode> = std::result::Result<T, Error>;

/// Why a command could not be done. It never quotes a session token.
#[derive(Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    status: u8,
}

impl Error {
    /// Invalid arguments or settings: status 2.
    pub fn usage(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), status: 2 }
    }

    /// Anything else: status 1.
    pub fn failure(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), status: 1 }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<String> for Error {
    fn from(message: String) -> Self {
        Self::failure(message)
    }
}

/// Reads the command line of a program under this name, runs the command, and prints its error.
pub fn run_program<T>(
    name: &str,
    flags: &OptionParser<T>,
    command: impl FnOnce(T) -> Result,
) -> ExitCode {
    let result = match flags.run_inner(Args::current_args().set_name(name)) {
        Ok(flags) => command(flags),
        Err(ParseFailure::Stderr(message)) => Err(Error::usage(message.monochrome(true))),
        Err(help) => print(&mut io::stdout(), help.unwrap_stdout()).map(|()| ExitCode::SUCCESS),
    };
    result.unwrap_or_else(|error| {
        print_error(&error);
        error.status.into()
    })
}

/// Success or failure.
#[must_use]
pub fn exit_code(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a result to `out`, at once. A closed pipe is no error: the command goes on, even if
/// nobody reads its output.
///
/// # Errors
/// If it cannot be written.
pub fn print(out: &mut impl io::Write, text: impl fmt::Display) -> Result<()> {
    reader_is_gone(write!(out, "{text}").and_then(|()| out.flush())).map(drop)
}

/// Whether nobody reads standard output any more, given what came of writing to it. A closed pipe,
/// as with `head`, is not an error.
///
/// # Errors
/// If it cannot be written for another reason.
pub fn reader_is_gone(written: io::Result<()>) -> Result<bool> {
    match written {
        Ok(()) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        Err(error) => Err(Error::failure(format_args!("cannot write to standard output: {error}"))),
    }
}

/// Prints an error to standard error.
pub fn print_error(error: impl fmt::Display) {
    print_note(format_args!("error: {error}"));
}

/// Prints anything but a result to standard error. If that is closed, nobody reads it.
pub fn print_note(text: impl fmt::Display) {
    let _ = io::Write::write_fmt(&mut anstream::stderr(), format_args!("{text}\n"));
}

/// A time as it is shown. No clock tells fractions of a nanosecond.
#[must_use]
pub fn show_time(time: Duration) -> String {
    if time < Duration::from_micros(1) { format!("{time:?}") } else { format!("{time:.2?}") }
}
