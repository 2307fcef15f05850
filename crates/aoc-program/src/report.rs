//! What a day's program reports of an input: the outcome of each part. Between programs, it is JSON.

use std::{collections::BTreeMap, fmt, time::Duration};

use jzon::{JsonValue, object};

use crate::{part::Part, puzzle::Puzzle};

/// The status of a day's program if a file or a part has failed, or a part has no answer.
pub const FAILED: u8 = 1;

/// The status of a day's program if nothing has failed, but a part is not solved yet.
pub const UNFINISHED: u8 = 3;

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part has this answer, which took this time.
    Solved(String, Duration),
    /// The input has no answer, for this reason.
    NoAnswer(String),
    /// The part is not solved yet.
    Unsolved,
    /// The part panicked. The text says so.
    Failed(String),
}

/// The answer, or why there is none.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved(text, _) | Self::Failed(text) => f.write_str(text),
            Self::NoAnswer(reason) => write!(f, "no answer: {reason}"),
            Self::Unsolved => f.write_str("not solved yet"),
        }
    }
}

/// How each part ended. A part that was not run, or that the puzzle does not have, is not in it.
pub type Outcomes = BTreeMap<Part, Outcome>;

/// What has become of an input.
#[derive(Debug, PartialEq, Eq)]
pub enum Report {
    /// The day has taken its steps.
    Done {
        /// How long the parser took; `None` if the day has no such step.
        parse: Option<Duration>,
        /// How the parts ended.
        parts: Outcomes,
    },
    /// The whole input failed, for this reason.
    Failed(String),
}

impl Report {
    /// The status with which a day's program ends if this is the only input.
    pub fn status(&self) -> u8 {
        let Self::Done { parts, .. } = self else { return FAILED };
        let mut status = 0;
        for outcome in parts.values() {
            match outcome {
                Outcome::Solved(..) => {}
                Outcome::Unsolved => status = UNFINISHED,
                Outcome::NoAnswer(_) | Outcome::Failed(_) => return FAILED,
            }
        }
        status
    }

    /// The report as one line of JSON, whose fields `xtask/README.md` lists. `input` is the path of the input
    /// as it was given; `None` if there is none.
    pub fn to_json(&self, puzzle: &Puzzle, input: Option<&str>) -> String {
        let mut line = object! {
            year: puzzle.id.year(),
            day: puzzle.id.day(),
            title: puzzle.title.as_str(),
        };
        if let Some(path) = input {
            line["input"] = path.into();
        }
        match self {
            Self::Done { parse, parts } => {
                if let Some(time) = parse {
                    line["parse"] = object! { ns: nanoseconds(*time) };
                }
                for (&part, outcome) in parts {
                    line[key(part)] = outcome_to_json(outcome);
                }
            }
            Self::Failed(error) => line["error"] = error.as_str().into(),
        }
        line.to_string()
    }

    /// `None` if this is no report.
    fn from_json(line: &JsonValue) -> Option<Self> {
        if let Some(error) = line["error"].as_str() {
            return Some(Self::Failed(error.to_owned()));
        }
        let mut parts = Outcomes::new();
        for part in Part::BOTH {
            let outcome = &line[key(part)];
            if !outcome.is_null() {
                parts.insert(part, outcome_from_json(outcome)?);
            }
        }
        let parse = line["parse"]["ns"].as_u64().map(Duration::from_nanos);
        Some(Self::Done { parse, parts })
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
            reports.extend(Report::from_json(&object));
        }
    }
    reports
}

/// The field of a part.
fn key(part: Part) -> &'static str {
    match part {
        Part::One => "part1",
        Part::Two => "part2",
    }
}

fn outcome_to_json(outcome: &Outcome) -> JsonValue {
    match outcome {
        Outcome::Solved(answer, time) => {
            object! { status: "solved", answer: answer.as_str(), ns: nanoseconds(*time) }
        }
        Outcome::NoAnswer(reason) => object! { status: "no answer", error: reason.as_str() },
        Outcome::Unsolved => object! { status: "unsolved" },
        Outcome::Failed(error) => object! { status: "failed", error: error.as_str() },
    }
}

fn outcome_from_json(part: &JsonValue) -> Option<Outcome> {
    let text = |key: &str| part[key].as_str().map(str::to_owned);
    Some(match part["status"].as_str()? {
        "solved" => Outcome::Solved(text("answer")?, Duration::from_nanos(part["ns"].as_u64()?)),
        "no answer" => Outcome::NoAnswer(text("error")?),
        "unsolved" => Outcome::Unsolved,
        "failed" => Outcome::Failed(text("error")?),
        _ => return None,
    })
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
        let done = |outcome| Report::Done {
            parse: Some(Duration::from_nanos(7)),
            parts: Outcomes::from([(Part::Two, outcome)]),
        };
        for report in [
            done(Outcome::Solved("{\"year\":1} \u{1b}".to_owned(), Duration::from_nanos(8))),
            done(Outcome::NoAnswer("it never ends".to_owned())),
            done(Outcome::Unsolved),
            done(Outcome::Failed("the part panicked".to_owned())),
            Report::Done { parse: None, parts: Outcomes::new() },
            Report::Failed("no text".to_owned()),
        ] {
            let puzzle = "2015, day 1: A".parse().expect("a puzzle");
            let json = report.to_json(&puzzle, Some("a.txt"));
            let printed = format!("1\nlooking {json}\n{{\"year\":\n{{}}\n");
            assert_eq!(read_reports(printed.as_bytes()), [report]);
        }
    }

    #[test]
    fn a_report_with_half_an_outcome_is_none() {
        for part in ["{}", "{\"status\":\"solved\",\"ns\":1}", "{\"status\":\"lost\"}"] {
            let printed = format!("{{\"year\":2015,\"part1\":{part}}}");
            assert_eq!(read_reports(printed.as_bytes()), [], "{part}");
        }
    }
}
