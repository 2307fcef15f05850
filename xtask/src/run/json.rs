//! A report for programs: one JSON object a line.

use std::io;

use aoc_core::stopwatch::nanoseconds;
use serde::Serialize;

use super::Report;
use crate::solve::Attempt;

/// The object of one input.
#[derive(Serialize)]
struct Line<'a> {
    year: u16,
    day: u8,
    title: &'a str,
    input: &'a str,
    #[serde(flatten)]
    steps: Steps<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Steps<'a> {
    Solved {
        parse: Step<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        part1: Option<Step<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        part2: Option<Step<'a>>,
    },
    Unsolved {
        error: String,
    },
}

#[derive(Default, Serialize)]
struct Step<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// Nanoseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    ns: Option<u64>,
}

impl<'a> From<&'a Attempt> for Step<'a> {
    fn from(attempt: &'a Attempt) -> Self {
        let answer = attempt.answer();
        Self {
            answer: answer.as_ref().ok().copied(),
            error: answer.err(),
            ns: attempt.time.filter(|_| !attempt.is_unsolved()).map(nanoseconds),
        }
    }
}

pub(super) fn write(report: &Report, out: &mut impl io::Write) -> io::Result<()> {
    let steps = match &report.outcome {
        Ok(solution) => {
            let [part1, part2] = solution.parts.each_ref();
            Steps::Solved {
                parse: Step { ns: Some(nanoseconds(solution.parse)), ..Step::default() },
                part1: part1.as_ref().map(Step::from),
                part2: part2.as_ref().map(Step::from),
            }
        }
        Err(unsolved) => Steps::Unsolved { error: unsolved.to_string() },
    };
    let id = report.puzzle.id();
    let line = Line {
        year: id.year(),
        day: id.day(),
        title: report.puzzle.title(),
        input: &report.input.shown,
        steps,
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}
