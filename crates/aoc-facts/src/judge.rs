//! How a part is judged that has ended in some way: its answer is compared with what is [known](crate::known).
//!
//! The judgement is pure and the facts are files. So the program of a day judges each part as soon as it ends, to show it,
//! and the runner, which is told only how it has ended, judges it as well, to count it.

use std::fmt;

use crate::{
    answer::{Answer, Finding},
    known::{Against, Known},
    outcome::Outcome,
    text::{instead_of, printable, with_answer},
};

/// The [label](Judgement::label) of what has failed.
pub const ERROR: &str = "error";

/// The label of a part that is not solved yet.
const UNSOLVED: &str = "not solved yet";

/// What is said instead if the answer is known, since the part may well be solved.
const RETURNS_NONE: &str = "the part returns `None`";

/// What is wrong with a part that is not run, although its answer is known.
const NOT_CALLED: &str =
    "the day does not call this part, but its answer is known: call it, or delete the answer";

/// How a part is judged. The text is what every command says about it. It begins with the [label](Self::label).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The part has found what is recorded, perhaps that there is no answer.
    AsRecorded,
    /// The part has found the answer of which the site has said that it is right.
    Right,
    /// There is an answer, and nothing is known with which it could be compared.
    New {
        /// The answer.
        answer: Answer,
        /// The letters that are right, if the answer is a picture. Only a person can read them in it.
        letters: Option<Answer>,
    },
    /// The answer is not what is recorded.
    Different {
        /// The answer.
        answer: Answer,
        /// What is recorded.
        recorded: Finding,
    },
    /// The site has said that the answer is wrong, or that another one is right.
    RuledOut(Against),
    /// The part is not solved yet, and nobody knows its answer.
    Unsolved,
    /// The part was not run, for this reason, and nobody knows its answer.
    NotRun(String),
    /// The part finds no answer, or is not solved yet although its answer is known.
    NoAnswer {
        /// Why it finds none.
        reason: String,
        /// What it has to find, if anybody knows.
        expected: Option<Finding>,
    },
    /// Anything else, such as a part that panics, or a recorded answer that cannot be read.
    Failed(String),
}

impl Judgement {
    /// The word with which every command begins what it says, and by which `check` counts.
    pub fn label(&self) -> &'static str {
        match self {
            Self::AsRecorded => "unchanged",
            Self::Right => "right",
            Self::New { .. } => "new",
            Self::Different { .. } | Self::RuledOut(_) => "wrong",
            Self::Unsolved => UNSOLVED,
            Self::NotRun(_) => "not run",
            Self::NoAnswer { .. } => "no answer",
            Self::Failed(_) => ERROR,
        }
    }

    /// Whether all commands and tests accept this part. The manual, `xtask/README.md`, has all of it as a table.
    pub fn passes(&self) -> bool {
        self.has_answer() || matches!(self, Self::Unsolved | Self::NotRun(_))
    }

    /// Whether the part has an answer that passes, or is known to have none.
    pub fn has_answer(&self) -> bool {
        matches!(self, Self::AsRecorded | Self::Right | Self::New { .. })
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = self.label();
        f.write_str(&match self {
            Self::AsRecorded | Self::Right | Self::Unsolved => label.to_owned(),
            Self::New { answer, letters: None } => with_answer(&format!("{label}:"), answer),
            Self::New { answer, letters: Some(letters) } => {
                with_answer(&format!("{label} (right: {letters}, not compared):"), answer)
            }
            Self::Different { answer, recorded } => {
                with_answer(&format!("{label}:"), instead_of(answer, recorded))
            }
            Self::RuledOut(against) => with_answer(&format!("{label}:"), against),
            Self::NoAnswer { reason, expected } => {
                let said = format!("{label}: {}", printable(reason));
                match expected {
                    None => said,
                    Some(expected) => with_answer(&format!("{said}, expected"), expected),
                }
            }
            Self::NotRun(reason) | Self::Failed(reason) => {
                format!("{label}: {}", printable(reason))
            }
        })
    }
}

