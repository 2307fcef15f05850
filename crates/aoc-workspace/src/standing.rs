//! How an input stands: what its day has found, compared with the recorded answers.
//!
//! Every command that compares the answers of a day asks [`compare`], and so does `cargo test`. They differ only in what
//! [passes](Finding::passes).

use std::fmt;

use aoc_common::{
    Input, Part,
    answer::{Answer, Found},
    cli::{after_gap, instead_of, printable},
    report::{Outcome, Report},
    snapshots,
};

/// How a part stands, or a whole input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The answer is the recorded one, or it is recorded that there is none.
    Unchanged { found: Found },
    /// There is an answer, and none is recorded.
    New { answer: Answer },
    /// The answer is not the recorded one.
    Changed { answer: Answer, recorded: Found },
    /// The answer to an example is not the recorded one, which the puzzle has given.
    Wrong { answer: Answer, expected: Found },
    /// The part is not solved yet. An answer may be recorded all the same.
    Unsolved { expected: Option<Found> },
    /// The part finds no answer, and that is not recorded. Perhaps an answer is.
    NoAnswer { reason: String, expected: Option<Found> },
    /// No part was run that the input is for, and none has a recorded answer.
    NotRun,
    /// Anything else, such as a part that panics, or an input that is malformed.
    Failed { error: String },
}

/// What passes differs between commands. The manual, `xtask/README.md`, has all of it as a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// `run` if a puzzle or a year is named, and `submit`: somebody wants answers.
    RunNamed,
    /// `run` otherwise, and `bench`: a day may be unfinished.
    RunAll,
    /// `check` and `cargo test`: no answer stays unrecorded, and no recorded answer is left out.
    Check,
}

impl Standing {
    /// How a part of an input stands. `outcome` is `None` if the part was not run. The result is `None` if no answer is
    /// recorded either.
    fn of_part(input: &Input, part: Part, outcome: Option<&Outcome>) -> Option<Self> {
        let recorded = match snapshots::read(input, part) {
            Ok(recorded) => recorded,
            Err(error) => return Some(Self::Failed { error: format!("{error:#}") }),
        };
        Some(match (outcome, recorded) {
            (None, None) => return None,
            (None, Some(_)) => Self::Failed {
                error: "the day's program does not run this part, but an answer is recorded"
                    .to_owned(),
            },
            (Some(Outcome::Unsolved), expected) => Self::Unsolved { expected },
            (Some(Outcome::Broken(error)), _) => Self::Failed { error: error.clone() },
            (Some(Outcome::NoAnswer(reason)), recorded) => {
                let found = Found::no_answer(reason);
                if recorded.as_ref() == Some(&found) {
                    Self::Unchanged { found }
                } else {
                    Self::NoAnswer { reason: reason.clone(), expected: recorded }
                }
            }
            (Some(Outcome::Solved(answer, _)), recorded) => {
                let answer = answer.clone();
                match recorded {
                    None => Self::New { answer },
                    Some(found) if found.answer() == Some(&answer) => Self::Unchanged { found },
                    Some(expected) if input.is_example() => Self::Wrong { answer, expected },
                    Some(recorded) => Self::Changed { answer, recorded },
                }
            }
        })
    }

