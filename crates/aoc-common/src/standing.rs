//! How a part stands: how it has ended, judged by what is known about its answers.
//!
//! The program of a day reads what is known before it solves an input, and judges each part as soon as it ends. All who
//! solve inputs with it read its report.

use std::{fmt, time::Duration};

use crate::{
    answer::Answer,
    input::Input,
    puzzle::Part,
    snapshots,
    text::{after_gap, instead_of, printable},
    verdicts::{self, Judged, Verdict},
};

/// What follows that something is wrong because the site has said so.
pub const BY_THE_SITE: &str = "(mine.site)";

/// What is known about the answers to a part of an input: what stands beside it, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// What is recorded, unless the site rules it out.
    pub recorded: Option<Answer>,
    /// What the site has said.
    pub verdicts: Vec<Judged>,
}

impl Known {
    /// Reads what is known about a part.
    ///
    /// # Errors
    /// If what is recorded, or what the site has said, cannot be read.
    pub fn read(input: &Input, part: Part) -> anyhow::Result<Self> {
        let recorded = snapshots::read(input, part)?;
        let mut known = Self { recorded: None, verdicts: verdicts::read(input, part)? };
        known.recorded = recorded.filter(|answer| known.against(answer).is_none());
        Ok(known)
    }

    /// The answer that is right, as the site has said.
    pub fn right(&self) -> Option<&Answer> {
        let mut verdicts = self.verdicts.iter();
        verdicts.find(|judged| judged.verdict == Verdict::Right).map(|judged| &judged.answer)
    }

    /// How an answer is [wrong](Judged::against), if the site rules it out.
    pub fn against(&self, answer: &Answer) -> Option<String> {
        self.verdicts.iter().find_map(|judged| judged.against(answer))
    }

    /// What the part has to find, if anybody knows.
    pub fn expected(&self) -> Option<&Answer> {
        self.right().or(self.recorded.as_ref())
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
    /// The part has found what is recorded, be it that there is no answer, or what is right for the site.
    Unchanged,
    /// There is an answer, and nothing is known that it could be compared with.
    New,
    /// Another answer is recorded or right, or the site has rejected this one.
    Wrong,
    /// The part is not solved yet, and nobody knows its answer.
    Unsolved,
    /// The part finds no answer, or is not solved yet although its answer is known.
    NoAnswer,
    /// Anything else, such as a part that panics, or a recorded answer that cannot be read.
    Failed,
}

impl Standing {
    const ALL: [Self; 6] =
        [Self::Unchanged, Self::New, Self::Wrong, Self::Unsolved, Self::NoAnswer, Self::Failed];

    /// The word with which every command begins what it says, and by which `check` counts.
    pub fn label(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::New => "new",
            Self::Wrong => "wrong",
            Self::Unsolved => "not solved yet",
            Self::NoAnswer => "no answer",
            Self::Failed => "error",
        }
    }

    /// The standing of which this is said.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| text.starts_with(standing.label()))
    }
}

/// How a part stands, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartReport {
    /// How it stands.
    pub standing: Standing,
    /// What every command says about it. It begins with the label.
    pub text: String,
    /// What the part has found: an answer, or that there is none.
    pub found: Option<Answer>,
    /// How long the part took, if it has found an answer.
    pub time: Option<Duration>,
}

impl PartReport {
    /// Judges a part that has ended like this, and took this time. `known` is an error if what is known about the answers
    /// could not be read. The answer is reported all the same.
    pub fn new(outcome: Outcome, known: &anyhow::Result<Known>, time: Option<Duration>) -> Self {
        let (standing, said) = match (&outcome, known) {
            (outcome, Err(error)) => {
                let mut said = format!(": {}", printable(&format!("{error:#}")));
                match outcome {
                    Outcome::Found(found) => said += &format!("; found{}", after_gap(found)),
                    Outcome::Broken(error) => said += &format!("; {}", printable(error)),
                    Outcome::Unsolved => {}
                }
                (Standing::Failed, said)
            }
            (Outcome::Broken(error), Ok(_)) => {
                (Standing::Failed, format!(": {}", printable(error)))
            }
            (Outcome::Unsolved, Ok(known)) if known.expected().is_none() => {
                (Standing::Unsolved, String::new())
            }
            (Outcome::Unsolved, Ok(known)) => no_answer(Standing::Unsolved.label(), known),
            (Outcome::Found(found), Ok(known)) => judge(found, known),
        };
        let text = format!("{}{said}", standing.label());
        let found = match outcome {
            Outcome::Found(found) => Some(found),
            Outcome::Unsolved | Outcome::Broken(_) => None,
        };
        let mut report = Self { standing, text, found, time: None };
        report.time = time.filter(|_| report.answer().is_some());
        report
    }

