//! `cargo xtask run`: solves puzzles, and says how long that takes.

mod json;

use std::{fmt, io};

use anstyle::{AnsiColor, Style};
use aoc_core::{ParseError, Puzzle};

use crate::{
    days::{Day, select},
    diagnostic,
    flags::{Format, Part, RunFlags},
    input::{self, Input},
    output::{self, Error, exit_code, is_read},
    solve::{ParseFailure, PartResult, Parts, Solution, Timing},
    workspace::Workspace,
};

const TITLE: Style = Style::new().bold();
const ASIDE: Style = Style::new().dimmed();
const ANSWER: Style = AnsiColor::Green.on_default().bold();
const ERROR: Style = AnsiColor::Red.on_default();

/// How wide the answers are, in characters, before the times.
const ANSWER_WIDTH: usize = 20;

/// What came of one input of one puzzle.
struct Report {
    puzzle: Puzzle,
    input: Input,
    result: Result<Solution, RunError>,
}

/// Why no part was tried.
enum RunError {
    /// The input could not be read, or its parser panicked.
    Unreadable(String),
    /// The text could not be parsed.
    Malformed { error: ParseError, text: String },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
) -> output::Result {
    let days = select(days, &flags.puzzles)?;
    if flags.input.is_given() && days.len() != 1 {
        return Err(Error::usage("--input needs one puzzle, as in `run 22 --input PATH`"));
    }
    let is_named = !flags.puzzles.is_empty();
    let mut passed = true;
    for day in days {
        for input in input::of_day(workspace, day, &flags.input)? {
            let result = solve(day, &input, Part::parts(flags.part));
            let report = Report { puzzle: day.puzzle, input, result };
            passed &= report.passed(is_named);
            let written = match flags.format {
                Format::Text => report.write(out),
                Format::Json => json::write(&report, out),
            };
            if !is_read(written.and_then(|()| out.flush()))? {
                return Ok(exit_code(passed));
            }
        }
    }
    Ok(exit_code(passed))
}

fn solve(day: &Day, input: &Input, parts: Parts) -> Result<Solution, RunError> {
    let text = input.read().map_err(RunError::Unreadable)?;
    (day.solve)(&text, parts, Timing::Best).map_err(|failure| match failure {
        ParseFailure::Malformed(error) => RunError::Malformed { error, text },
        ParseFailure::Panicked => RunError::Unreadable(failure.to_string()),
    })
}

impl Report {
    /// Whether every part has an answer. A part that is not solved yet, or a day without an
    /// input, fails only a run that names the day.
    fn passed(&self, is_named: bool) -> bool {
        match &self.result {
            Ok(solution) => {
                let mut parts = solution.parts.iter().flatten();
                parts.all(|part| part.result.is_ok() || part.is_unsolved() && !is_named)
            }
            Err(_) => self.input.is_missing() && !is_named,
        }
    }

    fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        let Self { puzzle, input, result } = self;
        let (id, title, note) = (puzzle.id(), puzzle.title(), input.note());
        writeln!(out, "{TITLE}{id} {title}{TITLE:#} {ASIDE}{}{note}{ASIDE:#}", input.display)?;
        match result {
            Ok(solution) => {
                writeln!(out, "  parse   {:ANSWER_WIDTH$}  {:>9.2?}", "", solution.parse)?;
                for (number, part) in (1..).zip(&solution.parts) {
                    part.as_ref().map_or(Ok(()), |part| write_part(out, number, part))?;
                }
            }
            Err(RunError::Malformed { error, text }) => {
                writeln!(out, "{}", diagnostic::render(error, &input.display, text))?;
            }
            Err(RunError::Unreadable(message)) => writeln!(out, "  {ERROR}{message}{ERROR:#}")?,
        }
        writeln!(out)
    }
}

