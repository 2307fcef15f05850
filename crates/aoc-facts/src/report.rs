//! What every command says about an input: how each part is judged, and what passes.

use std::{collections::BTreeMap, fmt, time::Duration};

use crate::{
    answer::{Answer, Finding},
    judge::{ERROR, Judgement, judge},
    known::{Known, KnownParts},
    outcome::{End, Outcome, Outcomes},
    puzzle::Part,
    text::printable,
};

/// What is said about a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartReport {
    /// How it is judged.
    pub judgement: Judgement,
    /// What it has found, if it has found something.
    pub finding: Option<Finding>,
    /// How long it took, if it has found something.
    pub time: Option<Duration>,
}

impl PartReport {
    /// [Judges](judge) a part that has ended like this, by what is known about its answers.
    pub fn new(outcome: Outcome, known: &anyhow::Result<Known>) -> Self {
        let judgement = judge(&outcome, known);
        match outcome {
            Outcome::Ended { finding, time } => {
                Self { judgement, finding: Some(finding), time: Some(time) }
            }
            _ => Self { judgement, finding: None, time: None },
        }
    }

    /// Whether it [passes](Judgement::passes).
    pub fn passes(&self) -> bool {
        self.judgement.passes()
    }
}

impl fmt::Display for PartReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.judgement.fmt(f)
    }
}

/// What every command says about an input that was to be solved.
#[derive(Debug, PartialEq, Eq)]
pub struct Report {
    /// How long the parser took; `None` if the day has no such step, or the parser has failed.
    pub parse_time: Option<Duration>,
    /// The parts of which it is known how they have ended.
    pub parts: BTreeMap<Part, PartReport>,
    /// Whether all steps were taken.
    pub end: End,
}

impl Report {
    /// Judges how the steps of a day have ended, by what is known about the parts.
    pub fn new(known: &KnownParts, outcomes: Outcomes) -> Self {
        let mut parts = BTreeMap::new();
        for (part, outcome) in outcomes.parts {
            if let Some(known_of_part) = known.get(&part) {
                parts.insert(part, PartReport::new(outcome, known_of_part));
            }
        }
        Self { parse_time: outcomes.parse_time, parts, end: outcomes.end }
    }

    /// What every command says about the input: a line for each part, and one about what has ended the steps.
    pub fn lines(&self) -> Vec<String> {
        self.lines_if(|_| true)
    }

    /// Those of the [lines](Self::lines) that do not [pass](Judgement::passes).
    pub fn failures(&self) -> Vec<String> {
        self.lines_if(|judgement| !judgement.passes())
    }

    /// Those of the [lines](Self::lines) that are about parts without [an answer that passes](Judgement::has_answer).
    pub fn lines_without_answer(&self) -> Vec<String> {
        self.lines_if(|judgement| !judgement.has_answer())
    }

    /// The lines about the parts that are judged in some way, and about what has ended the steps.
    fn lines_if(&self, is_said: impl Fn(&Judgement) -> bool) -> Vec<String> {
        let said = self.parts.iter().filter(|(_, report)| is_said(&report.judgement));
        let lines = said.map(|(part, report)| format!("part {part} {report}"));
        lines.chain(self.error_line()).collect()
    }

    /// What is said about what has ended the steps.
    pub fn error_line(&self) -> Option<String> {
        let error = self.end.error()?;
        Some(format!("{ERROR}: {}", printable(error)))
    }

    /// Whether all of it [passes](PartReport::passes).
    pub fn passes(&self) -> bool {
        self.end == End::Done && self.parts.values().all(PartReport::passes)
    }

    /// Whether a part has an answer that passes, or is known to have none.
    pub fn has_answer(&self) -> bool {
        self.parts.values().any(|part| part.judgement.has_answer())
    }

    /// The answer to a part, if the day has found one.
    pub fn answer_to(&self, part: Part) -> Option<&Answer> {
        match self.parts.get(&part)?.finding.as_ref()? {
            Finding::Answer(answer) => Some(answer),
            Finding::NoAnswer(_) => None,
        }
    }

    /// How long a part took, if it has found something.
    pub fn time_of(&self, part: Part) -> Option<Duration> {
        self.parts.get(&part)?.time
    }

