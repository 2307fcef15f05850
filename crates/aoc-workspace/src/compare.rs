//! What a part answers, compared with what is recorded. Every command that compares answers does it here, and so does
//! `cargo test`, before it hands the answer to insta.
//!
//! `run`, `bench` and `submit` ask the same question about a comparison: does it pass? What makes `check` fail is decided
//! there, since it also records.

use std::{fmt, time::Duration};

use aoc_core::internal::{
    Part,
    program::{Outcome, Outcomes, Report},
    terminal::printable,
};

use crate::{
    inputs::Input,
    layout::spaced,
    snapshots::{self, normalize_answer},
};

/// How a part ended, and the recorded answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How the part ended; `None` if it was not run.
    outcome: Option<Outcome>,
    /// The recorded answer; `None` if none is recorded, or it cannot be read.
    recorded: Option<String>,
    /// How the two relate.
    pub relation: Relation,
}

/// How the outcome of a part relates to the recorded answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The answer is the recorded one.
    Unchanged,
    /// There is an answer, and none is recorded yet.
    New,
    /// The answer is not the recorded one.
    Changed,
    /// The part is not solved yet, and no answer is recorded.
    Unsolved,
    /// The two cannot be compared, for this reason.
    Error(String),
}

impl Comparison {
    /// Compares how a part ended with the recorded answer. If the input is personal, the part must have an answer.
    fn new(outcome: Option<Outcome>, recorded: Option<String>, is_personal: bool) -> Self {
        let relation = relation(outcome.as_ref(), recorded.as_deref(), is_personal);
        Self { outcome, recorded, relation }
    }

    /// The answer as it is recorded, if there is one to record. For an example, this may be the reason why it has no
    /// answer.
    pub fn answer(&self) -> Option<String> {
        match (&self.relation, &self.outcome) {
            (Relation::Unsolved | Relation::Error(_), _) | (_, None) => None,
            (_, Some(outcome)) => Some(normalize_answer(&outcome.to_string())),
        }
    }

    /// Whether the part has ended as it should, as far as is known: it has the recorded answer, or none is recorded yet. For
    /// an example, it may be recorded that there is no answer.
    pub fn passes(&self) -> bool {
        match self.relation {
            Relation::Unchanged => true,
            Relation::New => matches!(self.outcome, Some(Outcome::Solved(..))),
            Relation::Changed | Relation::Unsolved | Relation::Error(_) => false,
        }
    }

    /// Whether the part is not solved yet, even if an answer is recorded.
    pub fn is_unsolved(&self) -> bool {
        self.outcome == Some(Outcome::Unsolved)
    }

    /// Whether `run` has to say something about it, below what the day's program has printed. If a part has no answer, the
    /// program has said so itself.
    pub fn is_doubtful_in_run(&self) -> bool {
        match self.relation {
            Relation::Changed => true,
            Relation::Error(_) => matches!(self.outcome, None | Some(Outcome::Solved(..))),
            Relation::Unchanged | Relation::New | Relation::Unsolved => false,
        }
    }

    /// What `run`, `bench` and `submit` say about a part, after its number.
    pub fn doubt(&self) -> String {
        match self.relation {
            Relation::Changed => format!("is not as recorded:{}", self.answers()),
            Relation::New => self.answer().unwrap_or_default(),
            _ => self.to_string(),
        }
    }

    /// The answer, and the recorded one if it is another: ` 8` or ` 8 instead of 7`.
    pub(crate) fn answers(&self) -> String {
        let answer = self.answer().unwrap_or_default();
        match &self.recorded {
            Some(recorded) if self.relation == Relation::Changed => {
                let separator = if answer.contains('\n') { "\n" } else { " " };
                format!("{}{separator}instead of{}", spaced(&answer), spaced(recorded))
            }
            _ => spaced(&answer),
        }
    }
}

/// What `check` says about a part.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.relation {
            Relation::Unchanged => f.write_str("unchanged"),
            Relation::New => write!(f, "new:{}", self.answers()),
            Relation::Changed => write!(f, "changed:{}", self.answers()),
            Relation::Unsolved => Outcome::Unsolved.fmt(f),
            Relation::Error(error) => write!(f, "error: {}", printable(error)),
        }
    }
}

