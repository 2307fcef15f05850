//! How a part stands: how it has ended, judged by what is known about its answers.
//!
//! The program of a day reads what is known before it solves an input, and judges each part as soon as it ends. All who
//! solve inputs with it read its report.

use std::{fmt, time::Duration};

use crate::{
    answer::{Answer, Recorded, Source},
    input::Input,
    puzzle::Part,
    rejections::{self, Rejection},
    snapshots,
    text::{after_gap, instead_of, printable},
};

/// What is known about the answers to a part of an input: what stands beside it, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// What is recorded.
    pub recorded: Option<Recorded>,
    /// What the site has rejected.
    pub rejections: Vec<Rejection>,
}

impl Known {
    /// Reads what is known about a part.
    ///
    /// # Errors
    /// If what is recorded, or what the site has rejected, cannot be read.
    pub fn read(input: &Input, part: Part) -> anyhow::Result<Self> {
        let recorded = snapshots::read(input, part)?;
        let rejections = rejections::read(input, part)?;
        Ok(Self { recorded, rejections })
    }
}

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part has found an answer, or that there is none.
    Found(Answer),
    /// The part is not solved yet.
    Unsolved,
    /// The part panicked, or the day's program does not run it exactly once. The text says which.
    Broken(String),
}

/// How a part stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The part has found what is recorded: an answer, or that there is none.
    Unchanged,
    /// There is an answer, and nothing is recorded.
    New,
    /// The answer is not the recorded one, which the day has found before.
    Changed,
    /// The answer is not the recorded one, which the puzzle, a person or the site has given.
    Wrong,
    /// The site has rejected the answer, or another that rules it out.
    Rejected,
    /// The part is not solved yet. An answer may be recorded all the same.
    Unsolved,
    /// The part finds no answer, and that is not recorded. Perhaps an answer is.
    NoAnswer,
    /// Anything else, such as a part that panics, or a recorded answer that cannot be read.
    Failed,
}

impl Standing {
    const ALL: [Self; 8] = [
        Self::Unchanged,
        Self::New,
        Self::Changed,
        Self::Wrong,
        Self::Rejected,
        Self::Unsolved,
        Self::NoAnswer,
        Self::Failed,
    ];

    /// The word with which every command begins what it says, by which `check` counts, and which is the state in JSON.
    pub fn label(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::New => "new",
            Self::Changed => "changed",
            Self::Wrong => "wrong",
            Self::Rejected => "rejected",
            Self::Unsolved => "not solved yet",
            Self::NoAnswer => "no answer",
            Self::Failed => "error",
        }
    }

    /// The standing with this label.
    pub fn from_label(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.label() == label)
    }
}

/// How a part stands, and the facts from which that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartReport {
    /// How it stands.
    pub standing: Standing,
    /// What the part has found. That there is no answer is kept here only if the same is recorded.
    pub found: Option<Answer>,
    /// What is recorded.
    pub recorded: Option<Recorded>,
    /// Why the answer is rejected, why there is none, or what has failed.
    pub error: Option<String>,
    /// How long the part took, if it has found an answer.
    pub time: Option<Duration>,
}

impl PartReport {
    /// Judges a part that has ended like this, and took this time. `known` is an error if what is known about the answers
    /// could not be read. The answer is reported all the same.
    pub fn new(outcome: Outcome, known: &Result<Known, String>, time: Option<Duration>) -> Self {
        let recorded = known.as_ref().ok().and_then(|known| known.recorded.clone());
        let (standing, found, error) = match (outcome, known) {
            (Outcome::Broken(error), _) => (Standing::Failed, None, Some(error)),
            (Outcome::Found(found), Err(error)) => {
                (Standing::Failed, Some(found), Some(error.clone()))
            }
            (Outcome::Unsolved, Err(error)) => (Standing::Failed, None, Some(error.clone())),
            (Outcome::Unsolved, Ok(_)) => (Standing::Unsolved, None, None),
            (Outcome::Found(found), Ok(known)) => judge(found, known),
        };
        let has_answer = found.as_ref().is_some_and(|found| found.reason().is_none());
        Self { standing, found, recorded, error, time: if has_answer { time } else { None } }
    }

