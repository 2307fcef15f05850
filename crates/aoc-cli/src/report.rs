//! How an input ended, and how one program tells another: one JSON object a line.

use std::time::Duration;

use aoc_core::NoAnswer;
use jzon::{JsonValue, object};

use crate::{flags::Part, puzzle::Puzzle};

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With an answer, after this time.
    Solved(String, Duration),
    /// The input has no answer, or the part is not solved yet.
    None(NoAnswer),
    /// The part panicked, or the input could not be read.
    Failed(String),
}

impl Outcome {
    /// The answer, or why there is none.
    pub fn text(&self) -> String {
        match self {
            Self::Solved(text, _) | Self::Failed(text) => text.clone(),
            Self::None(none) => none.to_string(),
        }
    }

    /// Whether the part is not solved yet.
    pub fn is_unsolved(&self) -> bool {
        *self == Self::None(NoAnswer::Unsolved)
    }
}

/// How an input ended.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The path as it is shown; none if there was no input.
    pub input: Option<String>,
    /// The time of the parser.
    pub parse: Option<Duration>,
    /// How each part ended; none if it was not asked for.
    pub(crate) parts: [Option<Outcome>; 2],
    /// Why no part was tried.
    pub error: Option<String>,
}

impl Report {
    /// How a part ended, also if the whole input failed; `None` if it was not run.
    pub fn outcome(&self, part: Part) -> Option<Outcome> {
        let failed = || self.error.clone().map(Outcome::Failed);
        self.parts[part as usize].clone().or_else(failed)
    }

    pub(crate) fn to_json(&self, puzzle: &Puzzle) -> JsonValue {
        let Self { input, parse, parts: [part1, part2], error } = self;
        let (id, title) = (puzzle.id, &*puzzle.title);
        let mut line = object! { year: id.year(), day: id.day(), title: title };
        for (key, value) in [
            ("input", input.as_deref().map(JsonValue::from)),
            ("parse", parse.map(|time| object! { ns: nanoseconds(time) })),
            ("part1", part1.as_ref().map(part_to_json)),
            ("part2", part2.as_ref().map(part_to_json)),
            ("error", error.as_deref().map(JsonValue::from)),
        ] {
            if let Some(value) = value {
                line[key] = value;
            }
        }
        line
    }

    fn from_json(line: &JsonValue) -> Self {
        let text = |key: &str| line[key].as_str().map(str::to_owned);
        Self {
            input: text("input"),
            parse: line["parse"]["ns"].as_u64().map(Duration::from_nanos),
            parts: ["part1", "part2"].map(|key| part_from_json(&line[key])),
            error: text("error"),
        }
    }
}

fn part_to_json(outcome: &Outcome) -> JsonValue {
    match outcome {
        Outcome::Solved(answer, time) => {
            object! { status: "solved", answer: &**answer, ns: nanoseconds(*time) }
        }
        Outcome::None(NoAnswer::Because(reason)) => {
            object! { status: "no answer", error: &**reason }
        }
        Outcome::None(_) => object! { status: "unsolved" },
        Outcome::Failed(error) => object! { status: "failed", error: &**error },
    }
}

fn part_from_json(part: &JsonValue) -> Option<Outcome> {
    let text = |key: &str| part[key].as_str().unwrap_or_default().to_owned();
    let time = || Duration::from_nanos(part["ns"].as_u64().unwrap_or_default());
    Some(match part["status"].as_str()? {
        "solved" => Outcome::Solved(text("answer"), time()),
        "no answer" => Outcome::None(NoAnswer::Because(text("error"))),
        "unsolved" => Outcome::None(NoAnswer::Unsolved),
        _ => Outcome::Failed(text("error")),
    })
}

/// At most 584 years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Reads what a program prints with `--format json`, without what its day prints between it.
pub fn read_reports(output: &[u8]) -> Vec<Report> {
    let text = String::from_utf8_lossy(output);
    let objects = text.lines().filter_map(|line| line.get(line.rfind("{\"year\":")?..));
    objects.filter_map(|line| Some(Report::from_json(&jzon::parse(line).ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let ns = Duration::from_nanos;
        for outcome in [
            Outcome::Solved("{\"year\":1} \u{1b}".to_owned(), ns(8)),
            Outcome::None(NoAnswer::Because("it never ends".to_owned())),
            Outcome::None(NoAnswer::Unsolved),
            Outcome::Failed("the part panicked".to_owned()),
        ] {
            let (input, parts) = (Some("a.txt".to_owned()), [None, Some(outcome)]);
            let report = Report { input, parse: Some(ns(7)), parts, error: None };
            let json = report.to_json(&"2015, day 1: A".parse().expect("a puzzle"));
            let printed = format!("1\nlooking {json}\n{{\"year\":\n{{}}\n");
            assert_eq!(read_reports(printed.as_bytes()), [report]);
        }
        let failed = read_reports(b"{\"year\":2015,\"error\":\"no text\"}").remove(0);
        assert_eq!(failed.outcome(Part::One), Some(Outcome::Failed("no text".to_owned())));
    }
}
