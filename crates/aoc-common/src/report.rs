//! What a day's program says about an input: how each part stands, and how long it took. The program of a day
//! passes it to other programs as a JSON file.

use std::{collections::BTreeMap, fs, io, path::Path, time::Duration};

use jzon::{JsonValue, object};

use crate::{
    answer::Answer,
    puzzle::Part,
    standing::{PartReport, Standing},
    text::printable,
};

/// What is said about an input of which no part was run, and for which nothing is recorded. It passes.
pub const NOT_RUN: &str = "not run";

/// What is said about an example that is for no part. It is [not run](NOT_RUN).
pub const NO_PART_LEFT: &str = "not run: answers are recorded for other examples only";

/// What the program of a day says about an input.
#[derive(Debug, PartialEq, Eq)]
pub struct Report {
    /// How long the parser took; `None` if the day has no such step, or the input has failed.
    pub parse_time: Option<Duration>,
    /// The parts that were run or have a recorded answer. If the whole input has failed, it is the reason.
    pub parts: Result<BTreeMap<Part, PartReport>, String>,
}

impl Report {
    /// The report that the whole input has failed for this reason.
    pub fn failed(reason: &str) -> Self {
        Self { parse_time: None, parts: Err(reason.to_owned()) }
    }

    /// What every command says about the input: a text for each part, or else one about the whole input.
    pub fn lines(&self) -> Vec<String> {
        match &self.parts {
            Err(reason) => vec![format!("{}: {}", Standing::Failed.label(), printable(reason))],
            Ok(parts) if parts.is_empty() => {
                vec![format!("{NOT_RUN}: the day calls no part that this input is for")]
            }
            Ok(parts) => {
                parts.iter().map(|(part, report)| format!("part {part} {report}")).collect()
            }
        }
    }

    /// Those of the [lines](Self::lines) that do not [pass](PartReport::passes).
    pub fn failures(&self) -> Vec<String> {
        match &self.parts {
            Err(_) => self.lines(),
            Ok(parts) => {
                let failed = parts.iter().filter(|(_, report)| !report.passes());
                failed.map(|(part, report)| format!("part {part} {report}")).collect()
            }
        }
    }

    /// Whether all of it [passes](PartReport::passes).
    pub fn passes(&self) -> bool {
        self.part_reports().all(PartReport::passes) && self.parts.is_ok()
    }

    /// Whether a part is [solved](PartReport::is_solved).
    pub fn is_solved(&self) -> bool {
        self.part_reports().any(PartReport::is_solved)
    }

    /// The answer to a part, if the day has found one.
    pub fn answer_to(&self, part: Part) -> Option<&Answer> {
        self.parts.as_ref().ok()?.get(&part)?.answer()
    }

    /// How long a part took, if it has found an answer.
    pub fn time_of(&self, part: Part) -> Option<Duration> {
        self.parts.as_ref().ok()?.get(&part)?.time
    }

    /// How long the parser and the parts with an answer took together; `None` if there is no answer.
    pub fn total_time(&self) -> Option<Duration> {
        let times: Vec<_> = self.part_reports().filter_map(|part| part.time).collect();
        if times.is_empty() { None } else { Some(self.parse_time.iter().chain(&times).sum()) }
    }

    /// The reports on the parts, in order.
    pub fn part_reports(&self) -> impl Iterator<Item = &PartReport> {
        self.parts.iter().flat_map(BTreeMap::values)
    }

    /// Writes the report to a file.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        fs::write(path, self.to_json().to_string())
    }

    /// Reads the report in a file; `None` if the file does not exist, or the report is incomplete.
    pub fn read(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        Self::from_json(&jzon::parse(&text).ok()?)
    }

    fn to_json(&self) -> JsonValue {
        let mut object = JsonValue::new_object();
        if let Some(time) = self.parse_time {
            object["ns"] = nanoseconds(time);
        }
        match &self.parts {
            Err(reason) => object["error"] = reason.as_str().into(),
            Ok(parts) => {
                for (part, report) in parts {
                    object[format!("part{part}")] = part_to_json(report);
                }
            }
        }
        object
    }

    fn from_json(object: &JsonValue) -> Option<Self> {
        if let Some(error) = object["error"].as_str() {
            return Some(Self::failed(error));
        }
        let mut parts = BTreeMap::new();
        for part in Part::BOTH {
            let fields = &object[format!("part{part}")];
            if !fields.is_null() {
                parts.insert(part, part_in_json(fields)?);
            }
        }
        Some(Self { parse_time: time_in(object), parts: Ok(parts) })
    }
}