    /// The answer of the day, if it has found one.
    pub fn answer(&self) -> Option<&Answer> {
        self.found.as_ref().filter(|answer| answer.reason().is_none())
    }

    /// Whether the part is solved, as far as anybody knows, or known to have no answer.
    pub fn is_solved(&self) -> bool {
        matches!(self.standing, Standing::Unchanged | Standing::New)
    }

    /// Whether `run`, `bench`, `submit` and the program of a day accept this part. The manual, `xtask/README.md`, has all
    /// of it as a table.
    pub fn passes(&self) -> bool {
        match self.standing {
            Standing::Unchanged | Standing::New => true,
            // Unfinished work passes until an answer is expected of it.
            Standing::Unsolved => self.recorded.is_none(),
            Standing::Changed
            | Standing::Wrong
            | Standing::Rejected
            | Standing::NoAnswer
            | Standing::Failed => false,
        }
    }

    /// Whether `check` and `cargo test` accept this part: they also want every answer to be recorded.
    pub fn passes_check(&self) -> bool {
        self.passes() && self.standing != Standing::New
    }

    /// As in `, expected 7`, if something is recorded.
    fn expected(&self) -> String {
        match &self.recorded {
            Some(recorded) => format!(", expected{}", after_gap(&recorded.answer)),
            None => String::new(),
        }
    }
}

/// How a part stands that has found this, what of it is reported, and why it does not pass.
fn judge(found: Answer, known: &Known) -> (Standing, Option<Answer>, Option<String>) {
    let recorded = known.recorded.as_ref();
    if recorded.is_some_and(|recorded| recorded.answer == found) {
        return (Standing::Unchanged, Some(found), None);
    }
    if let Some(reason) = found.reason() {
        return (Standing::NoAnswer, None, Some(reason.to_owned()));
    }
    let rejection = rejections::reason_against(&known.rejections, &found);
    let standing = match (&rejection, recorded.map(|recorded| recorded.source)) {
        (Some(_), _) => Standing::Rejected,
        (None, None) => Standing::New,
        (None, Some(Source::Day)) => Standing::Changed,
        (None, Some(Source::Given | Source::Site)) => Standing::Wrong,
    };
    (standing, Some(found), rejection)
}

