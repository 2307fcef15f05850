//! `cargo xtask run`: solves puzzles, and says how long that takes.

mod input;
mod json;
mod measure;
mod panics;
mod solve;
mod text;

use std::{fmt, io};

use aoc_core::{ParseError, Puzzle};

use crate::{
    Status, complain,
    days::{Day, select},
    flags::{Format, Part, RunFlags},
    workspace::Workspace,
};

use self::input::Input;
pub(crate) use self::solve::{Fault, Solution, solve};

/// Which parts are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) part1: bool,
    pub(crate) part2: bool,
}

impl From<Option<Part>> for Parts {
    fn from(part: Option<Part>) -> Self {
        Self { part1: part != Some(Part::Two), part2: part != Some(Part::One) }
    }
}

/// What became of one input of one puzzle.
struct Report {
    puzzle: Puzzle,
    input: Input,
    outcome: Result<Solution, Failure>,
}

impl Report {
    /// Whether every part that was asked for has answered.
    fn answered(&self) -> bool {
        self.outcome.as_ref().is_ok_and(Solution::answered)
    }
}

/// Why an input was not solved at all.
enum Failure {
    /// It could not be read, in one line.
    Unreadable(String),
    /// It could not be parsed, with the text in which the error is.
    Malformed { error: ParseError, text: String },
    /// Its parser panicked, in one line.
    Panicked(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(message) | Self::Panicked(message) => f.write_str(message),
            Self::Malformed { error, .. } => error.fmt(f),
        }
    }
}

pub(crate) fn run(
    workspace: &Workspace,
    days: &[Day],
    flags: &RunFlags,
    out: &mut impl io::Write,
) -> io::Result<Status> {
    let jobs =
        select(days, &flags.puzzles).and_then(|days| input::jobs(workspace, &days, &flags.inputs));
    let jobs = match jobs {
        Ok(jobs) => jobs,
        Err(message) => {
            complain(message);
            return Ok(Status::Usage);
        }
    };
    let mut status = Status::Good;
    for (day, input) in jobs {
        let outcome = outcome(day, &input, flags.part.into());
        let report = Report { puzzle: day.puzzle, input, outcome };
        match flags.format {
            Format::Text => text::write(&report, out)?,
            Format::Json => json::write(&report, out)?,
        }
        out.flush()?;
        if !report.answered() {
            status = Status::Bad;
        }
    }
    Ok(status)
}

fn outcome(day: &Day, input: &Input, parts: Parts) -> Result<Solution, Failure> {
    let text = input.read().map_err(Failure::Unreadable)?;
    (day.solve)(&text, parts).map_err(|fault| match fault {
        Fault::Malformed(error) => Failure::Malformed { error, text },
        Fault::Panicked(message) => Failure::Panicked(message),
    })
}
