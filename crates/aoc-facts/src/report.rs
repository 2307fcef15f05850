//! What every command says about an input: how each part stands, and what passes.

use std::{collections::BTreeMap, fmt, time::Duration};

use crate::{
    answer::Answer,
    judge::{ERROR, Judgement, judge},
    known::{Known, KnownParts},
    outcome::{End, Outcome, Outcomes},
    puzzle::Part,
    task::Task,
    text::printable,
};

/// What is said about an input of which no part was run, and of which no answer is known. It passes.
pub const NOT_RUN: &str = "not run";

/// What is wrong with a part that the day does not call, although its answer is known.
const NOT_CALLED: &str = "the day's program does not run this part, but its answer is known";

/// How a part has ended, and how it is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartReport {
    /// How it has ended.
    pub outcome: Outcome,
    /// How it is judged.
    pub judgement: Judgement,
}

impl PartReport {
    /// [Judges](judge) a part that has ended like this, by what is known about its answers.
    pub fn new(outcome: Outcome, known: &anyhow::Result<Known>) -> Self {
        let judgement = judge(&outcome, known);
        Self { outcome, judgement }
    }

    /// What is said about a part that the day has not called: nothing, unless its answer is known.
    fn of_uncalled(known: &anyhow::Result<Known>) -> Option<Self> {
        let outcome = match known {
            Ok(known) if known.expected().is_none() => return None,
            Ok(_) => Outcome::Broken(NOT_CALLED.to_owned()),
            // What is said is why nobody knows whether the answer is known.
            Err(_) => Outcome::Unsolved,
        };
        Some(Self::new(outcome, known))
    }

    /// The answer that the part has found, if it has found one.
    pub fn answer(&self) -> Option<&Answer> {
        match &self.outcome {
            Outcome::Found { answer, .. } => Some(answer),
            _ => None,
        }
    }