/// What is reported in place of a day's program that could not be built or started, or has ended before it was done.
impl From<anyhow::Error> for Report {
    fn from(error: anyhow::Error) -> Self {
        Self::failed(&format!("{error:#}"))
    }
}

fn part_to_json(report: &PartReport) -> JsonValue {
    let mut fields = object! { text: report.text.as_str() };
    if let Some(found) = &report.found {
        fields["found"] = found.as_str().into();
    }
    if let Some(time) = report.time {
        fields["ns"] = nanoseconds(time);
    }
    fields
}

/// Reads what [`part_to_json`] has made; `None` if it is something else.
fn part_in_json(fields: &JsonValue) -> Option<PartReport> {
    let text = fields["text"].as_str()?.to_owned();
    let found = fields["found"].as_str().and_then(Answer::new);
    Some(PartReport { standing: Standing::of_text(&text)?, text, found, time: time_in(fields) })
}

fn time_in(fields: &JsonValue) -> Option<Duration> {
    fields["ns"].as_u64().map(Duration::from_nanos)
}

/// A time as a number of nanoseconds. A `u64` has room for 584 years.
fn nanoseconds(time: Duration) -> JsonValue {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).into()
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;
    use crate::{
        standing::{Known, Outcome},
        verdicts::{Judged, Verdict},
    };

    /// What is reported about a part that ends like this if this is recorded.
    fn part(outcome: Outcome, recorded: Option<&str>) -> PartReport {
        let known = Known { recorded: recorded.map(found), ..Known::default() };
        PartReport::new(outcome, &Ok(known), Some(Duration::from_nanos(9)))
    }

    fn found(text: &str) -> Answer {
        Answer::new(text).expect("a text")
    }

    fn ended(text: &str) -> Outcome {
        Outcome::Found(found(text))
    }

    /// The report on an input of which only part 2 was run.
    fn report(part: PartReport) -> Report {
        Report { parse_time: None, parts: Ok(BTreeMap::from([(Part::Two, part)])) }
    }

    fn not_run() -> Report {
        Report { parse_time: Some(Duration::from_nanos(1)), parts: Ok(BTreeMap::new()) }
    }

    /// An answer that the site has rejected.
    fn rejected() -> PartReport {
        let judged = Judged { part: Part::Two, verdict: Verdict::TooHigh, answer: found("8") };
        let known = Known { recorded: None, verdicts: vec![judged] };
        PartReport::new(ended("8"), &Ok(known), None)
    }

    /// Reads a file with this text.
    fn read(text: &str) -> Option<Report> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), text).expect("a file that can be written");
        Report::read(file.path())
    }

    /// The text of the file to which a report is written. The report is read from it as it was.
    fn written(report: &Report) -> String {
        let file = tempfile::NamedTempFile::new().expect("a file");
        report.write(file.path()).expect("a file that can be written");
        assert_eq!(Report::read(file.path()).as_ref(), Some(report));
        fs::read_to_string(file.path()).expect("a text")
    }

    #[test]
    fn a_report_has_these_fields_and_is_read_as_it_was() {
        let no_answer = "no answer: it never ends";
        let unreadable = Err(anyhow!("mine.2.snap: no text"));
        let parts = [
            part(ended("{\"part1\":1}\n\u{1b}"), None),
            part(ended("7"), Some("7")),
            part(ended(no_answer), Some(no_answer)),
            part(ended("8"), Some("7")),
            rejected(),
            part(Outcome::Unsolved, None),
            part(Outcome::Unsolved, Some("7")),
            part(ended(no_answer), Some("7")),
            part(Outcome::Broken("it panicked".to_owned()), None),
            PartReport::new(ended("7"), &unreadable, None),
        ];
        let mut lines: Vec<_> = parts.map(|part| written(&report(part))).into();
        lines.push(written(&not_run()));
        lines.push(written(&Report::failed("no text")));
        insta::assert_snapshot!(lines.join("\n"), @r#"
        {"part2":{"text":"new:\n{\"part1\":1}\n\\u{1b}","found":"{\"part1\":1}\n\u001b","ns":9}}
        {"part2":{"text":"unchanged","found":"7","ns":9}}
        {"part2":{"text":"unchanged","found":"no answer: it never ends"}}
        {"part2":{"text":"wrong: 8 instead of 7","found":"8","ns":9}}
        {"part2":{"text":"wrong: 8 is too high (mine.site)","found":"8"}}
        {"part2":{"text":"not solved yet"}}
        {"part2":{"text":"no answer: not solved yet, expected 7"}}
        {"part2":{"text":"no answer: it never ends, expected 7","found":"no answer: it never ends"}}
        {"part2":{"text":"error: it panicked"}}
        {"part2":{"text":"error: mine.2.snap: no text; found 7","found":"7"}}
        {"ns":1}
        {"error":"no text"}
        "#);
        written(&Report::failed("\u{7f}"));
    }

    #[test]
    fn a_missing_or_incomplete_report_is_read_as_none() {
        for part in ["{}", "{\"found\":\"7\",\"ns\":1}", "{\"text\":\"lost\"}"] {
            assert_eq!(read(&format!("{{\"part1\":{part}}}")), None, "{part}");
        }
        assert_eq!(read(""), None);
        assert_eq!(Report::read(Path::new("no such file")), None);
        assert_eq!(read("{\"part1\":{\"text\":\"not solved yet\"}"), None);
    }

    #[test]
    fn a_report_passes_if_all_parts_do_and_its_time_is_that_of_the_answers() {
        let parts =
            [(Part::One, part(ended("7"), None)), (Part::Two, part(Outcome::Unsolved, None))];
        let parse_time = Some(Duration::from_nanos(1));
        let passing = Report { parse_time, parts: Ok(BTreeMap::from(parts)) };
        assert!(passing.passes() && passing.is_solved());
        assert_eq!(passing.lines(), ["part 1 new: 7", "part 2 not solved yet"]);
        assert_eq!(passing.failures(), [""; 0]);
        assert_eq!(passing.answer_to(Part::One).map(Answer::as_str), Some("7"));
        assert_eq!(passing.answer_to(Part::Two), None);
        assert_eq!(passing.total_time(), Some(Duration::from_nanos(10)));

        let failing = report(part(ended("8"), Some("7")));
        assert!(!failing.passes() && !failing.is_solved());
        assert_eq!(failing.failures(), failing.lines());
        let failed = Report::failed("no text\u{7f}");
        assert!(!failed.passes() && !failed.is_solved());
        assert_eq!(failed.failures(), [r"error: no text\u{7f}"]);
        assert!(not_run().passes());
        assert_eq!(not_run().total_time(), None);
    }

    /// The rows of the manual begin with what the code says and lets pass.
    #[test]
    fn the_manual_says_what_passes() {
        let row = |text: &str, passes: bool| {
            format!("| `{text}` | {} |", if passes { "passes" } else { "fails" })
        };
        let mut rows = Vec::new();
        for part in [
            part(ended("7"), Some("7")),
            part(ended("7"), None),
            part(ended("8"), Some("7")),
            rejected(),
            part(Outcome::Unsolved, None),
            part(ended("no answer: …"), None),
        ] {
            rows.push(row(&part.to_string(), part.passes()));
        }
        for (text, report) in [
            (not_run().lines().concat(), not_run()),
            (NO_PART_LEFT.to_owned(), not_run()),
            (Report::failed("…").lines().concat(), Report::failed("…")),
        ] {
            rows.push(row(&text, report.passes()));
        }
        let manual = include_str!("../../../xtask/README.md");
        let (_, section) =
            manual.split_once("\n## What every command says about a part\n").expect("the section");
        let (section, _) = section.split_once("\n## ").expect("the next section");
        let written: Vec<_> = section.lines().filter(|line| line.starts_with("| `")).collect();
        assert_eq!(written.len(), rows.len());
        for (line, row) in written.iter().zip(rows) {
            assert!(line.starts_with(&row), "{row}");
        }
    }
}
