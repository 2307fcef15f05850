//! What a day's program reports of an input: the outcome of each part. Between programs, it is JSON.

use std::time::Duration;

use aoc_core::NoAnswer;
use jzon::{JsonValue, object};

use crate::{part::Part, puzzle::Puzzle};

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part has this answer, which took this time.
    Solved(String, Duration),
    /// The input has no answer, or the part is not solved yet.
    NoAnswer(NoAnswer),
    /// The part panicked, or the input could not be read.
    Failed(String),
}

impl Outcome {
    /// The answer, or why there is none.
    pub fn text(&self) -> String {
        match self {
            Self::Solved(text, _) | Self::Failed(text) => text.clone(),
            Self::NoAnswer(reason) => reason.to_string(),
        }
    }

    /// Whether the part is not solved yet.
    pub fn is_unsolved(&self) -> bool {
        *self == Self::NoAnswer(NoAnswer::Unsolved)
    }
}

/// What a day has made of an input.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The path of the input as it was given; `None` if there was no input to solve, or no
    /// program that reported.
    pub input: Option<String>,
    /// How long the parser took; `None` if it failed, or if the day has no such step.
    pub parse: Option<Duration>,
    /// How parts 1 and 2 ended. `None` for a part that was not run, or that the puzzle does not have.
    pub parts: [Option<Outcome>; 2],
    /// Why the input failed. Then both parts count as failed.
    pub error: Option<String>,
}

impl Report {
    /// How a part ended. If the whole input failed, so did the part. `None` if the part was not run, or if
    /// the puzzle does not have it.
    pub fn outcome(&self, part: Part) -> Option<Outcome> {
        match &self.error {
            Some(error) => Some(Outcome::Failed(error.clone())),
            None => self.parts[part as usize].clone(),
        }
    }

    /// The report as one line of JSON, whose fields `xtask/README.md` lists.
    pub fn to_json(&self, puzzle: &Puzzle) -> String {
        let mut line = object! {
            year: puzzle.id.year(),
            day: puzzle.id.day(),
            title: puzzle.title.as_str(),
        };
        if let Some(path) = &self.input {
            line["input"] = path.as_str().into();
        }
        if let Some(time) = self.parse {
            line["parse"] = object! { ns: nanoseconds(time) };
        }
        for (key, outcome) in ["part1", "part2"].into_iter().zip(&self.parts) {
            if let Some(outcome) = outcome {
                line[key] = outcome_to_json(outcome);
            }
        }
        if let Some(error) = &self.error {
            line["error"] = error.as_str().into();
        }
        line.to_string()
    }

    fn from_json(line: &JsonValue) -> Self {
        Self {
            input: text_of(&line["input"]),
            parse: line["parse"]["ns"].as_u64().map(Duration::from_nanos),
            parts: ["part1", "part2"].map(|key| outcome_from_json(&line[key])),
            error: text_of(&line["error"]),
        }
    }
}

/// Reads the reports in what a program has printed with `--format json`. What the day itself has printed
/// is passed over, even if it stands in front of a report on the same line.
pub fn read_reports(output: &[u8]) -> Vec<Report> {
    let text = String::from_utf8_lossy(output);
    let mut reports = Vec::new();
    for line in text.lines() {
        let Some(start) = line.rfind("{\"year\":") else { continue };
        if let Ok(object) = jzon::parse(&line[start..]) {
            reports.push(Report::from_json(&object));
        }
    }
    reports
}

fn outcome_to_json(outcome: &Outcome) -> JsonValue {
    match outcome {
        Outcome::Solved(answer, time) => {
            object! { status: "solved", answer: answer.as_str(), ns: nanoseconds(*time) }
        }
        Outcome::NoAnswer(NoAnswer::Because(reason)) => {
            object! { status: "no answer", error: reason.as_str() }
        }
        // `NoSuchPart` never gets here, since the steps leave such a part out of the report.
        Outcome::NoAnswer(NoAnswer::Unsolved | NoAnswer::NoSuchPart) => {
            object! { status: "unsolved" }
        }
        Outcome::Failed(error) => object! { status: "failed", error: error.as_str() },
    }
}

/// `None` if the part was not run.
fn outcome_from_json(part: &JsonValue) -> Option<Outcome> {
    let error = text_of(&part["error"]).unwrap_or_default();
    Some(match part["status"].as_str()? {
        "solved" => {
            let answer = text_of(&part["answer"]).unwrap_or_default();
            let time = Duration::from_nanos(part["ns"].as_u64().unwrap_or_default());
            Outcome::Solved(answer, time)
        }
        "no answer" => Outcome::NoAnswer(NoAnswer::Because(error)),
        "unsolved" => Outcome::NoAnswer(NoAnswer::Unsolved),
        _ => Outcome::Failed(error),
    })
}

fn text_of(value: &JsonValue) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// A `u64` has room for 584 years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ok_written_report_is_read_between_lines_that_the_day_prints() {
        for outcome in [
            Outcome::Solved("{\"year\":1} \u{1b}".to_owned(), Duration::from_nanos(8)),
            Outcome::NoAnswer(NoAnswer::Because("it never ends".to_owned())),
            Outcome::NoAnswer(NoAnswer::Unsolved),
            Outcome::Failed("the part panicked".to_owned()),
        ] {
            let report = Report {
                input: Some("a.txt".to_owned()),
                parse: Some(Duration::from_nanos(7)),
                parts: [None, Some(outcome)],
                error: None,
            };
            let puzzle = "2015, day 1: A".parse().expect("a puzzle");
            let json = report.to_json(&puzzle);
            let printed = format!("1\nlooking {json}\n{{\"year\":\n{{}}\n");
            assert_eq!(read_reports(printed.as_bytes()), [report]);
        }
    }

    #[test]
    fn if_the_input_failed_so_did_both_parts() {
        let report = read_reports(b"{\"year\":2015,\"error\":\"no text\"}").remove(0);
        let failed = Outcome::Failed("no text".to_owned());
        assert_eq!(report.outcome(Part::One), Some(failed.clone()));
        assert_eq!(report.outcome(Part::Two), Some(failed));
    }
}
