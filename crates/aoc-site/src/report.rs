//! Messages and errors.

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

/// What went wrong and what to do. It never quotes a session token.
#[derive(Debug)]
pub(crate) enum Error {
    /// Invalid arguments or settings.
    Usage(String),
    /// Anything else.
    Failed(String),
}

impl Error {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            // As clap exits.
            Self::Usage(_) => ExitCode::from(2),
            Self::Failed(_) => ExitCode::FAILURE,
        }
    }
}

impl From<String> for Error {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Usage(message) | Self::Failed(message)) = self;
        f.write_str(message)
    }
}

/// Prints a result to standard output. A closed pipe is no error.
pub(crate) fn print(text: impl fmt::Display) -> Result<(), String> {
    match writeln!(io::stdout(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write to standard output: {error}"))
        }
        _ => Ok(()),
    }
}

pub(crate) fn print_note(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

pub(crate) fn print_error(error: impl fmt::Display) {
    print_note(format_args!("error: {error}"));
}
