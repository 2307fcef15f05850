//! What programs print, and in which style: results, notes and errors, and at the end what has failed and what to do about
//! it.

use std::{collections::BTreeSet, fmt, io, path::Path};

use anstyle::{AnsiColor, Style};
use anyhow::bail;

use crate::{
    input::Input,
    puzzle::PuzzleId,
    standing::{PartReport, Standing},
};

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

/// Which puzzles have failed, on a line for the end of a command about several.
pub fn failed_line(failed: &BTreeSet<PuzzleId>) -> String {
    let names: Vec<_> = failed.iter().map(PuzzleId::to_string).collect();
    format!("{ERROR_STYLE}failed:{ERROR_STYLE:#} {}\n", names.join(", "))
}

/// What to do about a part that does not pass for this input, if there is more to do than to correct the day.
pub fn advice(input: &Input, part: &PartReport) -> Option<&'static str> {
    match part.standing {
        Standing::New => Some(
            "once you know that a new answer is right, `cargo xtask check --accept` records it; `cargo xtask submit` \
             asks the site",
        ),
        Standing::Changed => Some(
            "if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it",
        ),
        // The puzzle has an answer for any other input, so the part is wrong.
        Standing::NoAnswer if part.recorded.is_none() && input.is_example() => Some(
            "if an example has no answer, `cargo xtask expect PUZZLE PART 'no answer: …' -i NAME` records what the part says; \
             if it is for one part only, name it `example-1` or `example-2`",
        ),
        Standing::Unchanged
        | Standing::Wrong
        | Standing::Rejected
        | Standing::Unsolved
        | Standing::NoAnswer
        | Standing::Failed => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::Answer,
        standing::{Known, Outcome},
    };

    #[test]
    fn only_an_example_may_have_no_answer() {
        let outcome = Outcome::Found(Answer::none("it never ends"));
        let part = PartReport::new(outcome, &Ok(Known::default()), None);
        for (name, is_advised) in [("example.txt", true), ("mine.txt", false)] {
            let input = Input::new(name.into(), "2015/1".parse().expect("a puzzle"));
            assert_eq!(advice(&input, &part).is_some(), is_advised, "{name}");
        }
    }
}