fn relation(outcome: Option<&Outcome>, recorded: Option<&str>, is_personal: bool) -> Relation {
    let Some(outcome) = outcome else {
        let error = "the day's program does not run this part, but an answer is recorded";
        return Relation::Error(error.to_owned());
    };
    match (outcome, recorded) {
        (Outcome::Failed(error), _) => Relation::Error(error.clone()),
        (Outcome::Unsolved, None) => Relation::Unsolved,
        (Outcome::Unsolved, Some(_)) => {
            Relation::Error(format!("{outcome}, but an answer is recorded"))
        }
        // Every personal input has an answer, so the part is not right yet.
        (Outcome::NoAnswer(_), _) if is_personal => Relation::Error(outcome.to_string()),
        (Outcome::Solved(..) | Outcome::NoAnswer(_), None) => Relation::New,
        (Outcome::Solved(..) | Outcome::NoAnswer(_), Some(recorded)) => {
            if normalize_answer(&outcome.to_string()) == recorded {
                Relation::Unchanged
            } else {
                Relation::Changed
            }
        }
    }
}

/// Compares how each part that the input is for has ended with the recorded answer. A part that is neither run nor
/// recorded is left out.
pub fn compare(input: &Input, outcomes: &Outcomes) -> Vec<(Part, Comparison)> {
    let mut comparisons = Vec::new();
    for part in input.parts() {
        let outcome = outcomes.get(&part).cloned();
        let comparison = match snapshots::read(input, part) {
            Ok(None) if outcome.is_none() => continue,
            Ok(recorded) => Comparison::new(outcome, recorded, input.is_personal()),
            Err(error) => {
                let relation = Relation::Error(format!("{error:#}"));
                Comparison { outcome, recorded: None, relation }
            }
        };
        comparisons.push((part, comparison));
    }
    comparisons
}

/// Compares an answer that somebody gives, and not a day, with the recorded one.
///
/// # Errors
/// If there is a snapshot that cannot be read.
pub(crate) fn compare_given_answer(
    input: &Input,
    part: Part,
    answer: &str,
) -> anyhow::Result<Comparison> {
    let outcome = Outcome::Solved(answer.to_owned(), Duration::ZERO);
    Ok(Comparison::new(Some(outcome), snapshots::read(input, part)?, false))
}