    /// The answer of the day, if it has found one.
    pub fn answer(&self) -> Option<&Answer> {
        self.found.as_ref().filter(|answer| answer.reason().is_none())
    }

    /// Whether the part is solved, as far as anybody knows, or known to have no answer.
    pub fn is_solved(&self) -> bool {
        matches!(self.standing, Standing::Unchanged | Standing::New)
    }

    /// Whether all commands and tests accept this part. The manual, `xtask/README.md`, has all of it as a table.
    pub fn passes(&self) -> bool {
        self.is_solved() || self.standing == Standing::Unsolved
    }
}

/// How a part stands that has found this, and what is said after the label. If the site has said whether it is right, nothing
/// else counts.
fn judge(found: &Answer, known: &Known) -> (Standing, String) {
    if let Some(reason) = found.reason()
        && known.recorded.as_ref() != Some(found)
    {
        return no_answer(reason, known);
    }
    if let Some(wrong) = known.against(found) {
        return (Standing::Wrong, format!(":{wrong} {BY_THE_SITE}"));
    }
    match &known.recorded {
        _ if known.right() == Some(found) => (Standing::Unchanged, String::new()),
        None => (Standing::New, format!(":{}", after_gap(found))),
        Some(recorded) if recorded == found => (Standing::Unchanged, String::new()),
        Some(recorded) => (Standing::Wrong, format!(":{}", instead_of(found, recorded))),
    }
}

/// How a part stands that finds no answer for this reason, and what is said after the label.
fn no_answer(reason: &str, known: &Known) -> (Standing, String) {
    let mut said = format!(": {}", printable(reason));
    if let Some(answer) = known.expected() {
        said += &format!(", expected{}", after_gap(answer));
    }
    (Standing::NoAnswer, said)
}