fn write_part(out: &mut impl io::Write, number: u8, part: &PartResult) -> io::Result<()> {
    write!(out, "  part {number}  ")?;
    match &part.result {
        Ok(answer) => {
            writeln!(out, "{ANSWER}{answer:ANSWER_WIDTH$}{ANSWER:#}  {:>9.2?}", part.time)
        }
        Err(none) => {
            let style = if part.is_unsolved() { ASIDE } else { ERROR };
            writeln!(out, "{style}{none}{style:#}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, process::ExitCode};

    use aoc_core::NoAnswer;

    use crate::{flags::InputFlags, solve::solve};

    /// A day whose parser and first part do what the input says.
    const SCRIPTED_DAY: Day = Day {
        puzzle: Puzzle::new::<2015, 1>("Scripted"),
        package: "day01",
        solve: |text, parts, timing| {
            let parse = |text: &str| {
                assert!(text != "panic in parse");
                Ok(text.to_owned())
            };
            let part1 = |text: &String| match text.as_str() {
                "panic" => panic!("out of mind"),
                "none" => Err(NoAnswer::Because("the stage is empty".to_owned())),
                "unsolved" => Err(NoAnswer::Unsolved),
                text => Ok(text.len()),
            };
            solve(text, parts, timing, parse, part1, |_| 7)
        },
        visuals: None,
    };

    /// What `run` prints for an input, if there is one, and whether it passes.
    fn run_scripted(day: Day, input: Option<&str>, puzzles: &[&str]) -> (serde_json::Value, bool) {
        let root = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::at(root.path());
        let path = root.path().join("input.txt");
        fs::write(&path, input.unwrap_or_default()).expect("an input");
        let flags = RunFlags {
            puzzles: puzzles.iter().map(|name| name.parse().expect("a puzzle")).collect(),
            part: None,
            input: InputFlags { paths: input.map(|_| path).into_iter().collect(), example: false },
            format: Format::Json,
        };
        let mut out = Vec::new();
        let result = run(&workspace, &[day], &flags, &mut out);
        let passed = result.expect("a run") == ExitCode::SUCCESS;
        (serde_json::from_slice(&out).expect("JSON"), passed)
    }

    #[test]
    fn a_part_without_an_answer_leaves_the_other_its_own() {
        for (input, error) in
            [("panic", "the part panicked, see above"), ("none", "no answer: the stage is empty")]
        {
            let (line, passed) = run_scripted(SCRIPTED_DAY, Some(input), &[]);
            assert_eq!((&line["part1"]["error"], passed), (&error.into(), false));
            assert_eq!(line["part2"]["answer"], "7");
        }
        let (line, passed) = run_scripted(SCRIPTED_DAY, Some("panic in parse"), &[]);
        assert_eq!((&line["error"], passed), (&"the parser panicked, see above".into(), false));
    }

    #[test]
    fn the_last_day_of_a_year_has_one_part() {
        let day = Day {
            solve: |text, parts, timing| solve(text, parts, timing, |_| Ok(()), |()| 7, |()| ()),
            ..SCRIPTED_DAY
        };
        let (line, passed) = run_scripted(day, Some(""), &["2015/1"]);
        assert_eq!((&line["part1"]["answer"], passed), (&"7".into(), true));
        assert!(line["part2"].is_null(), "{line}");
    }

    #[test]
    fn what_is_unfinished_fails_only_a_run_that_names_the_day() {
        for (puzzles, expected) in [(&[][..], true), (&["2015/1"], false)] {
            let (line, passed) = run_scripted(SCRIPTED_DAY, Some("unsolved"), puzzles);
            assert_eq!(line["part1"], serde_json::json!({ "error": "not solved yet" }));
            assert_eq!((&line["part2"]["answer"], passed), (&"7".into(), expected));
            let (line, passed) = run_scripted(SCRIPTED_DAY, None, puzzles);
            let error = line["error"].as_str().expect("an error");
            assert!(error.starts_with("no input yet: "), "{error}");
            assert_eq!(passed, expected);
        }
    }
}
