//! `cargo xtask run`: solves puzzles, and says how long that takes.

mod input;
mod json;
mod panics;
mod solve;
mod text;
mod watch;

use std::{fmt, io};

use aoc_core::{ParseError, Puzzle};

use crate::{
    Status, complain,
    days::{Day, select},
    flags::{Format, Part, RunFlags},
    workspace::Workspace,
};

use self::input::Input;
pub(crate) use self::{
    solve::{Fault, Solution, solve},
    watch::Watch,
};

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
        if watch::interrupted() {
            break;
        }
    }
    Ok(status)
}

/// What a part says of an input, or in one line why it says nothing.
#[cfg(feature = "site")]
pub(crate) fn answer(day: &Day, text: &str, part: Part) -> Result<String, String> {
    let solution = (day.solve)(text, Some(part).into()).map_err(|fault| match fault {
        Fault::Malformed(error) => error.to_string(),
        Fault::Panicked(message) => message,
    })?;
    let attempt = match part {
        Part::One => solution.part1,
        Part::Two => solution.part2,
    };
    attempt.map_or_else(|| Err("the part was not tried".to_owned()), |attempt| attempt.outcome)
}

fn outcome(day: &Day, input: &Input, parts: Parts) -> Result<Solution, Failure> {
    let text = input.read().map_err(Failure::Unreadable)?;
    (day.solve)(&text, parts).map_err(|fault| match fault {
        Fault::Malformed(error) => Failure::Malformed { error, text },
        Fault::Panicked(message) => Failure::Panicked(message),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    use aoc_core::NoAnswer;

    /// A day whose parts do as the input says.
    const ACTOR: Day = Day {
        puzzle: Puzzle::new::<2015, 1>("Actor"),
        package: "day01",
        solve: |text, parts| {
            let parse = |text: &str| {
                assert!(text != "panic in parse", "the parser fell over");
                Ok(text.to_owned())
            };
            solve(text, parts, parse, |text, _| act(text), |_, _| Ok(7))
        },
    };

    fn act(text: &str) -> Result<usize, NoAnswer> {
        match text {
            "panic" => panic!("out of\nmind"),
            "none" => Err(NoAnswer::because("the stage is empty")),
            _ => Ok(text.len()),
        }
    }

    /// What `run` writes for this input, and its status.
    fn told(text: &str) -> (serde_json::Value, Status) {
        let root = tempfile::tempdir().expect("a folder");
        let input = root.path().join("input");
        fs::write(&input, text).expect("an input");
        let workspace = Workspace::at(root.path());
        let flags =
            RunFlags { puzzles: Vec::new(), part: None, inputs: vec![input], format: Format::Json };
        let mut out = Vec::new();
        let status = run(&workspace, &[ACTOR], &flags, &mut out).expect("a report");
        (serde_json::from_slice(&out).expect("JSON"), status)
    }

    /// Without the place of the panic, which is in this file.
    fn panic_in(error: &serde_json::Value) -> String {
        let error = error.as_str().expect("an error");
        let (before, after) = error.split_once(" at ").expect("a place");
        let (_, after) = after.split_once(": ").expect("a message");
        format!("{before} at PLACE: {after}")
    }

    #[test]
    fn a_panicking_part_does_not_end_the_run() {
        let (line, status) = told("panic");
        assert_eq!(panic_in(&line["part1"]["error"]), "the day panicked at PLACE: out of mind");
        assert_eq!(line["part2"]["answer"], "7");
        assert_eq!(status, Status::Bad);
    }

    #[test]
    fn a_panicking_parser_does_not_end_the_run() {
        let (line, status) = told("panic in parse");
        assert_eq!(panic_in(&line["error"]), "the day panicked at PLACE: the parser fell over");
        assert_eq!(status, Status::Bad);
    }

    #[test]
    fn a_part_without_an_answer_leaves_the_other_its_own() {
        let (line, status) = told("none");
        assert_eq!(line["part1"]["error"], "no answer: the stage is empty");
        assert_eq!(line["part2"]["answer"], "7");
        assert_eq!(status, Status::Bad);
    }
}