impl fmt::Display for PartReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    fn found(text: &str) -> Answer {
        Answer::new(text).expect("a text")
    }

    /// What is known if this is recorded.
    fn recorded(text: &str) -> Known {
        Known { recorded: Some(found(text)), ..Known::default() }
    }

    /// An input in a folder of its own.
    fn input() -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"), "2015/1".parse().expect("a puzzle"));
        (folder, input)
    }

    /// What is said about a part that has found this, after what is known was read from the files beside the input.
    fn said(input: &Input, text: &str) -> String {
        let known = Known::read(input, Part::One);
        report(Outcome::Found(found(text)), &known).to_string()
    }

    fn report(outcome: Outcome, known: &anyhow::Result<Known>) -> PartReport {
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
            (ended("8"), Some("7"), "wrong: 8 instead of 7"),
            (ended("8"), Some("no answer: x"), "wrong: 8 instead of no answer: x"),
            (Outcome::Unsolved, None, "not solved yet"),
            (Outcome::Unsolved, Some("7"), "no answer: not solved yet, expected 7"),
            (no_answer(), None, "no answer: it never ends"),
            (no_answer(), Some("no answer: it never ends"), "unchanged"),
            (no_answer(), Some("7"), "no answer: it never ends, expected 7"),
            (broken(), None, r"error: the part panicked\u{1b}"),
            (broken(), Some("7"), r"error: the part panicked\u{1b}"),
        ] {
            let known = expected.map(recorded).unwrap_or_default();
            let report = report(outcome, &Ok(known));
            assert_eq!(report.to_string(), said);
            assert_eq!(Standing::of_text(said), Some(report.standing));
        }
        assert_eq!(Standing::of_text(""), None);
    }

    /// Whatever is recorded, a rejected answer never passes, nor does another than the right one.
    #[test]
    fn what_the_site_has_said_counts_more_than_what_is_recorded() {
        const PICTURE: &str = "#.#\n###";
        for (verdicts, recorded, answer, expected) in [
            ("1 too high: 8", "", "8", "wrong: 8 is too high (mine.site)"),
            ("1 too high: 8", "9", "9", "wrong: 9 is too high (mine.site)"),
            ("1 wrong: 8", "8", "8", "wrong: 8, says the site (mine.site)"),
            // What is recorded is known to be wrong, so nothing is compared with it.
            ("1 too high: 8", "8", "7", "new: 7"),
            ("1 too high: 8", "6", "7", "wrong: 7 instead of 6"),
            ("1 too high: 8", "7", "7", "unchanged"),
            ("2 too high: 8", "", "8", "new: 8"),
            ("1 right: 7", "", "7", "unchanged"),
            ("1 right: 7", "8", "7", "unchanged"),
            ("1 right: 7", "8", "8", "wrong: 8 instead of 7 (mine.site)"),
            ("1 right: 7", "7", "8", "wrong: 8 instead of 7 (mine.site)"),
            ("1 right: 7", "no answer: x", "no answer: x", "no answer: x, expected 7"),
            // Only a person can see the letters in a picture.
            ("1 right: HI", "", PICTURE, "new:\n#.#\n###"),
            ("1 right: HI", PICTURE, PICTURE, "unchanged"),
            ("1 right: HI", "HO", PICTURE, "new:\n#.#\n###"),
            ("1 right: HI", PICTURE, "HI", "unchanged"),
            ("1 right: HI", PICTURE, "HO", "wrong: HO instead of HI (mine.site)"),
            ("1 right: 7", PICTURE, PICTURE, "wrong:\n#.#\n###\ninstead of 7 (mine.site)"),
            ("1 right: 7\n1 too high: 8", "7", "8", "wrong: 8 instead of 7 (mine.site)"),
        ] {
            let (_folder, input) = input();
            std::fs::write(verdicts::path_of(&input), verdicts).expect("a file");
            if !recorded.is_empty() {
                snapshots::record(&input, Part::One, &found(recorded)).expect("it is recorded");
            }
            assert_eq!(said(&input, answer), expected, "{verdicts}, {recorded}");
        }
    }

    #[test]
    fn err_what_is_known_cannot_be_read() {
        for (path, text, error) in [
            (
                Input::snapshot as fn(&Input, Part) -> _,
                "7",
                "mine.1.snap: expected a snapshot of insta; delete the file, and record the answer again",
            ),
            (
                |input, _| verdicts::path_of(input),
                "7",
                "mine.site: line 1: expected a part, a verdict and an answer such as `1 too high: 2494`, found \"7\"; \
                 correct or delete the line",
            ),
        ] {
            let (_folder, input) = input();
            std::fs::write(path(&input, Part::One), text).expect("a file");
            let said = said(&input, "9");
            assert!(said.starts_with("error: "), "{said}");
            assert!(said.ends_with(&format!("{error}; found 9")), "{said}");
            // Otherwise it would pass.
            let part = report(Outcome::Unsolved, &Err(anyhow!("{error}")));
            assert_eq!(part.to_string(), format!("error: {error}"));
            let broken = Outcome::Broken("the part panicked".to_owned());
            let part = report(broken, &Err(anyhow!("{error}")));
            assert_eq!(part.to_string(), format!("error: {error}; the part panicked"));
        }
    }

    #[test]
    fn an_unsolved_part_whose_answer_the_site_has_said_does_not_pass() {
        let right = Judged { part: Part::One, verdict: Verdict::Right, answer: found("7") };
        let known = Known { recorded: None, verdicts: vec![right] };
        let part = report(Outcome::Unsolved, &Ok(known));
        assert_eq!(part.to_string(), "no answer: not solved yet, expected 7");
        assert!(!part.passes());
    }

    /// Only an answer can be submitted.
    #[test]
    fn a_reason_for_having_no_answer_is_none_and_has_no_time() {
        for (outcome, is_answer) in [
            (Outcome::Found(found("7")), true),
            (Outcome::Found(found("no answer: x")), false),
            (Outcome::Unsolved, false),
        ] {
            let part = report(outcome, &Ok(recorded("no answer: x")));
            assert_eq!(part.answer().is_some(), is_answer);
            assert_eq!(part.time.is_some(), is_answer);
        }
    }
}
