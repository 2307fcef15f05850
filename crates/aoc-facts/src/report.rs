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
            Outcome::Found { finding, time } => {
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
    use Part::{One, Two};

    use super::*;

    fn seven() -> Finding {
        Finding::parse("7").expect("a text")
    }

    /// A part that is judged like this. It has found 7 if that passes.
    fn part(judgement: Judgement) -> PartReport {
        let finding = judgement.has_answer().then(seven);
        let time = finding.is_some().then_some(Duration::from_nanos(9));
        PartReport { judgement, finding, time }
    }

    /// All that a report says.
    fn told(parts: &[(Part, Judgement)], end: End) -> String {
        let parts =
            parts.iter().map(|(number, judgement)| (*number, part(judgement.clone()))).collect();
        let report = Report { parse_time: Some(Duration::from_nanos(1)), parts, end };
        let passes = if report.passes() { "passes" } else { "fails" };
        let has_answer = if report.has_answer() { "an answer" } else { "no answer" };
        let answers = Part::BOTH.map(|number| report.answer_to(number).map(Answer::as_str));
        format!(
            "{passes}, {has_answer}, {answers:?} in {:?}\n  all {:?}\n  fail {:?}\n  without answer {:?}\n",
            report.total_time(),
            report.lines(),
            report.failures(),
            report.lines_without_answer(),
        )
    }

    #[test]
    fn a_report_passes_if_all_parts_do_and_its_time_is_that_of_what_was_found() {
        let not_run = Judgement::NotRun("…".to_owned());
        let broken = Judgement::Failed("it panicked".to_owned());
        let reports = [
            told(&[(One, Judgement::AsRecorded), (Two, Judgement::Right)], End::Done),
            told(&[(One, Judgement::Right), (Two, Judgement::Unsolved)], End::Done),
            told(&[(Two, not_run)], End::Done),
            told(&[(One, Judgement::AsRecorded), (Two, broken)], End::Done),
            told(&[], End::Failed("no text\u{7f}".to_owned())),
            // What has ended before is said all the same.
            told(&[(One, Judgement::Right)], End::Died("it died".to_owned())),
        ];
        insta::assert_snapshot!(reports.concat(), @r#"
        passes, an answer, [Some("7"), Some("7")] in Some(19ns)
          all ["part 1 unchanged", "part 2 right"]
          fail []
          without answer []
        passes, an answer, [Some("7"), None] in Some(10ns)
          all ["part 1 right", "part 2 not solved yet"]
          fail []
          without answer ["part 2 not solved yet"]
        passes, no answer, [None, None] in None
          all ["part 2 not run: …"]
          fail []
          without answer ["part 2 not run: …"]
        fails, an answer, [Some("7"), None] in Some(10ns)
          all ["part 1 unchanged", "part 2 error: it panicked"]
          fail ["part 2 error: it panicked"]
          without answer ["part 2 error: it panicked"]
        fails, no answer, [None, None] in None
          all ["error: no text\\u{7f}"]
          fail ["error: no text\\u{7f}"]
          without answer ["error: no text\\u{7f}"]
        fails, an answer, [Some("7"), None] in Some(10ns)
          all ["part 1 right", "error: it died"]
          fail ["error: it died"]
          without answer ["error: it died"]
        "#);
    }

    /// If only part 1 is asked for, but the day's program says something about part 2 as well, nothing is known about that.
    #[test]
    fn a_report_judges_the_parts_of_the_task() {
        let time = Duration::from_nanos(9);
        let ended = Outcome::Found { finding: seven(), time };
        let outcomes = Outcomes {
            parse_time: None,
            parts: BTreeMap::from([(One, ended), (Two, Outcome::Unsolved)]),
            end: End::Done,
        };
        let report = Report::new(&BTreeMap::from([(One, Ok(Known::default()))]), outcomes);
        assert_eq!(report.lines(), ["part 1 new: 7"]);
        assert_eq!(report.answer_to(One).map(Answer::as_str), Some("7"));
        assert_eq!(report.time_of(One), Some(time));
    }
}
