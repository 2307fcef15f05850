//! `cargo xtask run`: solves puzzles, and says how long that takes.

pub(crate) mod diagnostic;
pub(crate) mod input;
mod json;
mod text;

use std::{fmt, io};

use aoc_core::{NoAnswer, ParseError, Puzzle};

use self::input::Input;
use crate::{
    days::{Day, select},
    flags::{Format, Part, RunFlags},
    solve::{Effort, Parts, Solution, Unparsed, interrupted},
    status::{Status, complain, remark},
    workspace::Workspace,
};

/// What became of one input of one puzzle.
struct Report {
    puzzle: Puzzle,
    input: Input,
    outcome: Result<Solution, Unsolved>,
}

/// Why an input was not solved at all.
enum Unsolved {
    /// There is no input, and no part is solved that could do with one.
    NotYet,
    /// It could not be read, or its parser panicked, as told in one line.
    Unreadable(String),
    /// It could not be parsed, with the text in which the error is.
    Malformed { error: ParseError, text: String },
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYet => NoAnswer::unsolved().fmt(f),
            Self::Unreadable(message) => f.write_str(message),
            Self::Malformed { error, .. } => error.fmt(f),
        }
    }
}

pub(crate) fn run(
    workspace: &Workspace,
    days: &[Day],
    flags: &RunFlags,
    out: &mut impl io::Write,
) -> Status {
    let days = match select(days, &flags.puzzles) {
        Ok(days) => days,
        Err(message) => return Status::usage(message),
    };
    let jobs = if flags.inputs.is_empty() {
        input::usual(workspace, &days)
    } else {
        match input::named(workspace, &days, &flags.inputs) {
            Ok(jobs) => jobs,
            Err(message) => return Status::usage(message),
        }
    };
    // Whoever names a day wants its answers.
    let may_be_unsolved = flags.puzzles.is_empty();
    let mut status = Status::Good;
    for (day, input) in jobs {
        if let Some(hint) = input.hint() {
            remark(hint);
        }
        let outcome = if may_be_unsolved && !day.is_begun() && input.is_missing() {
            Err(Unsolved::NotYet)
        } else {
            outcome(day, &input, Part::parts(flags.part))
        };
        let is_good = match &outcome {
            Ok(solution) => solution.is_answered(may_be_unsolved),
            Err(unsolved) => matches!(unsolved, Unsolved::NotYet),
        };
        if !is_good {
            status = Status::Bad;
        }
        let report = Report { puzzle: day.puzzle, input, outcome };
        let written = match flags.format {
            Format::Text => text::write(&report, out),
            Format::Json => json::write(&report, out),
        };
        match written.and_then(|()| out.flush()) {
            // Whoever reads the output has read enough, as in `cargo xtask run | head`.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(error) => {
                complain(error);
                return Status::Bad;
            }
            Ok(()) => {}
        }
        if interrupted() {
            break;
        }
    }
    status
}

fn outcome(day: &Day, input: &Input, parts: Parts) -> Result<Solution, Unsolved> {
    let text = input.read().map_err(Unsolved::Unreadable)?;
    (day.solve)(&text, parts, Effort::Measured).map_err(|unparsed| match unparsed {
        Unparsed::Malformed(error) => Unsolved::Malformed { error, text },
        Unparsed::Panicked(panic) => Unsolved::Unreadable(panic),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::PathBuf};

    use crate::solve::solve;

    /// A day whose parts do as the input says.
    const ACTOR: Day = Day {
        puzzle: Puzzle::new::<2015, 1>("Actor"),
        package: "day01",
        solved: [true, true],
        solve: |text, parts, effort| {
            let parse = |text: &str| {
                assert!(text != "panic in parse", "the parser fell over");
                Ok(text.to_owned())
            };
            solve(text, parts, effort, parse, |text, _| Ok(act(text)), |_, _| Ok(7))
        },
        visuals: None,
    };

    fn act(text: &str) -> Result<usize, NoAnswer> {
        match text {
            "panic" => panic!("out of\nmind"),
            "none" => Err(NoAnswer::because("the stage is empty")),
            "unsolved" => Err(NoAnswer::unsolved()),
            _ => Ok(text.len()),
        }
    }

    /// What `run` writes for this input, and its status.
    fn told(text: &str) -> (serde_json::Value, Status) {
        let root = tempfile::tempdir().expect("a folder");
        let input = root.path().join("input");
        fs::write(&input, text).expect("an input");
        let workspace = Workspace::at(root.path());
        run_with(&workspace, &ACTOR, &[], vec![input])
    }

    fn run_with(
        workspace: &Workspace,
        day: &Day,
        named: &[&str],
        inputs: Vec<PathBuf>,
    ) -> (serde_json::Value, Status) {
        let puzzles = named.iter().map(|name| name.parse().expect("a puzzle")).collect();
        let flags = RunFlags { puzzles, part: None, inputs, format: Format::Json };
        let mut out = Vec::new();
        let day = Day { ..*day };
        let status = run(workspace, &[day], &flags, &mut out);
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

    #[test]
    fn an_unsolved_part_fails_only_a_run_that_names_the_day() {
        let root = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::at(root.path());
        let input = root.path().join("input");
        fs::write(&input, "unsolved").expect("an input");
        for (named, expected) in [(&[][..], Status::Good), (&["2015/1"], Status::Bad)] {
            let (line, status) = run_with(&workspace, &ACTOR, named, vec![input.clone()]);
            assert_eq!(line["part1"], serde_json::json!({ "error": "not solved yet" }));
            assert_eq!(line["part2"]["answer"], "7");
            assert_eq!(status, expected);
        }
    }

    #[test]
    fn an_unsolved_day_needs_no_input_unless_it_is_named() {
        let root = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::at(root.path());
        let unsolved = Day { solved: [false, false], ..ACTOR };
        let (line, status) = run_with(&workspace, &unsolved, &[], vec![]);
        assert_eq!((&line["error"], status), (&"not solved yet".into(), Status::Good));
        for (day, named) in [(&unsolved, &["1"][..]), (&ACTOR, &[])] {
            let (line, status) = run_with(&workspace, day, named, vec![]);
            let error = line["error"].as_str().expect("an error");
            assert!(error.starts_with("there is no input yet"), "{error}");
            assert_eq!(status, Status::Bad);
        }
    }
}