/// What does not pass, a text for the whole input or for each part. A part that is not solved yet may be forgiven.
pub fn failures(input: &Input, report: &Report, may_be_unsolved: bool) -> Vec<String> {
    let outcomes = match report {
        Report::Failed(error) => return vec![format!("error: {}", printable(error))],
        Report::Done { parts, .. } => parts,
    };
    let mut failures = Vec::new();
    for (part, comparison) in compare(input, outcomes) {
        let is_forgiven = may_be_unsolved && comparison.is_unsolved();
        if !comparison.passes() && !is_forgiven {
            failures.push(format!("part {part} {}", comparison.doubt()));
        }
    }
    failures
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const SEVEN: Option<&str> = Some("---\r\na: b\r\n---\r\n7\r\n");

    #[expect(clippy::unnecessary_wraps, reason = "a part that was not run has no outcome")]
    fn solved(answer: &str) -> Option<Outcome> {
        Some(Outcome::Solved(answer.to_owned(), Duration::ZERO))
    }

    /// What `check` says about part 1 of an input of this name, and then what holds for it: `p` if it passes, `u` if it
    /// is not solved yet, and `r` if `run` has to say something about it. Part 2 is neither run nor recorded.
    fn compared(name: &str, snapshot: Option<&str>, outcome: Option<Outcome>) -> [String; 2] {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join(format!("{name}.txt")));
        if let Some(text) = snapshot {
            fs::write(snapshots::path(&input, Part::One), text).expect("a snapshot");
        }
        let outcomes = outcome.map(|outcome| (Part::One, outcome)).into_iter().collect();
        let Some((_, comparison)) = compare(&input, &outcomes).pop() else {
            return ["nothing".to_owned(), String::new()];
        };
        let questions = [
            ("p", comparison.passes()),
            ("u", comparison.is_unsolved()),
            ("r", comparison.is_doubtful_in_run()),
        ];
        let letters: String =
            questions.iter().filter(|(_, holds)| *holds).map(|(letter, _)| *letter).collect();
        [comparison.to_string(), letters]
    }

    #[test]
    fn what_check_says_and_what_passes() {
        let not_run = "error: the day's program does not run this part, but an answer is recorded";
        let no_snapshot = "error: mine.1.snap: expected a snapshot of insta";
        let still_unsolved = "error: not solved yet, but an answer is recorded";
        let no_answer = || Some(Outcome::NoAnswer("nothing was found".to_owned()));
        let failed = || Some(Outcome::Failed("the part panicked".to_owned()));
        let never_ends = Some("---\na: b\n---\nno answer: nothing was found\n");
        for (name, recorded, outcome, said, letters) in [
            ("mine", None, None, "nothing", ""),
            ("mine", None, solved("7"), "new: 7", "p"),
            ("mine", SEVEN, solved("7"), "unchanged", "p"),
            ("mine", SEVEN, solved("\n7 \n"), "unchanged", "p"),
            ("mine", SEVEN, solved("8"), "changed: 8 instead of 7", "r"),
            ("mine", SEVEN, None, not_run, "r"),
            ("mine", None, Some(Outcome::Unsolved), "not solved yet", "u"),
            ("mine", SEVEN, Some(Outcome::Unsolved), still_unsolved, "u"),
            ("mine", None, failed(), "error: the part panicked", ""),
            ("mine", SEVEN, failed(), "error: the part panicked", ""),
            // A personal input has an answer, and an example may have none.
            ("mine", None, no_answer(), "error: no answer: nothing was found", ""),
            ("mine", never_ends, no_answer(), "error: no answer: nothing was found", ""),
            ("example", None, no_answer(), "new: no answer: nothing was found", ""),
            ("example", never_ends, no_answer(), "unchanged", "p"),
            (
                "example",
                SEVEN,
                no_answer(),
                "changed: no answer: nothing was found instead of 7",
                "r",
            ),
            ("mine", Some("7"), solved("7"), no_snapshot, "r"),
            ("mine", Some("---\n---\n7"), solved("7"), no_snapshot, "r"),
            ("mine", Some("7"), failed(), no_snapshot, ""),
        ] {
            let case = format!("{name}, {recorded:?}, {outcome:?}");
            assert_eq!(compared(name, recorded, outcome), [said, letters], "{case}");
        }
    }

    #[test]
    fn failures_are_all_that_does_not_pass() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("example.txt"));
        let done = |one, two| Report::Done {
            parse_time: None,
            parts: Outcomes::from([(Part::One, one), (Part::Two, two)]),
        };
        let seven = || Outcome::Solved("7".to_owned(), Duration::ZERO);
        let report = done(seven(), Outcome::Unsolved);
        assert_eq!(failures(&input, &report, true), [""; 0]);
        assert_eq!(failures(&input, &report, false), ["part 2 not solved yet"]);
        let report = done(Outcome::NoAnswer("it never ends".to_owned()), seven());
        assert_eq!(failures(&input, &report, true), ["part 1 no answer: it never ends"]);
        let report = Report::Failed("no deck\u{1b}".to_owned());
        assert_eq!(failures(&input, &report, true), [r"error: no deck\u{1b}"]);
    }

    #[test]
    fn a_doubt_says_how_the_answer_differs_or_why_there_is_none() {
        let never = || Some(Outcome::NoAnswer("it never ends".to_owned()));
        for (outcome, recorded, doubt) in [
            (solved("8"), Some("7"), "is not as recorded: 8 instead of 7"),
            (never(), Some("7"), "is not as recorded: no answer: it never ends instead of 7"),
            (never(), None, "no answer: it never ends"),
        ] {
            let comparison = Comparison::new(outcome, recorded.map(str::to_owned), false);
            assert_eq!(comparison.doubt(), doubt);
        }
    }
}