    /// The word with which every command begins what it says, by which `check` counts, and which is the state in JSON.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Unchanged { .. } => "unchanged",
            Self::New { .. } => "new",
            Self::Changed { .. } => "changed",
            Self::Wrong { .. } => "wrong",
            Self::Unsolved { .. } => "not solved yet",
            Self::NoAnswer { .. } => "no answer",
            Self::NotRun => "not run",
            Self::Failed { .. } => "error",
        }
    }

    /// Whether the part is solved, as far as anybody knows, or known to have no answer.
    pub fn has_answer(&self) -> bool {
        matches!(self, Self::Unchanged { .. } | Self::New { .. })
    }

    fn passes(&self, at: Strictness) -> bool {
        match self {
            Self::Unchanged { .. } => true,
            Self::New { .. } => at != Strictness::Check,
            Self::Unsolved { expected: None } | Self::NotRun => at != Strictness::RunNamed,
            Self::Unsolved { expected: Some(_) } => at == Strictness::RunAll,
            Self::Changed { .. }
            | Self::Wrong { .. }
            | Self::NoAnswer { .. }
            | Self::Failed { .. } => false,
        }
    }

    /// What to do about it, if there is more to do than to correct the day.
    pub fn advice(&self) -> Option<&'static str> {
        match self {
            Self::New { .. } => Some(
                "once you know that a new answer is right, `cargo xtask check --accept` records it",
            ),
            Self::Changed { .. } => Some(
                "if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it",
            ),
            Self::NoAnswer { expected: None, .. } => Some(
                "if an input has no answer, `cargo xtask expect PUZZLE PART 'no answer: …' -i NAME` records what the part \
                 says; if an example is for one part only, name it `example-1` or `example-2`",
            ),
            Self::Unchanged { .. }
            | Self::Wrong { .. }
            | Self::Unsolved { .. }
            | Self::NoAnswer { expected: Some(_), .. }
            | Self::NotRun
            | Self::Failed { .. } => None,
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())?;
        match self {
            Self::Unchanged { .. } | Self::Unsolved { .. } => {}
            Self::NotRun => f.write_str(": src/main.rs calls no part that this input is for")?,
            Self::New { answer } => write!(f, ":{}", after_gap(answer))?,
            Self::Changed { answer, recorded: other } | Self::Wrong { answer, expected: other } => {
                write!(f, ":{}", instead_of(answer, other))?;
            }
            Self::NoAnswer { reason: text, .. } | Self::Failed { error: text } => {
                write!(f, ": {}", printable(text))?;
            }
        }
        match self {
            Self::Unsolved { expected: Some(expected) }
            | Self::NoAnswer { expected: Some(expected), .. } => {
                write!(f, ", expected{}", after_gap(expected))
            }
            _ => Ok(()),
        }
    }
}

/// How a part of an input stands, or the whole input.
#[derive(Debug, PartialEq, Eq)]
pub struct Finding {
    /// `None` for the whole input.
    pub part: Option<Part>,
    pub standing: Standing,
}

impl Finding {
    /// Whether a command of this strictness passes in spite of it.
    pub fn passes(&self, at: Strictness) -> bool {
        self.standing.passes(at)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = self.part {
            write!(f, "part {part} ")?;
        }
        self.standing.fmt(f)
    }
}

