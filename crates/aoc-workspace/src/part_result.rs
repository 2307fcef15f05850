//! How a part stands: its outcome, compared with the recorded answer.
//!
//! Every command that compares answers asks [`PartResult`] for the [`State`] of a part, and so does `cargo test`. They
//! differ only in which states pass.

use std::{fmt, time::Duration};

use aoc_common::{
    Part,
    report::{Outcome, Outcomes, Report},
    terminal::printable,
};

use crate::{
    inputs::Input,
    layout::spaced,
    snapshots::{self, normalize_answer},
};

/// How a part stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The answer is the recorded one, or it is recorded that there is none.
    Unchanged,
    /// There is an answer, and none is recorded.
    New,
    /// The answer is not the recorded one.
    Changed,
    /// The answer was new or had changed, and [`PartResult::record`] has recorded it.
    Recorded,
    /// The part is not solved yet, and no answer is recorded.
    Unsolved,
    /// Anything else, such as a part that panics, or that finds no answer.
    Failed,
}

use State::{Changed, Failed, New, Recorded, Unchanged, Unsolved};

// What passes where. The manual, `xtask/README.md`, has the same as a table.

/// What passes in `run` if a puzzle or a year is named, and in `submit`.
pub const RUN_NAMED: &[State] = &[Unchanged, New];

/// What passes in `run` otherwise, and in `bench`.
pub const RUN_ALL: &[State] = &[Unchanged, New, Unsolved];

/// What passes in `check` and `cargo test`, so that no answer stays unrecorded.
pub const CHECK: &[State] = &[Unchanged, Recorded, Unsolved];

impl State {
    /// The word by which `check` counts it, and which it has in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Unchanged => "unchanged",
            New => "new",
            Changed => "changed",
            Recorded => "recorded",
            Unsolved => "not solved",
            Failed => "error",
        }
    }
}

/// How a part with this outcome stands, if this answer is recorded.
fn state(outcome: Option<&Outcome>, recorded: &anyhow::Result<Option<String>>) -> State {
    match (outcome, recorded) {
        (Some(Outcome::Unsolved), Ok(None)) => Unsolved,
        (Some(Outcome::Solved(..)), Ok(None)) => New,
        (Some(outcome @ (Outcome::Solved(..) | Outcome::NoAnswer(_))), Ok(Some(recorded))) => {
            if text_to_record(outcome) == *recorded {
                Unchanged
            } else {
                Changed
            }
        }
        _ => Failed,
    }
}

/// What is recorded for an outcome: the answer, or the reason for having none.
fn text_to_record(outcome: &Outcome) -> String {
    normalize_answer(&outcome.to_string())
}

/// How a part ended, the recorded answer, and how the two relate.
pub struct PartResult {
    /// Which part.
    pub part: Part,
    /// How it ended; `None` if it was not run.
    pub outcome: Option<Outcome>,
    /// The answer that was recorded before, if any. An error if the snapshot cannot be read or written.
    pub recorded: anyhow::Result<Option<String>>,
    /// How the part stands.
    pub state: State,
}

impl PartResult {
    fn new(input: &Input, part: Part, outcome: Option<Outcome>) -> Self {
        let recorded = snapshots::read(input, part);
        let state = state(outcome.as_ref(), &recorded);
        Self { part, outcome, recorded, state }
    }

    /// What is compared with the recorded answer: the answer, or why there is none.
    pub fn answer(&self) -> Option<String> {
        match self.state {
            Unsolved | Failed => None,
            _ => self.outcome.as_ref().map(text_to_record),
        }
    }

    /// Records an answer that is new or has changed.
    pub fn record(&mut self, input: &Input) {
        let (New | Changed, Some(Outcome::Solved(answer, _))) = (self.state, &self.outcome) else {
            return;
        };
        match snapshots::write(input, self.part, &normalize_answer(answer)) {
            Ok(()) => self.state = Recorded,
            Err(error) => {
                self.state = Failed;
                self.recorded = Err(error);
            }
        }
    }

    /// The answer, and the recorded one if there is another: ` 8` or ` 8 instead of 7`.
    fn answers(&self) -> String {
        let answer = self.answer().unwrap_or_default();
        match &self.recorded {
            Ok(Some(recorded)) => {
                let separator = if answer.contains('\n') { "\n" } else { " " };
                format!("{}{separator}instead of{}", spaced(&answer), spaced(recorded))
            }
            _ => spaced(&answer),
        }
    }

    /// Why the part has failed, if its state is [`Failed`].
    pub fn error(&self) -> String {
        match (&self.recorded, &self.outcome) {
            (Err(error), _) => format!("{error:#}"),
            (Ok(_), None) => {
                "the day's program does not run this part, but an answer is recorded".to_owned()
            }
            (Ok(_), Some(Outcome::Unsolved)) => {
                format!("{}, but an answer is recorded", Outcome::Unsolved)
            }
            (Ok(_), Some(outcome)) => outcome.to_string(),
        }
    }
}

/// What every command says about a part, after its number.
impl fmt::Display for PartResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            Unchanged => f.write_str("unchanged"),
            Unsolved => Outcome::Unsolved.fmt(f),
            Failed => write!(f, "error: {}", printable(&self.error())),
            New | Changed | Recorded => {
                write!(f, "{}:{}", self.state.word(), self.answers())
            }
        }
    }
}

/// How each part stands that the input is for. A part that is neither run nor recorded is left out.
pub fn compare(input: &Input, outcomes: &Outcomes) -> Vec<PartResult> {
    input
        .parts()
        .map(|part| PartResult::new(input, part, outcomes.get(&part).cloned()))
        .filter(|result| result.outcome.is_some() || !matches!(result.recorded, Ok(None)))
        .collect()
}

