//! How a part stands: how it has ended, compared with the recorded answer.
//!
//! The program of a day asks this as soon as a part ends. All who solve inputs with it read what it reports.

use std::fmt;

use crate::{
    answer::{Answer, Found, Recorded, Source},
    cli::{after_gap, instead_of, printable},
};

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part has found an answer, or that there is none.
    Found(Found),
    /// The part is not solved yet.
    Unsolved,
    /// The part panicked, or the day's program runs it twice. The text says which.
    Broken(String),
    /// The day's program has not run it.
    NotRun,
}

/// How a part stands, or a whole input. An answer of the day comes first, and what is recorded after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The part has found what is recorded: an answer, or that there is none.
    Unchanged(Found),
    /// There is an answer, and nothing is recorded.
    New(Answer),
    /// The answer is not the recorded one, which the day has found before.
    Changed(Answer, Found),
    /// The answer is not the recorded one, which the puzzle, a person or the site has given.
    Wrong(Answer, Found),
    /// The site has rejected the answer, or another that rules it out. The text says why.
    Rejected(Answer, String),
    /// The part is not solved yet. An answer may be recorded all the same.
    Unsolved(Option<Found>),
    /// The part finds no answer, for this reason, and that is not recorded. Perhaps an answer is.
    NoAnswer(String, Option<Found>),
    /// The part was not run, or no part that the input is for, and nothing is recorded.
    NotRun,
    /// Anything else, such as a part that panics, or an input that is malformed. The text says what.
    Failed(String),
}

impl Standing {
    /// How a part stands that has ended like this, while this is recorded. If its answer is rejected, the text says why.
    pub fn of(outcome: Outcome, recorded: Option<Recorded>, rejection: Option<String>) -> Self {
        let is_of_day = recorded.as_ref().is_some_and(|recorded| recorded.source == Source::Day);
        match (outcome, recorded.map(|recorded| recorded.found)) {
            (Outcome::Found(Found::Answer(answer)), _) if answer.has_invisible() => {
                Self::Failed(format!("the answer has something invisible: {:?}", answer.as_str()))
            }
            (Outcome::Found(found), Some(recorded)) if found == recorded => Self::Unchanged(found),
            (Outcome::Found(Found::NoAnswer(reason)), expected) => Self::NoAnswer(reason, expected),
            (Outcome::Found(Found::Answer(answer)), recorded) => match (rejection, recorded) {
                (Some(reason), _) => Self::Rejected(answer, reason),
                (None, None) => Self::New(answer),
                (None, Some(recorded)) if is_of_day => Self::Changed(answer, recorded),
                (None, Some(recorded)) => Self::Wrong(answer, recorded),
            },
            (Outcome::Unsolved, expected) => Self::Unsolved(expected),
            (Outcome::Broken(error), _) => Self::Failed(error),
            (Outcome::NotRun, None) => Self::NotRun,
            (Outcome::NotRun, Some(_)) => Self::Failed(
                "the day's program does not run this part, but an answer is recorded".to_owned(),
            ),
        }
    }

    /// The answer of the day, if it has found one.
    pub fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Unchanged(found) => found.answer(),
            Self::New(answer)
            | Self::Changed(answer, _)
            | Self::Wrong(answer, _)
            | Self::Rejected(answer, _) => Some(answer),
            Self::Unsolved(_) | Self::NoAnswer(..) | Self::NotRun | Self::Failed(_) => None,
        }
    }

    /// What is recorded, if it is not what the day has found.
    pub fn recorded(&self) -> Option<&Found> {
        match self {
            Self::Changed(_, recorded) | Self::Wrong(_, recorded) => Some(recorded),
            Self::Unsolved(expected) | Self::NoAnswer(_, expected) => expected.as_ref(),
            Self::Unchanged(_)
            | Self::New(_)
            | Self::Rejected(..)
            | Self::NotRun
            | Self::Failed(_) => None,
        }
    }

    /// The word with which every command begins what it says, by which `check` counts, and which is the state in JSON.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Unchanged(_) => "unchanged",
            Self::New(_) => "new",
            Self::Changed(..) => "changed",
            Self::Wrong(..) => "wrong",
            Self::Rejected(..) => "rejected",
            Self::Unsolved(_) => "not solved yet",
            Self::NoAnswer(..) => "no answer",
            Self::NotRun => "not run",
            Self::Failed(_) => "error",
        }
    }

    /// Whether the part is solved, as far as anybody knows, or known to have no answer.
    pub fn has_answer(&self) -> bool {
        matches!(self, Self::Unchanged(_) | Self::New(_))
    }

    /// Whether `run`, `bench`, `submit` and the program of a day pass in spite of it. The manual, `xtask/README.md`, has all
    /// of it as a table.
    pub fn passes(&self) -> bool {
        match self {
            Self::Unchanged(_) | Self::New(_) | Self::Unsolved(None) | Self::NotRun => true,
            Self::Changed(..)
            | Self::Wrong(..)
            | Self::Rejected(..)
            | Self::Unsolved(Some(_))
            | Self::NoAnswer(..)
            | Self::Failed(_) => false,
        }
    }

    /// Whether `check` and `cargo test` pass in spite of it: they also want every answer to be recorded.
    pub fn passes_check(&self) -> bool {
        self.passes() && !matches!(self, Self::New(_))
    }

    /// What to do about it, if there is more to do than to correct the day.
    pub fn advice(&self) -> Option<&'static str> {
        match self {
            Self::New(_) => Some(
                "once you know that a new answer is right, `cargo xtask check --accept` records it",
            ),
            Self::Changed(..) => Some(
                "if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it",
            ),
            Self::NoAnswer(_, None) => Some(
                "if an input has no answer, `cargo xtask expect PUZZLE PART 'no answer: …' -i NAME` records what the part \
                 says; if an example is for one part only, name it `example-1` or `example-2`",
            ),
            Self::Unchanged(_)
            | Self::Wrong(..)
            | Self::Rejected(..)
            | Self::Unsolved(_)
            | Self::NoAnswer(_, Some(_))
            | Self::NotRun
            | Self::Failed(_) => None,
        }
    }
}

