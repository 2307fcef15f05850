//! How the steps of a day have ended. The program of a day passes this to the runner as a JSON file, and nothing else: what
//! is said about it follows from what is [known](crate::known), which both can read.

use std::{
    collections::BTreeMap,
    env, fs, io,
    path::{Path, PathBuf},
    process::{self, ExitStatus},
    time::Duration,
};

use jzon::{JsonValue, object};

use crate::{answer::Answer, puzzle::Part};

/// How a part has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part has found an answer.
    Found {
        /// What it has found.
        answer: Answer,
        /// How long it took.
        time: Duration,
    },
    /// The part has found that there is no answer, for this reason.
    NoAnswer(String),
    /// The part is not solved yet.
    Unsolved,
    /// The part has failed in another way: it panicked, for instance, or ran twice. The text says how.
    Broken(String),
}

/// How the steps of a day have ended for an input.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// How long the parser took; `None` if the day has no such step.
    pub parse_time: Option<Duration>,
    /// The parts that the day has called.
    pub parts: BTreeMap<Part, Outcome>,
    /// Why not all steps were taken, if so: the input is malformed, or the program ended before it was done.
    pub error: Option<String>,
}

/// What a program has written that has ended since, in the middle of its steps.
const UNFINISHED: &str = "the program ended before it was done";

/// Where a program that this process starts is to write its outcomes, if the name is another one each time. A process that was
/// killed, and had the same id, may have left a file there, so it is removed.
pub fn file_for_outcomes(name: &str) -> PathBuf {
    let path = env::temp_dir().join(format!("aoc-{}-{name}.json", process::id()));
    let _ = fs::remove_file(&path);
    path
}

impl Outcomes {
    /// That the whole input has failed for this reason.
    pub fn failed(reason: &str) -> Self {
        Self { error: Some(reason.to_owned()), ..Self::default() }
    }

    /// Writes this to a file.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        fs::write(path, self.to_json().to_string())
    }

    /// Writes what is known as long as the steps go on. If the program ends now, this is all that is known.
    pub fn write_unfinished(
        path: &Path,
        parse_time: Option<Duration>,
        parts: &BTreeMap<Part, Outcome>,
    ) -> io::Result<()> {
        let error = Some(UNFINISHED.to_owned());
        Self { parse_time, parts: parts.clone(), error }.write(path)
    }

    /// Reads what a program has written that has ended with this status, and removes the file. If the program was not done,
    /// the error says so.
    pub fn take(path: &Path, ended: ExitStatus) -> Self {
        let read = Self::read(path);
        let _ = fs::remove_file(path);
        let mut outcomes = read.unwrap_or_else(|| Self::failed(UNFINISHED));
        if outcomes.is_unfinished() {
            outcomes.error = Some(format!("{UNFINISHED}: {ended}"));
        }
        outcomes
    }

    /// Whether the program has ended before all steps were taken.
    pub fn is_unfinished(&self) -> bool {
        self.error.as_ref().is_some_and(|error| error.starts_with(UNFINISHED))
    }

    /// Reads what [`Outcomes::write`] has written; `None` if the file does not exist or is incomplete.
    fn read(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        Self::from_json(&jzon::parse(&text).ok()?)
    }

    fn to_json(&self) -> JsonValue {
        let mut object = JsonValue::new_object();
        if let Some(time) = self.parse_time {
            object["ns"] = nanoseconds(time).into();
        }
        if let Some(error) = &self.error {
            object["error"] = error.as_str().into();
        }
        for (part, outcome) in &self.parts {
            object[format!("part{part}")] = outcome_to_json(outcome);
        }
        object
    }

    fn from_json(object: &JsonValue) -> Option<Self> {
        let mut parts = BTreeMap::new();
        for part in Part::BOTH {
            let outcome = &object[format!("part{part}")];
            if !outcome.is_null() {
                parts.insert(part, outcome_in_json(outcome)?);
            }
        }
        let parse_time = object["ns"].as_u64().map(Duration::from_nanos);
        let error = object["error"].as_str().map(str::to_owned);
        Some(Self { parse_time, parts, error })
    }
}

fn outcome_to_json(outcome: &Outcome) -> JsonValue {
    match outcome {
        Outcome::Found { answer, time } => {
            object! { found: answer.as_str(), ns: nanoseconds(*time) }
        }
        Outcome::NoAnswer(reason) => object! { no_answer: reason.as_str() },
        Outcome::Unsolved => "unsolved".into(),
        Outcome::Broken(reason) => object! { broken: reason.as_str() },
    }
}