    /// How long the part took, if it has found an answer.
    pub fn time(&self) -> Option<Duration> {
        match self.outcome {
            Outcome::Found { time, .. } => Some(time),
            _ => None,
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
    /// The parts that were run, or of which an answer is known.
    pub parts: BTreeMap<Part, PartReport>,
    /// Whether all steps were taken.
    pub end: End,
}

impl Report {
    /// Judges how the steps of a day have ended for a task, by what is known now.
    pub fn judge(task: &Task, mut outcomes: Outcomes) -> Self {
        let known = Known::of_parts(&task.input, &task.parts);
        let mut called = BTreeMap::new();
        for (&part, known) in &known {
            if let Some(outcome) = outcomes.parts.remove(&part) {
                called.insert(part, PartReport::new(outcome, known));
            }
        }
        Self::of_called(&known, outcomes.parse_time, called, outcomes.end)
    }

    /// The report on a task of which these parts were called. If no other part will be, their answers must not be known.
    pub fn of_called(
        known: &KnownParts,
        parse_time: Option<Duration>,
        called: BTreeMap<Part, PartReport>,
        end: End,
    ) -> Self {
        let mut parts = called;
        for (part, known) in known {
            if end == End::Done
                && !parts.contains_key(part)
                && let Some(report) = PartReport::of_uncalled(known)
            {
                parts.insert(*part, report);
            }
        }
        Self { parse_time, parts, end }
    }

    /// What every command says about the input: a text for each part, and one about what has ended the steps.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<_> =
            self.parts.iter().map(|(part, report)| line_of_part(*part, report)).collect();
        lines.extend(self.error_line());
        if lines.is_empty() {
            lines.push(format!("{NOT_RUN}: the day calls no part that this input is for"));
        }
        lines
    }

    /// Those of the [lines](Self::lines) that do not [pass](PartReport::passes).
    pub fn failures(&self) -> Vec<String> {
        let failed = self.parts.iter().filter(|(_, report)| !report.passes());
        let mut lines: Vec<_> = failed.map(|(part, report)| line_of_part(*part, report)).collect();
        lines.extend(self.error_line());
        lines
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
        self.parts.get(&part)?.answer()
    }

    /// How long a part took, if it has found an answer.
    pub fn time_of(&self, part: Part) -> Option<Duration> {
        self.parts.get(&part)?.time()
    }

    /// How long the parser and the parts with an answer took together; `None` if there is no answer.
    pub fn total_time(&self) -> Option<Duration> {
        let times: Vec<_> = self.parts.values().filter_map(PartReport::time).collect();
        if times.is_empty() { None } else { Some(self.parse_time.iter().chain(&times).sum()) }
    }
}

/// What is said about a part, on a line of its own.
pub fn line_of_part(part: Part, report: &PartReport) -> String {
    format!("part {part} {report}")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{answer::Finding, input::Input, known::record};

    /// What a part ends with that has found this, or that there is no answer.
    fn ended(text: &str) -> Outcome {
        Outcome::of(Finding::parse(text).expect("a text"), Duration::from_nanos(9))
    }

    /// The report on an input of which these parts have ended, if this is recorded for part 2, and the site has said this.
    fn report(parts: &[(Part, Outcome)], recorded: &str, site: &str) -> Report {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        if let Some(finding) = Finding::parse(recorded) {
            record(&input, Part::Two, &finding).expect("it is recorded");
        }
        fs::write(input.site_file(), site).expect("a file");
        let parse_time = Some(Duration::from_nanos(1));
        let parts = parts.iter().cloned().collect();
        let outcomes = Outcomes { parse_time, parts, end: End::Done };
        Report::judge(&Task::new(input, Part::BOTH.into()), outcomes)
    }

    /// The report on an input of which only part 2 was run.
    fn of_part_2(outcome: Outcome, recorded: &str) -> Report {
        report(&[(Part::Two, outcome)], recorded, "")
    }

    fn failed(reason: &str) -> Report {
        let task = Task::new(Input::new("mine.txt".into()), Part::BOTH.into());
        let outcomes = Outcomes::without_steps(End::Failed(reason.to_owned()));
        Report::judge(&task, outcomes)
    }

    #[test]
    fn a_report_passes_if_all_parts_do_and_its_time_is_that_of_the_answers() {
        let parts = [(Part::One, ended("7")), (Part::Two, Outcome::Unsolved)];
        let passing = report(&parts, "", "");
        assert!(passing.passes() && passing.has_answer());
        assert_eq!(passing.lines(), ["part 1 new: 7", "part 2 not solved yet"]);
        assert_eq!(passing.failures(), [""; 0]);
        assert_eq!(passing.answer_to(Part::One).map(Answer::as_str), Some("7"));
        assert_eq!(passing.answer_to(Part::Two), None);
        assert_eq!(passing.total_time(), Some(Duration::from_nanos(10)));

        let failing = of_part_2(ended("8"), "7");
        assert!(!failing.passes() && !failing.has_answer());
        assert_eq!(failing.failures(), failing.lines());
        let failed = failed("no text\u{7f}");
        assert!(!failed.passes());
        assert_eq!(failed.failures(), [r"error: no text\u{7f}"]);
        assert_eq!(failed.lines(), failed.failures());
        let not_run = report(&[], "", "");
        assert!(not_run.passes());
        assert_eq!(not_run.total_time(), None);
    }

    /// The program may have ended in part 2.
    #[test]
    fn what_has_ended_before_an_error_is_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        let eight = Finding::parse("8").expect("a text");
        record(&input, Part::Two, &eight).expect("it is recorded");
        let parts = BTreeMap::from([(Part::One, ended("7"))]);
        let end = End::Died("it died".to_owned());
        let outcomes = Outcomes { parse_time: None, parts, end };
        let report = Report::judge(&Task::new(input, Part::BOTH.into()), outcomes);
        assert_eq!(report.lines(), ["part 1 new: 7", "error: it died"]);
        assert_eq!(report.failures(), ["error: it died"]);
        assert!(!report.passes());
    }

    /// Otherwise nobody would notice that a part is missing.
    #[test]
    fn a_part_whose_answer_is_known_must_be_called() {
        for (recorded, site) in [("8", ""), ("", "2 right: 8")] {
            let report = report(&[(Part::One, ended("7"))], recorded, site);
            assert_eq!(report.failures(), [format!("part 2 error: {NOT_CALLED}")]);
        }
        let unreadable = report(&[], "", "unreadable");
        let failures = unreadable.failures();
        assert_eq!(failures.len(), 2);
        assert!(failures[0].contains("mine.site: line 1: "), "{failures:?}");
    }

    /// The rows of the manual begin with what the code says and lets pass.
    #[test]
    fn the_manual_says_what_passes() {
        let row = |text: &str, passes: bool| {
            format!("| `{text}` | {} |", if passes { "passes" } else { "fails" })
        };
        let mut rows = Vec::new();
        for report in [
            of_part_2(ended("7"), "7"),
            report(&[(Part::Two, ended("7"))], "", "2 right: 7"),
            of_part_2(ended("7"), ""),
            of_part_2(ended("8"), "7"),
            report(&[(Part::Two, ended("8"))], "", "2 too high: 8"),
            of_part_2(Outcome::Unsolved, ""),
            of_part_2(ended("no answer: …"), ""),
        ] {
            let said = report.lines().concat();
            rows.push(row(said.strip_prefix("part 2 ").expect("a part"), report.passes()));
        }
        for report in [report(&[], "", ""), failed("…")] {
            rows.push(row(&report.lines().concat(), report.passes()));
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