/// What every command says about a part.
impl fmt::Display for PartReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found.as_ref().map(Answer::to_string).unwrap_or_default();
        let error = self.error.as_deref().map(printable).unwrap_or_default();
        f.write_str(self.standing.label())?;
        match self.standing {
            Standing::Unchanged => Ok(()),
            Standing::New => write!(f, ":{}", after_gap(found)),
            Standing::Changed | Standing::Wrong => {
                let recorded = self.recorded.as_ref().map(|recorded| recorded.answer.to_string());
                write!(f, ":{}", instead_of(found, recorded.unwrap_or_default()))
            }
            Standing::Rejected => write!(f, ": {found}, {error}"),
            Standing::Unsolved => f.write_str(&self.expected()),
            Standing::NoAnswer => write!(f, ": {error}{}", self.expected()),
            Standing::Failed if found.is_empty() => write!(f, ": {error}"),
            Standing::Failed => write!(f, ": {error}; found{}", after_gap(found)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rejections::Verdict;

    fn found(text: &str) -> Answer {
        Answer::new(text).expect("a text")
    }

    /// What is known if this is recorded, and comes from there.
    fn recorded(text: &str, source: Source) -> Known {
        let recorded = Some(Recorded { answer: found(text), source });
        Known { recorded, rejections: Vec::new() }
    }

    fn report(outcome: Outcome, known: &Result<Known, String>) -> PartReport {
        PartReport::new(outcome, known, Some(Duration::from_nanos(9)))
    }

    #[test]
    fn a_part_stands_as_its_outcome_and_what_is_recorded_say() {
        let ended = |text: &str| Outcome::Found(found(text));
        let no_answer = || ended("no answer: it never ends\n");
        let broken = || Outcome::Broken("the part panicked\u{1b}".to_owned());
        for (outcome, expected, said) in [
            (ended("7"), None, "new: 7"),
            (ended("#.#\n###"), None, "new:\n#.#\n###"),
            (ended("\n 7 \n"), Some("7"), "unchanged"),
            (ended("8"), Some("7"), "changed: 8 instead of 7"),
            (ended("8"), Some("no answer: x"), "changed: 8 instead of no answer: x"),
            (Outcome::Unsolved, None, "not solved yet"),
            (Outcome::Unsolved, Some("7"), "not solved yet, expected 7"),
            (no_answer(), None, "no answer: it never ends"),
            (no_answer(), Some("no answer: it never ends"), "unchanged"),
            (no_answer(), Some("7"), "no answer: it never ends, expected 7"),
            (broken(), None, r"error: the part panicked\u{1b}"),
            (broken(), Some("7"), r"error: the part panicked\u{1b}"),
        ] {
            let known = expected.map(|text| recorded(text, Source::Day)).unwrap_or_default();
            assert_eq!(report(outcome, &Ok(known)).to_string(), said);
        }
    }

    #[test]
    fn another_answer_than_the_day_has_found_before_is_changed_and_any_other_is_wrong() {
        for (source, standing) in [
            (Source::Day, Standing::Changed),
            (Source::Given, Standing::Wrong),
            (Source::Site, Standing::Wrong),
        ] {
            let part = report(Outcome::Found(found("8")), &Ok(recorded("7", source)));
            assert_eq!(part.standing, standing, "{source}");
            assert!(!part.is_solved());
        }
    }

    #[test]
    fn what_is_rejected_or_was_recorded_is_read_from_the_files_beside_the_input() {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = "2015/1".parse().expect("a puzzle");
        let input = Input::new(folder.path().join("mine.txt"), puzzle);
        let said = |text: &str| {
            let known = Known::read(&input, Part::One).map_err(|error| format!("{error:#}"));
            report(Outcome::Found(found(text)), &known).to_string()
        };
        let new = Recorded { answer: found("7"), source: Source::Day };
        snapshots::record(&input, Part::One, &new, None).expect("it is recorded");
        assert_eq!(said("9"), "changed: 9 instead of 7");
        rejections::add(&input, Part::One, Verdict::TooHigh, &found("8")).expect("it is written");
        assert_eq!(said("9"), "rejected: 9, 8 was too high");
        assert_eq!(said("7"), "unchanged");
        std::fs::write(snapshots::path_of(&input, Part::One), "7").expect("a file");
        assert_eq!(
            said("9"),
            "error: mine.1.snap: expected a snapshot of insta; delete the file, and record the answer again; found 9"
        );
    }

    /// Otherwise it would pass.
    #[test]
    fn err_unsolved_part_of_which_the_recorded_answer_cannot_be_read() {
        let part = report(Outcome::Unsolved, &Err("mine.1.snap: no text".to_owned()));
        assert_eq!(part.to_string(), "error: mine.1.snap: no text");
    }

    /// Only an answer can be submitted.
    #[test]
    fn a_reason_for_having_no_answer_is_none_and_has_no_time() {
        for (outcome, is_answer) in [
            (Outcome::Found(found("7")), true),
            (Outcome::Found(found("no answer: x")), false),
            (Outcome::Unsolved, false),
        ] {
            let known = Ok(recorded("no answer: x", Source::Given));
            let part = report(outcome, &known);
            assert_eq!(part.answer().is_some(), is_answer);
            assert_eq!(part.time.is_some(), is_answer);
        }
    }

    #[test]
    fn each_standing_has_a_label_of_its_own() {
        for standing in Standing::ALL {
            assert_eq!(Standing::from_label(standing.label()), Some(standing));
        }
        assert_eq!(Standing::from_label(""), None);
    }
}