/// Reads what [`outcome_to_json`] has made; `None` if it is something else.
fn outcome_in_json(outcome: &JsonValue) -> Option<Outcome> {
    if let Some(answer) = outcome["found"].as_str() {
        let time = Duration::from_nanos(outcome["ns"].as_u64()?);
        return Some(Outcome::Found { answer: Answer::new(answer)?, time });
    }
    if let Some(reason) = outcome["no_answer"].as_str() {
        return Some(Outcome::NoAnswer(reason.to_owned()));
    }
    if let Some(reason) = outcome["broken"].as_str() {
        return Some(Outcome::Broken(reason.to_owned()));
    }
    (*outcome == "unsolved").then_some(Outcome::Unsolved)
}

/// A time as a number of nanoseconds. A `u64` has room for 584 years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a file with this text.
    fn read(text: &str) -> Option<Outcomes> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), text).expect("a file that can be written");
        Outcomes::read(file.path())
    }

    #[test]
    fn the_status_of_a_program_that_was_not_done_is_the_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("outcomes");
        let parts = BTreeMap::from([(Part::One, Outcome::Unsolved)]);
        Outcomes::write_unfinished(&file, None, &parts).expect("a file that can be written");
        let unfinished = Outcomes::take(&file, ExitStatus::default());
        assert_eq!(unfinished.parts, parts);
        assert!(!file.exists());
        // It has not even written how part 1 ended.
        for outcomes in [unfinished, Outcomes::take(&file, ExitStatus::default())] {
            let error = outcomes.error.as_deref().expect("an error");
            assert!(error.starts_with("the program ended before it was done: exit "), "{error}");
            assert!(outcomes.is_unfinished());
        }
        Outcomes::failed("no text").write(&file).expect("a file that can be written");
        let failed = Outcomes::take(&file, ExitStatus::default());
        assert_eq!(failed, Outcomes::failed("no text"));
        assert!(!failed.is_unfinished());
    }

    /// The text of the file to which this is written. It is read from it as it was.
    fn written(outcomes: &Outcomes) -> String {
        let file = tempfile::NamedTempFile::new().expect("a file");
        outcomes.write(file.path()).expect("a file that can be written");
        assert_eq!(Outcomes::read(file.path()).as_ref(), Some(outcomes));
        fs::read_to_string(file.path()).expect("a text")
    }

    #[test]
    fn outcomes_have_these_fields_and_are_read_as_they_were() {
        let found = |text: &str| {
            let answer = Answer::new(text).expect("an answer");
            Outcome::Found { answer, time: Duration::from_nanos(9) }
        };
        let outcomes = [
            found("{\"part1\":1}\n\u{1b}"),
            Outcome::NoAnswer("it never\nends".to_owned()),
            Outcome::Unsolved,
            Outcome::Broken(String::new()),
        ];
        let mut lines: Vec<_> = outcomes
            .map(|outcome| {
                let parts = BTreeMap::from([(Part::Two, outcome)]);
                written(&Outcomes { parts, ..Outcomes::default() })
            })
            .into();
        let parse_time = Some(Duration::from_nanos(1));
        let parts = BTreeMap::from([(Part::One, found("7")), (Part::Two, Outcome::Unsolved)]);
        lines.push(written(&Outcomes { parse_time, parts, error: None }));
        lines.push(written(&Outcomes::default()));
        lines.push(written(&Outcomes::failed("no \u{1b}")));
        insta::assert_snapshot!(lines.join("\n"), @r#"
        {"part2":{"found":"{\"part1\":1}\n\u001b","ns":9}}
        {"part2":{"no_answer":"it never\nends"}}
        {"part2":"unsolved"}
        {"part2":{"broken":""}}
        {"ns":1,"part1":{"found":"7","ns":9},"part2":"unsolved"}
        {}
        {"error":"no \u001b"}
        "#);
    }

    #[test]
    fn what_is_missing_or_incomplete_is_read_as_nothing() {
        for part in ["{}", "7", "\"solved\"", "{\"found\":\"7\"}", "{\"found\":\"\",\"ns\":1}"] {
            assert_eq!(read(&format!("{{\"part1\":{part}}}")), None, "{part}");
        }
        assert_eq!(read(""), None);
        assert_eq!(read("{\"part1\":\"unsolved\""), None);
        assert_eq!(Outcomes::read(Path::new("no such file")), None);
    }
}
