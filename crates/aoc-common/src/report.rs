//! What a day's program says about an input: how each part stands, and how long it took. It is passed to other programs as
//! a JSON file. `run --format json` prints the same fields, which `xtask/README.md` lists.

use std::{fmt, fs, io, path::Path, time::Duration};

use jzon::{JsonValue, object};

use crate::{
    answer::{Answer, Found},
    puzzle::Part,
    standing::Standing,
};

/// How a part of an input stands, or the whole input.
#[derive(Debug, PartialEq, Eq)]
pub struct Finding {
    /// `None` for the whole input.
    pub part: Option<Part>,
    /// How it stands.
    pub standing: Standing,
    /// How long the part took, if it is solved.
    pub time: Option<Duration>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = self.part {
            write!(f, "part {part} ")?;
        }
        self.standing.fmt(f)
    }
}

/// What the program of a day says about an input.
#[derive(Debug, PartialEq, Eq)]
pub struct Report {
    parse_time: Option<Duration>,
    /// One about each part that was run or has a recorded answer, or else one about the whole input.
    findings: Vec<Finding>,
}

impl Report {
    /// The report of a day whose parser took this time, if it has one, and whose parts stand like this.
    pub fn new(parse_time: Option<Duration>, findings_on_parts: Vec<Finding>) -> Self {
        let mut findings = findings_on_parts;
        if findings.is_empty() {
            findings.push(Finding { part: None, standing: Standing::NotRun, time: None });
        }
        Self { parse_time, findings }
    }

    /// The report that the whole input has failed because of this error.
    pub fn failed(error: &str) -> Self {
        let standing = Standing::Failed(error.to_owned());
        Self { parse_time: None, findings: vec![Finding { part: None, standing, time: None }] }
    }

    /// How the input stands: a finding about each part that was run or has a recorded answer, or else one about the whole
    /// input.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Whether all findings [pass](Standing::passes).
    pub fn passes(&self) -> bool {
        self.findings.iter().all(|finding| finding.standing.passes())
    }

    /// The answer to a part, if the day has found one.
    pub fn answer_of(&self, part: Part) -> Option<&Answer> {
        self.of_part(part)?.standing.answer()
    }

    /// How long the parser took; `None` if the day has no such step, or the whole input failed.
    pub fn parse_time(&self) -> Option<Duration> {
        self.parse_time
    }

    /// How long a part took, if it is solved.
    pub fn time_of(&self, part: Part) -> Option<Duration> {
        self.of_part(part)?.time
    }

    /// How long the parser and the solved parts took together; `None` if no part is solved.
    pub fn total_time(&self) -> Option<Duration> {
        let times: Vec<_> = self.findings.iter().filter_map(|finding| finding.time).collect();
        if times.is_empty() { None } else { Some(self.parse_time.iter().chain(&times).sum()) }
    }

    fn of_part(&self, part: Part) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.part == Some(part))
    }

    /// Writes the report to a file.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut object = JsonValue::new_object();
        self.add_to_json(&mut object);
        fs::write(path, object.to_string())
    }

    /// Reads the report in a file; `None` if the file does not exist, or the report is incomplete.
    pub fn read(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        Self::from_json(&jzon::parse(&text).ok()?)
    }

    /// Adds the fields of the report to an object.
    pub fn add_to_json(&self, object: &mut JsonValue) {
        if let Some(time) = self.parse_time {
            object["parse"] = object! { ns: nanoseconds(time) };
        }
        for finding in &self.findings {
            match finding.part {
                None => add_finding(object, finding),
                Some(part) => add_finding(&mut object[format!("part{part}")], finding),
            }
        }
    }

    fn from_json(object: &JsonValue) -> Option<Self> {
        let mut findings = Vec::new();
        for part in Part::BOTH {
            let fields = &object[format!("part{part}")];
            if !fields.is_null() {
                findings.push(finding_in(fields, Some(part))?);
            }
        }
        if findings.is_empty() {
            findings.push(finding_in(object, None)?);
        }
        let parse_time = time_in(&object["parse"]);
        Some(Self { parse_time, findings })
    }
}

/// What is reported in place of a day's program that could not be built or started, or has ended before it was done.
impl From<anyhow::Error> for Report {
    fn from(error: anyhow::Error) -> Self {
        Self::failed(&format!("{error:#}"))
    }
}

fn add_finding(fields: &mut JsonValue, finding: &Finding) {
    fields["state"] = finding.standing.label().into();
    match &finding.standing {
        Standing::Unchanged(found) => fields["answer"] = found.to_string().into(),
        Standing::New(answer) | Standing::Changed(answer, _) | Standing::Wrong(answer, _) => {
            fields["answer"] = answer.as_str().into();
        }
        Standing::Rejected(answer, error) => {
            fields["answer"] = answer.as_str().into();
            fields["error"] = error.as_str().into();
        }
        Standing::NoAnswer(error, _) | Standing::Failed(error) => {
            fields["error"] = error.as_str().into();
        }
        Standing::Unsolved(_) | Standing::NotRun => {}
    }
    if let Some(recorded) = finding.standing.recorded() {
        fields["recorded"] = recorded.to_string().into();
    }
    if let Some(time) = finding.time {
        fields["ns"] = nanoseconds(time).into();
    }
}