    /// How long the parser and the parts that have found something took together; `None` if there is no such part.
    pub fn total_time(&self) -> Option<Duration> {
        let times: Vec<_> = self.parts.values().filter_map(|part| part.time).collect();
        if times.is_empty() { None } else { Some(self.parse_time.iter().chain(&times).sum()) }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{input::Input, known::record, task::Task};

    /// What a part ends with that has found this, or that there is no answer.
    fn ended(text: &str) -> Outcome {
        let finding = Finding::parse(text).expect("a text");
        Outcome::Ended { finding, time: Duration::from_nanos(9) }
    }

    /// The report on an input of which these parts have ended, if this is recorded for part 2, and the site has said this.
    fn report(parts: &[(Part, Outcome)], end: End, recorded: &str, site: &str) -> Report {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        if let Some(finding) = Finding::parse(recorded) {
            record(&input, Part::Two, &finding).expect("it is recorded");
        }
        fs::write(input.site_file(), site).expect("a file");
        let parse_time = Some(Duration::from_nanos(1));
        let outcomes = Outcomes { parse_time, parts: parts.iter().cloned().collect(), end };
        let task = Task::of("2015/1".parse().expect("a puzzle"), input);
        Report::new(&Known::of_task(&task), outcomes)
    }

    /// The report on an input of which only part 2 was run.
    fn of_part_2(outcome: Outcome, recorded: &str, site: &str) -> Report {
        report(&[(Part::Two, outcome)], End::Done, recorded, site)
    }

    fn failed(reason: &str) -> Report {
        report(&[], End::Failed(reason.to_owned()), "", "")
    }

    #[test]
    fn a_report_passes_if_all_parts_do_and_its_time_is_that_of_what_was_found() {
        let parts = [(Part::One, ended("7")), (Part::Two, Outcome::Unsolved)];
        let passing = report(&parts, End::Done, "", "");
        assert!(passing.passes() && passing.has_answer());
        assert_eq!(passing.lines(), ["part 1 new: 7", "part 2 not solved yet"]);
        assert_eq!(passing.failures(), [""; 0]);
        assert_eq!(passing.lines_without_answer(), ["part 2 not solved yet"]);
        assert_eq!(passing.answer_to(Part::One).map(Answer::as_str), Some("7"));
        assert_eq!(passing.answer_to(Part::Two), None);
        assert_eq!(passing.total_time(), Some(Duration::from_nanos(10)));

        let failing = of_part_2(ended("8"), "7", "");
        assert!(!failing.passes() && !failing.has_answer());
        assert_eq!(failing.failures(), failing.lines());
        let failed = failed("no text\u{7f}");
        assert!(!failed.passes());
        assert_eq!(failed.failures(), [r"error: no text\u{7f}"]);
        assert_eq!(failed.lines(), failed.failures());
        let not_run = of_part_2(Outcome::NotRun("no answer is recorded".to_owned()), "", "");
        assert!(not_run.passes() && !not_run.has_answer());
        assert_eq!(not_run.total_time(), None);
    }

    /// The program may have ended in part 2, of which nothing is said then.
    #[test]
    fn what_has_ended_before_an_error_is_reported() {
        let report = report(&[(Part::One, ended("7"))], End::Died("it died".to_owned()), "8", "");
        assert_eq!(report.lines(), ["part 1 new: 7", "error: it died"]);
        assert_eq!(report.failures(), ["error: it died"]);
        assert!(!report.passes());
    }

    /// The rows of the manual begin with what the code says and lets pass.
    #[test]
    fn the_manual_says_what_passes() {
        let row = |text: &str, passes: bool| {
            format!("| `{text}` | {} |", if passes { "passes" } else { "fails" })
        };
        let mut rows = Vec::new();
        for report in [
            of_part_2(ended("7"), "7", ""),
            of_part_2(ended("7"), "", "2 right: 7"),
            of_part_2(ended("7"), "", ""),
            of_part_2(ended("#.#\n###"), "", "2 right: HI"),
            of_part_2(ended("8"), "7", ""),
            of_part_2(ended("8"), "", "2 too high: 8"),
            of_part_2(Outcome::Unsolved, "", ""),
            of_part_2(ended("no answer: …"), "", ""),
            of_part_2(Outcome::NotRun("…".to_owned()), "", ""),
        ] {
            let said = report.lines().concat();
            // The lines of a picture follow.
            let (first_line, _) = said.split_once('\n').unwrap_or((&said, ""));
            rows.push(row(first_line.strip_prefix("part 2 ").expect("a part"), report.passes()));
        }
        let failed = failed("…");
        rows.push(row(&failed.lines().concat(), failed.passes()));
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
