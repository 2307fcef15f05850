//! What is known about the answers to a part of an input, and how a part stands that has ended in some way.
//!
//! There are two kinds of facts, each as text beside the input: which answer is [recorded](record), and [what the puzzle
//! site has said](Verdict). Nothing is copied from one to the other. Where both say something, the site is right.
//!
//! The judgement is pure and the facts are files, so the program of a day judges each part as soon as it ends, to show it,
//! and the runner judges it again, to count it.

mod snapshots;
mod verdicts;

use std::{fmt, time::Duration};

pub use snapshots::{is_snapshot, name_of, record};
pub use verdicts::{Judged, Verdict, note_verdict, site_file};

use crate::{
    answer::Answer,
    input::Input,
    outcome::Outcome,
    puzzle::Part,
    text::{after_gap, instead_of, printable},
};

/// What follows that something is wrong because the site has said so.
pub const BY_THE_SITE: &str = "(mine.site)";

/// What is known about the answers to a part of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// What is recorded, unless the site rules it out.
    recorded: Option<Answer>,
    /// What the site has said.
    verdicts: Vec<Judged>,
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

    /// What is recorded, unless the site rules it out.
    pub fn recorded(&self) -> Option<&Answer> {
        self.recorded.as_ref()
    }

    /// The answer that is right, as the site has said.
    pub fn right(&self) -> Option<&Answer> {
        let mut verdicts = self.verdicts.iter();
        verdicts.find(|judged| judged.verdict == Verdict::Right).map(|judged| &judged.answer)
    }

    /// Whether the part is solved: the site has said that an answer is right.
    pub fn is_solved(&self) -> bool {
        self.right().is_some()
    }

    /// How an answer is [wrong](Judged::against), if the site rules it out.
    pub fn against(&self, answer: &Answer) -> Option<String> {
        self.verdicts.iter().find_map(|judged| judged.against(answer))
    }

    /// What the part has to find, if anybody knows.
    pub fn expected(&self) -> Option<&Answer> {
        self.right().or(self.recorded())
    }
}

/// How a part stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The part has found what is recorded, perhaps that there is no answer, or what is right for the site.
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
}

/// How a part has ended, how it stands, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartReport {
    /// How it has ended.
    pub outcome: Outcome,
    /// How it stands.
    pub standing: Standing,
    /// What every command says about it. It begins with the label.
    text: String,
}