/// Reads what [`add_finding`] has added; `None` if something is missing.
fn finding_in(fields: &JsonValue, part: Option<Part>) -> Option<Finding> {
    let text = |key: &str| fields[key].as_str();
    let answer = || Answer::found(text("answer")?);
    let recorded = || Found::from_text(text("recorded")?);
    let error = || text("error").map(str::to_owned);
    let standing = match text("state")? {
        "unchanged" => Standing::Unchanged(Found::from_text(text("answer")?)?),
        "new" => Standing::New(answer()?),
        "changed" => Standing::Changed(answer()?, recorded()?),
        "wrong" => Standing::Wrong(answer()?, recorded()?),
        "rejected" => Standing::Rejected(answer()?, error()?),
        "not solved yet" => Standing::Unsolved(recorded()),
        "no answer" => Standing::NoAnswer(error()?, recorded()),
        "not run" => Standing::NotRun,
        "error" => Standing::Failed(error()?),
        _ => return None,
    };
    Some(Finding { part, standing, time: time_in(fields) })
}

fn time_in(fields: &JsonValue) -> Option<Duration> {
    fields["ns"].as_u64().map(Duration::from_nanos)
}

/// A time as a number of nanoseconds. A `u64` has room for 584 years.
fn nanoseconds(time: Duration) -> u64 {
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

    /// The text of the file to which a report is written. The report is read from it as it was.
    fn written(report: &Report) -> String {
        let file = tempfile::NamedTempFile::new().expect("a file");
        report.write(file.path()).expect("a file that can be written");
        assert_eq!(Report::read(file.path()).as_ref(), Some(report));
        fs::read_to_string(file.path()).expect("a text")
    }

    #[test]
    fn a_report_has_these_fields_and_is_read_as_it_was() {
        let answer = || Answer::found("8").expect("an answer");
        let found = |text: &str| Found::from_text(text).expect("a text");
        let expected = || Some(found("7"));
        let reason = || "it never ends".to_owned();
        let standings = [
            Standing::Unchanged(found("{\"part1\":1}\n\u{1b}")),
            Standing::Unchanged(found("no answer: it never ends")),
            Standing::New(answer()),
            Standing::Changed(answer(), found("7")),
            Standing::Wrong(answer(), found("no answer: x")),
            Standing::Rejected(answer(), "too high".to_owned()),
            Standing::Unsolved(None),
            Standing::Unsolved(expected()),
            Standing::NoAnswer(reason(), None),
            Standing::NoAnswer(reason(), expected()),
            Standing::Failed("it panicked".to_owned()),
        ];
        let mut lines = Vec::new();
        for standing in standings {
            let time = standing.answer().map(|_| Duration::from_nanos(9));
            let finding = Finding { part: Some(Part::Two), standing, time };
            lines.push(written(&Report::new(None, vec![finding])));
        }
        lines.push(written(&Report::new(Some(Duration::from_nanos(1)), Vec::new())));
        lines.push(written(&Report::failed("no text")));
        insta::assert_snapshot!(lines.join("\n"), @r#"
        {"part2":{"state":"unchanged","answer":"{\"part1\":1}\n\u001b","ns":9}}
        {"part2":{"state":"unchanged","answer":"no answer: it never ends"}}
        {"part2":{"state":"new","answer":"8","ns":9}}
        {"part2":{"state":"changed","answer":"8","recorded":"7","ns":9}}
        {"part2":{"state":"wrong","answer":"8","recorded":"no answer: x","ns":9}}
        {"part2":{"state":"rejected","answer":"8","error":"too high","ns":9}}
        {"part2":{"state":"not solved yet"}}
        {"part2":{"state":"not solved yet","recorded":"7"}}
        {"part2":{"state":"no answer","error":"it never ends"}}
        {"part2":{"state":"no answer","error":"it never ends","recorded":"7"}}
        {"part2":{"state":"error","error":"it panicked"}}
        {"parse":{"ns":1},"state":"not run"}
        {"state":"error","error":"no text"}
        "#);
        written(&Report::failed("\u{7f}"));
    }

    #[test]
    fn a_missing_or_incomplete_report_is_read_as_none() {
        for part in ["{}", "{\"state\":\"new\",\"ns\":1}", "{\"state\":\"lost\"}"] {
            assert_eq!(read(&format!("{{\"part1\":{part}}}")), None, "{part}");
        }
        assert_eq!(read(""), None);
        assert_eq!(read("{}"), None);
        assert_eq!(Report::read(Path::new("no such file")), None);
        assert_eq!(read("{\"part1\":{\"state\":\"not solved yet\"}"), None);
    }

    #[test]
    fn a_report_passes_if_all_findings_do_and_its_time_is_that_of_the_solved_parts() {
        let finding = |part, standing, time| Finding { part: Some(part), standing, time };
        let answer = Answer::found("7").expect("an answer");
        let time = Some(Duration::from_nanos(2));
        let solved = finding(Part::One, Standing::New(answer.clone()), time);
        let unsolved = finding(Part::Two, Standing::Unsolved(None), None);
        let report = Report::new(Some(Duration::from_nanos(1)), vec![solved, unsolved]);
        assert!(report.passes());
        assert!(!Report::failed("no text").passes());
        assert_eq!(report.answer_of(Part::One), Some(&answer));
        assert_eq!(report.answer_of(Part::Two), None);
        assert_eq!(report.total_time(), Some(Duration::from_nanos(3)));
        assert_eq!(Report::new(report.parse_time(), Vec::new()).total_time(), None);
    }
}
