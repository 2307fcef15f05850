//! What a day's program reports about an input: the outcome of each part. It is passed to other programs as a JSON
//! file.

use std::{collections::BTreeMap, fmt, fs, io, path::Path, time::Duration};

use jzon::{JsonValue, object};

use crate::{answer::Answer, puzzle::Part};

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part has this answer, which took this time.
    Solved(Answer, Duration),
    /// The input has no answer, for this reason.
    NoAnswer(String),
    /// The part is not solved yet.
    Unsolved,
    /// The part panicked, or the day's program runs it twice. The text says which.
    Broken(String),
}

impl Outcome {
    /// How long the part took, if it is solved.
    pub fn time(&self) -> Option<Duration> {
        match self {
            Self::Solved(_, time) => Some(*time),
            Self::NoAnswer(_) | Self::Unsolved | Self::Broken(_) => None,
        }
    }
}

/// The answer, or why there is none.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved(answer, _) => answer.fmt(f),
            Self::Broken(text) => f.write_str(text),
            Self::NoAnswer(reason) => write!(f, "no answer: {reason}"),
            Self::Unsolved => f.write_str("not solved yet"),
        }
    }
}

/// How each part ended. A part that was not run, or that the puzzle does not have, is not in it.
pub type Outcomes = BTreeMap<Part, Outcome>;

/// What the program of a day reports about an input.
#[derive(Debug, PartialEq, Eq)]
pub enum Report {
    /// The day has taken its steps.
    Ran {
        /// How long the parser took; `None` if the day has no such step.
        parse_time: Option<Duration>,
        /// How the parts ended.
        outcomes: Outcomes,
    },
    /// The whole input failed, for this reason.
    InputFailed(String),
}

impl Report {
    /// How long the parser took; `None` if the day has no such step, or the whole input failed.
    pub fn parse_time(&self) -> Option<Duration> {
        match self {
            Self::Ran { parse_time, .. } => *parse_time,
            Self::InputFailed(_) => None,
        }
    }

    /// How a part ended; `None` if it was not run, or the whole input failed.
    pub fn outcome(&self, part: Part) -> Option<&Outcome> {
        match self {
            Self::Ran { outcomes, .. } => outcomes.get(&part),
            Self::InputFailed(_) => None,
        }
    }

    /// How long a part took, if it is solved.
    pub fn time_of(&self, part: Part) -> Option<Duration> {
        self.outcome(part)?.time()
    }

    /// Whether every part that was run has an answer.
    pub fn is_all_solved(&self) -> bool {
        let Self::Ran { outcomes, .. } = self else { return false };
        outcomes.values().all(|outcome| matches!(outcome, Outcome::Solved(..)))
    }

    /// How long the parser and the solved parts took together; `None` if no part is solved.
    pub fn total_time(&self) -> Option<Duration> {
        let Self::Ran { parse_time, outcomes } = self else { return None };
        let times: Vec<_> = outcomes.values().filter_map(Outcome::time).collect();
        if times.is_empty() { None } else { Some(parse_time.iter().chain(&times).sum()) }
    }

    fn to_json(&self) -> JsonValue {
        let mut report = JsonValue::new_object();
        match self {
            Self::Ran { parse_time, outcomes } => {
                if let Some(time) = parse_time {
                    report["parse"] = object! { ns: nanoseconds(*time) };
                }
                for (&part, outcome) in outcomes {
                    report[field_of(part)] = outcome_to_json(outcome);
                }
            }
            Self::InputFailed(error) => report["error"] = error.as_str().into(),
        }
        report
    }

    /// Writes the report to a file.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        fs::write(path, self.to_json().to_string())
    }

    /// Reads the report in a file; `None` if the file does not exist, or its JSON or the outcome of a part is
    /// incomplete.
    pub fn read(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        Self::from_json(&jzon::parse(&text).ok()?)
    }

    /// `None` if the outcome of a part is incomplete. A missing field is a step that was not taken.
    fn from_json(report: &JsonValue) -> Option<Self> {
        if let Some(error) = report["error"].as_str() {
            return Some(Self::InputFailed(error.to_owned()));
        }
        let mut outcomes = Outcomes::new();
        for part in Part::BOTH {
            let outcome = &report[field_of(part)];
            if !outcome.is_null() {
                outcomes.insert(part, outcome_from_json(outcome)?);
            }
        }
        let parse_time = report["parse"]["ns"].as_u64().map(Duration::from_nanos);
        Some(Self::Ran { parse_time, outcomes })
    }
}

/// If there is an error in place of a report, it becomes the reason why the whole input failed.
impl From<anyhow::Error> for Report {
    fn from(error: anyhow::Error) -> Self {
        Self::InputFailed(format!("{error:#}"))
    }
}

/// The field of a part.
fn field_of(part: Part) -> &'static str {
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
        Outcome::Unsolved => object! { status: "not solved yet" },
        Outcome::Broken(error) => object! { status: "error", error: error.as_str() },
    }
}

fn outcome_from_json(part: &JsonValue) -> Option<Outcome> {
    let text = |key: &str| part[key].as_str().map(str::to_owned);
    Some(match part["status"].as_str()? {
        "solved" => Outcome::Solved(
            Answer::found(&text("answer")?)?,
            Duration::from_nanos(part["ns"].as_u64()?),
        ),
        "no answer" => Outcome::NoAnswer(text("error")?),
        "not solved yet" => Outcome::Unsolved,
        "error" => Outcome::Broken(text("error")?),
        _ => return None,
    })
}

/// A time as a number of nanoseconds. A `u64` has room for 584 years.
pub fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a file with this text.
    fn read(text: &str) -> Option<Report> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), text).expect("a file that can be written");
        Report::read(file.path())
    }

    #[test]
    fn ok_written_report_is_read_as_it_was() {
        let ran = |outcome| Report::Ran {
            parse_time: Some(Duration::from_nanos(7)),
            outcomes: Outcomes::from([(Part::Two, outcome)]),
        };
        let answer = Answer::found("{\"part1\":1}\n\u{1b}\u{7f}").expect("an answer");
        for report in [
            ran(Outcome::Solved(answer, Duration::from_nanos(8))),
            ran(Outcome::NoAnswer("it never ends".to_owned())),
            ran(Outcome::Unsolved),
            ran(Outcome::Broken("the part panicked".to_owned())),
            Report::Ran { parse_time: None, outcomes: Outcomes::new() },
            Report::InputFailed("no text".to_owned()),
        ] {
            let file = tempfile::NamedTempFile::new().expect("a file");
            report.write(file.path()).expect("a file that can be written");
            assert_eq!(Report::read(file.path()), Some(report));
        }
    }

    #[test]
    fn a_missing_or_incomplete_report_is_read_as_none() {
        for part in ["{}", "{\"status\":\"solved\",\"ns\":1}", "{\"status\":\"lost\"}"] {
            assert_eq!(read(&format!("{{\"part1\":{part}}}")), None, "{part}");
        }
        assert_eq!(read(""), None);
        assert_eq!(Report::read(Path::new("no such file")), None);
        assert_eq!(read("{\"part1\":{\"status\":\"not solved yet\"}"), None);
    }
}