/// How an input stands for which a day has reported this. There is a finding about the whole input, or else one about
/// each part that the input is for and that was run or has a recorded answer.
pub fn compare(input: &Input, report: &Report) -> Vec<Finding> {
    let outcomes = match report {
        Report::Ran { outcomes, .. } => outcomes,
        Report::InputFailed(error) => {
            return vec![Finding {
                part: None,
                standing: Standing::Failed { error: error.clone() },
            }];
        }
    };
    let mut findings = Vec::new();
    for &part in &input.parts {
        if let Some(standing) = Standing::of_part(input, part, outcomes.get(&part)) {
            findings.push(Finding { part: Some(part), standing });
        }
    }
    if findings.is_empty() {
        findings.push(Finding { part: None, standing: Standing::NotRun });
    }
    findings
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use aoc_common::report::Outcomes;

    use super::*;

    fn solved(answer: &str) -> Outcome {
        Outcome::Solved(Answer::found(answer).expect("an answer"), Duration::ZERO)
    }

    fn no_answer() -> Outcome {
        Outcome::NoAnswer("it never ends".to_owned())
    }

    fn broken() -> Outcome {
        Outcome::Broken("the part panicked".to_owned())
    }

    /// What is found about an input of this name, if part 1 ended like this and part 2 was not run.
    fn found(name: &str, snapshot: Option<&str>, outcome: Option<Outcome>) -> Vec<Finding> {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = "2015/1".parse().expect("a puzzle");
        let input = Input::new(folder.path().join(name), puzzle);
        if let Some(text) = snapshot {
            fs::write(snapshots::path_of(&input, Part::One), text).expect("a snapshot");
        }
        let outcomes: Outcomes = outcome.map(|outcome| (Part::One, outcome)).into_iter().collect();
        compare(&input, &Report::Ran { parse_time: None, outcomes })
    }

    #[test]
    fn a_part_stands_as_its_outcome_and_the_recorded_answer_say() {
        const SEVEN: Option<&str> = Some("---\r\na: b\r\n---\r\n7\r\n");
        const NONE: Option<&str> = Some("---\na: b\n---\nno answer: it never ends\n");
        for (input, recorded, outcome, said) in [
            ("mine", None, Some(solved("7")), "part 1 new: 7"),
            ("mine", SEVEN, Some(solved("7")), "part 1 unchanged"),
            ("mine", SEVEN, Some(solved("\n 7 \n")), "part 1 unchanged"),
            ("mine", SEVEN, Some(solved("8")), "part 1 changed: 8 instead of 7"),
            ("example-b", SEVEN, Some(solved("8")), "part 1 wrong: 8 instead of 7"),
            ("mine", None, Some(Outcome::Unsolved), "part 1 not solved yet"),
            ("mine", SEVEN, Some(Outcome::Unsolved), "part 1 not solved yet, expected 7"),
            ("mine", None, Some(no_answer()), "part 1 no answer: it never ends"),
            ("mine", NONE, Some(no_answer()), "part 1 unchanged"),
            ("mine", SEVEN, Some(no_answer()), "part 1 no answer: it never ends, expected 7"),
            ("mine", None, Some(broken()), "part 1 error: the part panicked"),
            ("mine", SEVEN, Some(broken()), "part 1 error: the part panicked"),
            ("mine", None, None, "not run: src/main.rs calls no part that this input is for"),
            (
                "mine",
                SEVEN,
                None,
                "part 1 error: the day's program does not run this part, but an answer is recorded",
            ),
            (
                "mine",
                Some("7"),
                Some(solved("7")),
                "part 1 error: mine.1.snap: expected a snapshot of insta; delete the file, and record \
                 the answer again",
            ),
        ] {
            let case = format!("{input}, {recorded:?}, {outcome:?}");
            let findings = found(&format!("{input}.txt"), recorded, outcome);
            let lines: Vec<_> = findings.iter().map(Finding::to_string).collect();
            assert_eq!(lines, [said], "{case}");
        }
    }

    #[test]
    fn a_report_that_the_input_failed_is_the_only_finding() {
        let input = Input::new("mine.txt".into(), "2015/1".parse().expect("a puzzle"));
        let findings = compare(&input, &Report::InputFailed("no deck\u{1b}".to_owned()));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].to_string(), r"error: no deck\u{1b}");
    }

    /// Each row of the manual is compared with what the code says and lets pass.
    #[test]
    fn the_manual_says_what_passes_where() {
        let answer = |text: &str| Answer::found(text).expect("an answer");
        let seven = Found::Answer(answer("7"));
        let standings = [
            Standing::Unchanged { found: seven.clone() },
            Standing::New { answer: answer("7") },
            Standing::Changed { answer: answer("8"), recorded: seven.clone() },
            Standing::Wrong { answer: answer("8"), expected: seven.clone() },
            Standing::Unsolved { expected: None },
            Standing::Unsolved { expected: Some(seven) },
            Standing::NoAnswer { reason: "…".to_owned(), expected: None },
            Standing::NotRun,
            Standing::Failed { error: "…".to_owned() },
        ];
        let mut table = "\
            | it says | `run 2015/1`, `submit` | `run`, `bench` | `check`, `cargo test` |\n\
            |---|---|---|---|\n"
            .to_owned();
        for standing in standings {
            table += &format!("| `{standing}` |");
            for strictness in [Strictness::RunNamed, Strictness::RunAll, Strictness::Check] {
                table += if standing.passes(strictness) { " passes |" } else { " fails |" };
            }
            table += "\n";
        }
        let manual = include_str!("../../../xtask/README.md");
        assert!(manual.contains(&format!("\n\n{table}\n")), "{table}");
    }
}