impl From<anyhow::Error> for Standing {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(format!("{error:#}"))
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())?;
        match self {
            Self::Unchanged(_) => Ok(()),
            Self::New(answer) => write!(f, ":{}", after_gap(answer)),
            Self::Changed(answer, other) | Self::Wrong(answer, other) => {
                write!(f, ":{}", instead_of(answer, other))
            }
            Self::Rejected(answer, reason) => write!(f, ": {answer}, {reason}"),
            Self::Unsolved(expected) => write_expected(f, expected.as_ref()),
            Self::NoAnswer(reason, expected) => {
                write!(f, ": {}", printable(reason))?;
                write_expected(f, expected.as_ref())
            }
            Self::NotRun => f.write_str(": src/main.rs calls no part that this input is for"),
            Self::Failed(error) => write!(f, ": {}", printable(error)),
        }
    }
}

fn write_expected(f: &mut fmt::Formatter<'_>, expected: Option<&Found>) -> fmt::Result {
    match expected {
        Some(expected) => write!(f, ", expected{}", after_gap(expected)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> Answer {
        Answer::found(text).expect("an answer")
    }

    #[test]
    fn a_part_stands_as_its_outcome_and_what_is_recorded_say() {
        let found = |text: &str| Found::from_text(text).expect("a text");
        let ended = |text: &str| Outcome::Found(found(text));
        let no_answer = || ended("no answer: it never ends\n");
        let broken = || Outcome::Broken("the part panicked\u{1b}".to_owned());
        for (outcome, recorded, said) in [
            (ended("7"), None, "new: 7"),
            (ended("#.#\n###"), None, "new:\n#.#\n###"),
            (ended("\n 7 \n"), Some("7"), "unchanged"),
            (ended("a\tb"), None, r#"error: the answer has something invisible: "a\tb""#),
            (
                ended("7\u{200d}"),
                Some("7"),
                r#"error: the answer has something invisible: "7\u{200d}""#,
            ),
            (ended("8"), Some("7"), "changed: 8 instead of 7"),
            (ended("8"), Some("no answer: x"), "changed: 8 instead of no answer: x"),
            (Outcome::Unsolved, None, "not solved yet"),
            (Outcome::Unsolved, Some("7"), "not solved yet, expected 7"),
            (no_answer(), None, "no answer: it never ends"),
            (no_answer(), Some("no answer: it never ends"), "unchanged"),
            (no_answer(), Some("7"), "no answer: it never ends, expected 7"),
            (broken(), None, r"error: the part panicked\u{1b}"),
            (broken(), Some("7"), r"error: the part panicked\u{1b}"),
            (Outcome::NotRun, None, "not run: src/main.rs calls no part that this input is for"),
            (
                Outcome::NotRun,
                Some("7"),
                "error: the day's program does not run this part, but an answer is recorded",
            ),
        ] {
            let recorded =
                recorded.map(|text| Recorded { found: found(text), source: Source::Day });
            let standing = Standing::of(outcome, recorded, None);
            assert_eq!(standing.to_string(), said, "{standing:?}");
        }
    }

    #[test]
    fn another_answer_than_the_day_has_found_before_is_changed_and_any_other_is_wrong() {
        for (source, said) in [
            (Source::Day, "changed: 8 instead of 7"),
            (Source::Site, "wrong: 8 instead of 7"),
            (Source::Given, "wrong: 8 instead of 7"),
        ] {
            let recorded = Recorded { found: Found::Answer(answer("7")), source };
            let outcome = Outcome::Found(Found::Answer(answer("8")));
            assert_eq!(Standing::of(outcome, Some(recorded), None).to_string(), said);
        }
    }

    #[test]
    fn an_answer_that_the_site_has_rejected_is_neither_new_nor_changed() {
        let seven = || Found::Answer(answer("7"));
        for recorded in [None, Some(Recorded { found: seven(), source: Source::Day })] {
            let outcome = Outcome::Found(Found::Answer(answer("8")));
            let standing = Standing::of(outcome, recorded, Some("too high".to_owned()));
            assert_eq!(standing.to_string(), "rejected: 8, too high");
        }
    }

    /// Each row of the manual is compared with what the code says and lets pass.
    #[test]
    fn the_manual_says_what_passes_where() {
        let seven = Found::Answer(answer("7"));
        let standings = [
            Standing::Unchanged(seven.clone()),
            Standing::New(answer("7")),
            Standing::Changed(answer("8"), seven.clone()),
            Standing::Wrong(answer("8"), seven.clone()),
            Standing::Rejected(answer("8"), "too high".to_owned()),
            Standing::Unsolved(None),
            Standing::Unsolved(Some(seven)),
            Standing::NoAnswer("…".to_owned(), None),
            Standing::NotRun,
            Standing::Failed("…".to_owned()),
        ];
        let mut table = "\
            | it says | `run`, `bench`, `submit` | `check`, `cargo test` |\n\
            |---|---|---|\n"
            .to_owned();
        for standing in standings {
            table += &format!("| `{standing}` |");
            for passes in [standing.passes(), standing.passes_check()] {
                table += if passes { " passes |" } else { " fails |" };
            }
            table += "\n";
        }
        let manual = include_str!("../../../xtask/README.md");
        assert!(manual.contains(&format!("\n\n{table}\n")), "{table}");
    }
}
