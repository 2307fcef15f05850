//! A report for programs: one JSON object a line.

use std::io;

use serde::Serialize;

use super::{Report, solve};

/// The object of one input.
#[derive(Serialize)]
struct Line<'a> {
    year: u16,
    day: u8,
    title: &'a str,
    input: &'a str,
    #[serde(flatten)]
    outcome: Outcome<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome<'a> {
    Solved {
        parse: Time,
        #[serde(skip_serializing_if = "Option::is_none")]
        part1: Option<Attempt<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        part2: Option<Attempt<'a>>,
    },
    Failed {
        error: String,
    },
}

/// Nanoseconds.
#[derive(Serialize)]
struct Time {
    ns: u64,
}

#[derive(Serialize)]
struct Attempt<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ns: Option<u64>,
}

impl<'a> From<&'a solve::Attempt> for Attempt<'a> {
    fn from(attempt: &'a solve::Attempt) -> Self {
        let outcome = attempt.outcome.as_deref();
        Self { answer: outcome.ok(), error: outcome.err().map(String::as_str), ns: attempt.time }
    }
}

pub(super) fn write(report: &Report, out: &mut impl io::Write) -> io::Result<()> {
    let outcome = match &report.outcome {
        Ok(solution) => Outcome::Solved {
            parse: Time { ns: solution.parse },
            part1: solution.part1.as_ref().map(Attempt::from),
            part2: solution.part2.as_ref().map(Attempt::from),
        },
        Err(failure) => Outcome::Failed { error: failure.to_string() },
    };
    let id = report.puzzle.id();
    let line = Line {
        year: id.year(),
        day: id.day(),
        title: report.puzzle.title(),
        input: &report.input.shown,
        outcome,
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}