/// Judges a part that has ended like this. `known` is an error if what is known about its answers could not be read. Then no
/// answer passes, but it is said all the same.
pub fn judge(outcome: &Outcome, known: &anyhow::Result<Known>) -> Judgement {
    let known = match known {
        Ok(known) => known,
        Err(error) => return Judgement::Failed(unreadable(error, outcome)),
    };
    let expected = known.expected();
    match outcome {
        Outcome::Found { finding: Finding::Answer(answer), .. } => judge_answer(answer, known),
        // The site may have said since that there is an answer. Then this is ruled out, and not recorded.
        Outcome::Found { finding, .. } if known.recorded() == Some(finding) => {
            Judgement::AsRecorded
        }
        Outcome::Found { finding: Finding::NoAnswer(reason), .. } => {
            Judgement::NoAnswer { reason: reason.clone(), expected }
        }
        Outcome::Unsolved if expected.is_none() => Judgement::Unsolved,
        Outcome::Unsolved => Judgement::NoAnswer { reason: RETURNS_NONE.to_owned(), expected },
        Outcome::Broken(reason) => Judgement::Failed(reason.clone()),
        Outcome::NotRun(reason) if expected.is_none() => Judgement::NotRun(reason.clone()),
        // Otherwise nobody would notice that the part is missing.
        Outcome::NotRun(_) => Judgement::Failed(NOT_CALLED.to_owned()),
    }
}

/// Judges an answer. If the site has said whether it is right, nothing else counts.
fn judge_answer(answer: &Answer, known: &Known) -> Judgement {
    let finding = Finding::Answer(answer.clone());
    if let Some(against) = known.against(&finding) {
        return Judgement::RuledOut(against);
    }
    if known.right() == Some(answer) {
        return Judgement::Right;
    }
    match known.recorded() {
        None => Judgement::New { answer: answer.clone(), letters: known.right().cloned() },
        Some(recorded) if *recorded == finding => Judgement::AsRecorded,
        Some(recorded) => {
            Judgement::Different { answer: answer.clone(), recorded: recorded.clone() }
        }
    }
}

