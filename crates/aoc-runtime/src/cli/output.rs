//! What programs print, and in which style: results, notes and errors.

use std::{fmt, io, path::Path};

use anstyle::{AnsiColor, Style};
use anyhow::bail;

/// The style of what stands out among the text around it.
pub const EMPHASIS_STYLE: Style = Style::new().bold();
/// The style of an answer.
pub const ANSWER_STYLE: Style = AnsiColor::Green.on_default().bold();
/// The style of errors.
pub const ERROR_STYLE: Style = AnsiColor::Red.on_default().bold();
/// The style of what matters less.
pub const ASIDE_STYLE: Style = Style::new().dimmed();

/// The line above the steps of an input.
pub fn heading(puzzle: impl fmt::Display, input: &Path) -> String {
    let path = input.display();
    format!("{EMPHASIS_STYLE}{puzzle}{EMPHASIS_STYLE:#} {ASIDE_STYLE}{path}{ASIDE_STYLE:#}\n")
}

/// Prints a result and flushes it, so that it is seen at once. Piping the output into `head` is fine: the command goes
/// on although nobody reads it any more.
pub fn print(out: &mut dyn io::Write, text: impl fmt::Display) -> anyhow::Result<()> {
    let written = write!(out, "{text}").and_then(|()| out.flush());
    ignore_broken_pipe(written)
}

/// Turns a failure to write standard output into an error, unless it is a closed pipe.
pub fn ignore_broken_pipe(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            bail!("cannot write to standard output: {error}")
        }
        _ => Ok(()),
    }
}

/// Prints an error to standard error.
pub fn print_error(error: impl fmt::Display) {
    note(format_args!("error: {error}"));
}

/// Prints a line that is not a result to standard error.
pub fn note(text: impl fmt::Display) {
    note_to(&mut anstream::stderr(), text);
}

/// Prints a line that is not a result. If it cannot be written, for instance because standard error is closed, it is
/// dropped.
pub fn note_to(err: &mut dyn io::Write, text: impl fmt::Display) {
    let _ = writeln!(err, "{text}");
}
