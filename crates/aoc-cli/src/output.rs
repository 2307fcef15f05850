//! What programs print, and how they end: with 0 if all went well, with 1 if something failed, with 2
//! if arguments or settings are invalid, and with [`UNFINISHED`].

use std::{env, fmt, io, process::ExitCode, time::Duration};

use anstyle::{AnsiColor, Style};
use bpaf::{Args, OptionParser, ParseFailure};

pub(crate) const TITLE: Style = Style::new().bold();
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const ASIDE: Style = Style::new().dimmed();

/// The status of a day's program if nothing failed, but an input or a solution is missing.
pub const UNFINISHED: u8 = 3;

/// The runner sets this variable. Then a program that gets to its end adds [`DONE`] to its status, so
/// that one which a part ends by `process::exit(0)` is not taken for one that is done.
pub const RUNNER: &str = "AOC_RUNNER";

/// See [`RUNNER`].
pub const DONE: u8 = 200;

/// How a command ends, or why it could not be done. What failed without ending the command, such
/// as one part of several, has been printed.
pub type Result<T = ExitCode, E = Error> = std::result::Result<T, E>;

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

    /// Nothing failed, but an input or a solution is missing: status [`UNFINISHED`].
    pub fn unfinished(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), status: UNFINISHED }
    }

    /// Whether it is [`Error::unfinished`].
    pub fn is_unfinished(&self) -> bool {
        self.status == UNFINISHED
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

/// Reads the command line, runs the command, and prints its error.
pub fn run_program<T>(
    arguments: Args<'_>,
    flags: &OptionParser<T>,
    command: impl FnOnce(T) -> Result,
) -> ExitCode {
    let result = match flags.run_inner(arguments) {
        Ok(flags) => command(flags),
        Err(ParseFailure::Stderr(message)) => Err(Error::usage(message.monochrome(true))),
        Err(help) => print(&mut io::stdout(), help.unwrap_stdout()).map(|()| ExitCode::SUCCESS),
    };
    let code = result.unwrap_or_else(|error| {
        print_error(&error);
        error.status.into()
    });
    let is_code = |status: &u8| env::var_os(RUNNER).is_some() && code == (*status).into();
    (0..=UNFINISHED).find(is_code).map_or(code, |status| (DONE + status).into())
}

/// The status of a command that has printed what failed.
pub fn exit_code(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a result at once. After a closed pipe, as with `head`, the command goes on.
pub fn print(out: &mut impl io::Write, text: impl fmt::Display) -> Result<()> {
    ignore_broken_pipe(write!(out, "{text}").and_then(|()| out.flush()))
}

/// Fails if standard output could not be written, unless because of a closed pipe.
pub fn ignore_broken_pipe(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::failure(format_args!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
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

/// Shows control characters, which a terminal would obey, as in `\u{1b}`; newlines and tabs stay.
pub fn printable(text: &str) -> String {
    let is_plain = |c: char| !c.is_control() || "\n\t".contains(c);
    let show = |c: char| if is_plain(c) { c.to_string() } else { c.escape_default().to_string() };
    text.chars().map(show).collect()
}

/// A time as it is shown. No clock tells fractions of a nanosecond.
pub fn show_time(time: Duration) -> String {
    if time < Duration::from_micros(1) { format!("{time:?}") } else { format!("{time:.2?}") }
}