/// What does not pass, a text for the whole input or for each part.
pub fn failures(input: &Input, report: &Report, passing: &[State]) -> Vec<String> {
    match report {
        Report::Failed(error) => vec![format!("error: {}", printable(error))],
        Report::Done { parts, .. } => compare(input, parts)
            .iter()
            .filter(|result| !passing.contains(&result.state))
            .map(|result| format!("part {} {result}", result.part))
            .collect(),
    }
}

/// Records an answer that somebody gives, and not a day, and returns what to say about the part.
///
/// # Errors
/// If the answer cannot be written, or there is a snapshot that cannot be read.
pub fn record_given_answer(input: &Input, part: Part, answer: &str) -> anyhow::Result<String> {
    let outcome = Outcome::Solved(answer.to_owned(), Duration::ZERO);
    let mut result = PartResult::new(input, part, Some(outcome));
    result.record(input);
    let message = result.to_string();
    result.recorded.map(|_| message)
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

    /// How part 1 of an input stands, and what is said about it. Part 2 is neither run nor recorded.
    fn compared(snapshot: Option<&str>, outcome: Option<Outcome>) -> Option<(State, String)> {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        if let Some(text) = snapshot {
            fs::write(snapshots::path(&input, Part::One), text).expect("a snapshot");
        }
        let outcomes = outcome.map(|outcome| (Part::One, outcome)).into_iter().collect();
        let result = compare(&input, &outcomes).pop()?;
        Some((result.state, result.to_string()))
    }

    #[test]
    fn the_state_of_a_part_depends_on_its_outcome_and_the_recorded_answer() {
        let not_run = "error: the day's program does not run this part, but an answer is recorded";
        let no_snapshot = "error: mine.1.snap: expected a snapshot of insta";
        let still_unsolved = "error: not solved yet, but an answer is recorded";
        let no_answer = || Some(Outcome::NoAnswer("it never ends".to_owned()));
        let changed_to_none = "changed: no answer: it never ends instead of 7";
        let no_answer_error = "error: no answer: it never ends";
        let failed = || Some(Outcome::Failed("the part panicked".to_owned()));
        let panicked = "error: the part panicked";
        let unsolved = || Some(Outcome::Unsolved);
        let never_ends = Some("---\na: b\n---\nno answer: it never ends\n");
        for (recorded, outcome, state, said) in [
            (None, solved("7"), New, "new: 7"),
            (SEVEN, solved("7"), Unchanged, "unchanged"),
            (SEVEN, solved("\n 7 \n"), Unchanged, "unchanged"),
            (SEVEN, solved("8"), Changed, "changed: 8 instead of 7"),
            (SEVEN, None, Failed, not_run),
            (None, unsolved(), Unsolved, "not solved yet"),
            (SEVEN, unsolved(), Failed, still_unsolved),
            (None, failed(), Failed, panicked),
            (SEVEN, failed(), Failed, panicked),
            (None, no_answer(), Failed, no_answer_error),
            (never_ends, no_answer(), Unchanged, "unchanged"),
            (SEVEN, no_answer(), Changed, changed_to_none),
            (Some("7"), solved("7"), Failed, no_snapshot),
            (Some("---\n---\n7"), solved("7"), Failed, no_snapshot),
            (Some("7"), failed(), Failed, no_snapshot),
        ] {
            let case = format!("{recorded:?}, {outcome:?}");
            assert_eq!(compared(recorded, outcome), Some((state, said.to_owned())), "{case}");
        }
        assert_eq!(compared(None, None), None);
    }

    #[test]
    fn the_manual_says_what_passes_where() {
        let manual = include_str!("../../../xtask/README.md");
        let mut table = "\
            | it says | `run 2015/1`, `submit` | `run`, `bench` | `check`, `cargo test` |\n\
            |---|---|---|---|\n"
            .to_owned();
        for (state, label) in [
            (Unchanged, "`unchanged`"),
            (New, "`new: …`"),
            (Changed, "`changed: …`"),
            (Unsolved, "`not solved yet`"),
            (Failed, "`error: …`"),
        ] {
            table += &format!("| {label} |");
            for passing in [RUN_NAMED, RUN_ALL, CHECK] {
                table += if passing.contains(&state) { " passes |" } else { " fails |" };
            }
            table += "\n";
        }
        assert!(manual.contains(&format!("\n\n{table}\n")), "{table}");
    }

    #[test]
    fn failures_are_all_that_does_not_pass() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("example.txt"));
        let seven = Outcome::Solved("7".to_owned(), Duration::ZERO);
        let parts = Outcomes::from([(Part::One, seven), (Part::Two, Outcome::Unsolved)]);
        let report = Report::Done { parse_time: None, parts };
        assert_eq!(failures(&input, &report, RUN_ALL), [""; 0]);
        assert_eq!(failures(&input, &report, RUN_NAMED), ["part 2 not solved yet"]);
        let report = Report::Failed("no deck\u{1b}".to_owned());
        assert_eq!(failures(&input, &report, RUN_ALL), [r"error: no deck\u{1b}"]);
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        let message = record_given_answer(&input, Part::One, "\n#.#\n###\n");
        assert_eq!(message.expect("a file that can be written"), "recorded:\n#.#\n###");
        let snapshot = insta::Snapshot::from_file(&snapshots::path(&input, Part::One));
        let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
        assert_eq!(text, "#.#\n###");
    }
}