impl PartReport {
    /// Judges a part that has ended like this. `known` is an error if what is known about the answers could not be read.
    /// Then no answer passes, but it is said all the same.
    pub fn new(outcome: Outcome, known: &anyhow::Result<Known>) -> Self {
        let (standing, said) = match known {
            Ok(known) => judge(&outcome, known),
            Err(error) => {
                let mut said = format!(": {}", printable(&format!("{error:#}")));
                match &outcome {
                    Outcome::Found { answer, .. } => {
                        said += &format!("; found{}", after_gap(answer));
                    }
                    Outcome::NoAnswer(reason) => {
                        said += &format!("; found{}", after_gap(Answer::none(reason)));
                    }
                    Outcome::Broken(reason) => said += &format!("; {}", printable(reason)),
                    Outcome::Unsolved => {}
                }
                (Standing::Failed, said)
            }
        };
        let text = format!("{}{said}", standing.label());
        Self { outcome, standing, text }
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

    /// Whether all commands and tests accept this part. The manual, `xtask/README.md`, has all of it as a table.
    pub fn passes(&self) -> bool {
        matches!(self.standing, Standing::Unchanged | Standing::New | Standing::Unsolved)
    }
}

/// How a part stands that has ended like this, and what is said after the label.
fn judge(outcome: &Outcome, known: &Known) -> (Standing, String) {
    match outcome {
        Outcome::Found { answer, .. } => judge_answer(answer, known),
        Outcome::NoAnswer(reason) if known.recorded() == Some(&Answer::none(reason)) => {
            // The site may have said since that there is an answer. Then this is ruled out, and not recorded.
            (Standing::Unchanged, String::new())
        }
        Outcome::NoAnswer(reason) => no_answer(reason, known),
        Outcome::Unsolved if known.expected().is_none() => (Standing::Unsolved, String::new()),
        Outcome::Unsolved => no_answer(Standing::Unsolved.label(), known),
        Outcome::Broken(reason) => (Standing::Failed, format!(": {}", printable(reason))),
    }
}

/// How an answer stands, and what is said after the label. If the site has said whether it is right, nothing else counts.
fn judge_answer(answer: &Answer, known: &Known) -> (Standing, String) {
    if let Some(wrong) = known.against(answer) {
        return (Standing::Wrong, format!(":{wrong} {BY_THE_SITE}"));
    }
    if known.right() == Some(answer) || known.recorded() == Some(answer) {
        return (Standing::Unchanged, String::new());
    }
    match (known.recorded(), known.right()) {
        (Some(recorded), _) => (Standing::Wrong, format!(":{}", instead_of(answer, recorded))),
        // Only a person can read the letters in a picture.
        (None, Some(letters)) => {
            let said = format!(" (right: {letters}, not compared):{}", after_gap(answer));
            (Standing::New, said)
        }
        (None, None) => (Standing::New, format!(":{}", after_gap(answer))),
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
    use super::*;

    const PICTURE: &str = "#.#\n###";

    fn found(text: &str) -> Answer {
        Answer::new(text).expect("a text")
    }

    /// An input in a folder of its own, beside which this is recorded for part 1, unless it is empty, and the site has said
    /// this.
    fn input(recorded: &str, site: &str) -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        if let Some(answer) = Answer::new(recorded) {
            record(&input, Part::One, &answer).expect("it is recorded");
        }
        std::fs::write(site_file(&input), site).expect("a file");
        (folder, input)
    }

    /// That a part has found this text, or that there is no answer.
    fn ended(text: &str) -> Outcome {
        let answer = found(text);
        match answer.reason() {
            Some(reason) => Outcome::NoAnswer(reason.to_owned()),
            None => Outcome::Found { answer, time: Duration::from_nanos(9) },
        }
    }

    #[test]
    fn a_part_stands_as_its_outcome_and_what_is_known_say() {
        let broken = || Outcome::Broken("the part panicked\u{1b}".to_owned());
        for (recorded, site, outcome, said) in [
            ("", "", ended("7\u{1b}"), r"new: 7\u{1b}"),
            ("", "", ended(PICTURE), "new:\n#.#\n###"),
            ("", "", Outcome::Unsolved, "not solved yet"),
            ("", "", ended("no answer: it never ends"), "no answer: it never ends"),
            ("", "", broken(), r"error: the part panicked\u{1b}"),
            ("7", "", ended("\n 7 \n"), "unchanged"),
            ("7", "", ended("8"), "wrong: 8 instead of 7"),
            ("7", "", Outcome::Unsolved, "no answer: not solved yet, expected 7"),
            ("7", "", ended("no answer: x"), "no answer: x, expected 7"),
            ("7", "", broken(), r"error: the part panicked\u{1b}"),
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
            ("", "1 right: 7", ended("7"), "unchanged"),
            ("8", "1 right: 7", ended("7"), "unchanged"),
            ("8", "1 right: 7", ended("8"), "wrong: 8 instead of 7 (mine.site)"),
            ("", "1 right: 7\n1 too high: 8", ended("8"), "wrong: 8 instead of 7 (mine.site)"),
            ("", "1 right: 7", Outcome::Unsolved, "no answer: not solved yet, expected 7"),
            ("no answer: x", "1 right: 7", ended("no answer: x"), "no answer: x, expected 7"),
            // Only a person can see the letters in a picture.
            ("", "1 right: HI", ended(PICTURE), "new (right: HI, not compared):\n#.#\n###"),
            ("HO", "1 right: HI", ended(PICTURE), "new (right: HI, not compared):\n#.#\n###"),
            (PICTURE, "1 right: HI", ended(PICTURE), "unchanged"),
            (PICTURE, "1 right: HI", ended("HI"), "unchanged"),
            (PICTURE, "1 right: HI", ended("HO"), "wrong: HO instead of HI (mine.site)"),
            ("", "1 right: 7", ended(PICTURE), "wrong:\n#.#\n###\ninstead of 7 (mine.site)"),
        ] {
            let (_folder, input) = input(recorded, site);
            let report = PartReport::new(outcome, &Known::read(&input, Part::One));
            assert_eq!(report.to_string(), said, "{recorded}, {site}");
        }
    }

    /// What was found is said all the same.
    #[test]
    fn err_what_is_known_cannot_be_read() {
        for (outcome, said) in [
            (ended("9"), "error: mine.site: no text; found 9"),
            (ended("no answer: x"), "error: mine.site: no text; found no answer: x"),
            (Outcome::Broken("it died".to_owned()), "error: mine.site: no text; it died"),
            // Otherwise it would pass.
            (Outcome::Unsolved, "error: mine.site: no text"),
        ] {
            let unreadable = Err(anyhow::anyhow!("no text").context("mine.site"));
            assert_eq!(PartReport::new(outcome, &unreadable).to_string(), said);
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
                let is_recorded = recorded != "unreadable";
                let (_folder, input) = input(if is_recorded { recorded } else { "" }, verdicts);
                if !is_recorded {
                    std::fs::write(input.snapshot(Part::One), recorded).expect("a file");
                }
                let known = Known::read(&input, Part::One);
                let is_readable = is_recorded && verdicts != "unreadable";
                assert_eq!(known.is_ok(), is_readable);
                for text in ["7", "8", PICTURE, "HI", "HO", "no answer: x"] {
                    let report = PartReport::new(ended(text), &known);
                    let is_ruled_out = match verdicts {
                        "1 right: 7" => text != "7",
                        // Only a person can see the letters in a picture.
                        "1 right: HI" => !["HI", PICTURE].contains(&text),
                        "1 too high: 7" => ["7", "8"].contains(&text),
                        "1 right: 9\n1 too high: 10" => true,
                        _ => text == "7",
                    };
                    let passes = report.passes();
                    assert!(
                        !passes || is_readable && !is_ruled_out,
                        "{recorded} {verdicts} {text}"
                    );
                }
            }
        }
    }

    #[test]
    fn only_an_answer_that_is_right_for_this_account_solves_a_part() {
        for (site, is_solved) in [
            ("1 right: 7", true),
            ("2 right: 7", false),
            ("1 right for another account: 7", false),
            ("1 too low: 7", false),
        ] {
            let (_folder, input) = input("7", site);
            let known = Known::read(&input, Part::One).expect("a file");
            assert_eq!(known.is_solved(), is_solved, "{site}");
        }
    }

    /// Only an answer can be submitted.
    #[test]
    fn a_reason_for_having_no_answer_is_none_and_has_no_time() {
        for (outcome, is_answer) in
            [(ended("7"), true), (ended("no answer: x"), false), (Outcome::Unsolved, false)]
        {
            let known = Known { recorded: Some(found("no answer: x")), ..Known::default() };
            let part = PartReport::new(outcome, &Ok(known));
            assert_eq!(part.answer().is_some(), is_answer);
            assert_eq!(part.time().is_some(), is_answer);
        }
    }
}