/// What is said if nobody can know whether a part passes that has ended like this.
fn unreadable(error: &anyhow::Error, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Found { finding, .. } => {
            with_answer(&format!("{error:#}; the day finds"), finding)
        }
        Outcome::Broken(reason) => format!("{error:#}; {reason}"),
        Outcome::Unsolved | Outcome::NotRun(_) => format!("{error:#}"),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use super::*;
    use crate::{input::Input, known::record, puzzle::Part};

    const PICTURE: &str = "#.#\n###";

    /// What is known about part 1 if this is recorded, unless it is empty, and the site has said this. What is `unreadable`
    /// is the text of the file.
    fn known(recorded: &str, site: &str) -> anyhow::Result<Known> {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        if recorded == "unreadable" {
            fs::write(input.snapshot(Part::One), recorded).expect("a file");
        } else if let Some(finding) = Finding::parse(recorded) {
            record(&input, Part::One, &finding).expect("it is recorded");
        }
        fs::write(input.site_file(), site).expect("a file");
        Known::read(&input, Part::One)
    }

    /// That a part has found this text, or that there is no answer.
    fn ended(text: &str) -> Outcome {
        let finding = Finding::parse(text).expect("a text");
        Outcome::Found { finding, time: Duration::from_nanos(9) }
    }

    #[test]
    fn a_part_is_judged_by_how_it_has_ended_and_what_is_known() {
        let broken = || Outcome::Broken("the part panicked\u{1b}".to_owned());
        let not_run = || Outcome::NotRun("the day does not call it\u{1b}".to_owned());
        let not_called = "error: the day does not call this part, but its answer is known: call it, or delete the answer";
        for (recorded, site, outcome, said) in [
            ("", "", ended("7\u{1b}"), r"new: 7\u{1b}"),
            ("", "", ended(PICTURE), "new:\n#.#\n###"),
            ("", "", Outcome::Unsolved, "not solved yet"),
            ("", "", ended("no answer: it never ends"), "no answer: it never ends"),
            ("", "", broken(), r"error: the part panicked\u{1b}"),
            ("", "", not_run(), r"not run: the day does not call it\u{1b}"),
            ("7", "", ended("\n 7 \n"), "unchanged"),
            ("7", "", ended("8"), "wrong: 8 instead of 7"),
            ("7", "", Outcome::Unsolved, "no answer: the part returns `None`, expected 7"),
            ("7", "", ended("no answer: x"), "no answer: x, expected 7"),
            ("7", "", broken(), r"error: the part panicked\u{1b}"),
            ("7", "", not_run(), not_called),
            ("no answer: x", "", ended("8"), "wrong: 8 instead of no answer: x"),
            ("no answer: x", "", ended("no answer: x"), "unchanged"),
            // A rejected answer is wrong, whatever is recorded.
            ("", "1 too high: 8", ended("8"), "wrong: 8 is too high (mine.site)"),
            ("8", "1 wrong: 8", ended("8"), "wrong: 8, says the site (mine.site)"),
            // What is recorded is known to be wrong, so nothing is compared with it.
            ("8", "1 too high: 8", ended("7"), "new: 7"),
            ("6", "1 too high: 8", ended("7"), "wrong: 7 instead of 6"),
            ("7", "1 too high: 8", ended("7"), "unchanged"),
            // Any other answer than the right one is wrong, whatever is recorded.
            ("", "1 right: 7", ended("7"), "right"),
            ("8", "1 right: 7", ended("7"), "right"),
            ("8", "1 right: 7", ended("8"), "wrong: 8 instead of 7 (mine.site)"),
            ("", "1 right: 7\n1 too high: 8", ended("8"), "wrong: 8 instead of 7 (mine.site)"),
            ("", "1 right: 7", Outcome::Unsolved, "no answer: the part returns `None`, expected 7"),
            ("no answer: x", "1 right: 7", ended("no answer: x"), "no answer: x, expected 7"),
            ("", "1 right: 7", not_run(), not_called),
            // Only a person can see the letters in a picture.
            ("", "1 right: HI", ended(PICTURE), "new (right: HI, not compared):\n#.#\n###"),
            ("HO", "1 right: HI", ended(PICTURE), "new (right: HI, not compared):\n#.#\n###"),
            (PICTURE, "1 right: HI", ended(PICTURE), "unchanged"),
            (PICTURE, "1 right: HI", ended("HI"), "right"),
            (PICTURE, "1 right: HI", ended("HO"), "wrong: HO instead of HI (mine.site)"),
            ("", "1 right: 7", ended(PICTURE), "wrong:\n#.#\n###\ninstead of 7 (mine.site)"),
            ("", "1 right: hi", ended(PICTURE), "wrong:\n#.#\n###\ninstead of hi (mine.site)"),
        ] {
            let judgement = judge(&outcome, &known(recorded, site));
            assert_eq!(judgement.to_string(), said, "{recorded}, {site}");
        }
    }

    /// What was found is said all the same.
    #[test]
    fn err_what_is_known_cannot_be_read() {
        for (outcome, said) in [
            (ended("9"), "error: mine.site: no text; the day finds 9"),
            (ended("no answer: x"), "error: mine.site: no text; the day finds no answer: x"),
            (Outcome::Broken("it died".to_owned()), "error: mine.site: no text; it died"),
            // Otherwise it would pass.
            (Outcome::Unsolved, "error: mine.site: no text"),
            (Outcome::NotRun("x".to_owned()), "error: mine.site: no text"),
        ] {
            let unreadable = Err(anyhow::anyhow!("no text").context("mine.site"));
            assert_eq!(judge(&outcome, &unreadable).to_string(), said);
        }
    }

    /// In any order, and with any other facts.
    #[test]
    fn what_the_site_has_ruled_out_or_what_cannot_be_read_never_passes() {
        for recorded in ["", "7", "8", PICTURE, "no answer: x", "unreadable"] {
            for verdicts in [
                "1 right: 7",
                "1 right: HI",
                "1 too low: 7",
                "1 too high: 7",
                "1 wrong: 7",
                "1 right for another account: 7",
                "1 right: 9\n1 too high: 10",
                "unreadable",
            ] {
                let known = known(recorded, verdicts);
                let is_readable = ![recorded, verdicts].contains(&"unreadable");
                assert_eq!(known.is_ok(), is_readable);
                for text in ["7", "8", PICTURE, "HI", "HO", "no answer: x"] {
                    let passes = judge(&ended(text), &known).passes();
                    let is_ruled_out = match verdicts {
                        "1 right: 7" => text != "7",
                        // Only a person can see the letters in a picture.
                        "1 right: HI" => !["HI", PICTURE].contains(&text),
                        "1 too high: 7" => ["7", "8"].contains(&text),
                        "1 right: 9\n1 too high: 10" => true,
                        _ => text == "7",
                    };
                    assert!(
                        !passes || is_readable && !is_ruled_out,
                        "{recorded} {verdicts} {text}"
                    );
                }
            }
        }
    }

    /// The rows of the manual begin with what the code says and lets pass.
    #[test]
    fn the_manual_says_what_passes() {
        let mut rows = Vec::new();
        for (recorded, site, outcome) in [
            ("7", "", ended("7")),
            ("", "1 right: 7", ended("7")),
            ("", "", ended("7")),
            ("", "1 right: HI", ended(PICTURE)),
            ("7", "", ended("8")),
            ("", "1 too high: 8", ended("8")),
            ("", "", Outcome::Unsolved),
            ("", "", ended("no answer: …")),
            ("", "", Outcome::NotRun("…".to_owned())),
            ("", "", Outcome::Broken("…".to_owned())),
        ] {
            let judgement = judge(&outcome, &known(recorded, site));
            let passes = if judgement.passes() { "passes" } else { "fails" };
            // The lines of a picture follow.
            let said = judgement.to_string();
            let first_line = said.lines().next().unwrap_or_default();
            rows.push(format!("| `{first_line}` | {passes} |"));
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
