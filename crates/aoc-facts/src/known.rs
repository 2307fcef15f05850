//! What is known about the answers to a part of an input.
//!
//! There are two kinds of facts, each as text beside the input: what is [recorded](record), and [what the puzzle site has
//! said](Verdict). Nothing is copied from one to the other. Where both say something, the site is right.

mod snapshots;
mod verdicts;

pub use snapshots::{is_snapshot, name_of, record};
pub use verdicts::{Against, Attempt, Verdict, note_verdict};

use std::collections::BTreeMap;

use crate::{
    answer::{Answer, Finding},
    input::Input,
    puzzle::{Part, Parts},
};

/// What follows that something is wrong because the site has said so.
pub const BY_THE_SITE: &str = "(mine.site)";

/// What is known about the answers to each part for which an input is solved, or why that cannot be read.
pub type KnownParts = BTreeMap<Part, anyhow::Result<Known>>;

/// What is known about the answers to a part of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// What is recorded, unless the site rules it out.
    recorded: Option<Finding>,
    /// What the site has said.
    attempts: Vec<Attempt>,
}

impl Known {
    /// Reads what is known about a part.
    ///
    /// # Errors
    /// If what is recorded, or what the site has said, cannot be read.
    pub fn read(input: &Input, part: Part) -> anyhow::Result<Self> {
        let recorded = snapshots::read(input, part)?;
        let mut known = Self { recorded: None, attempts: verdicts::read(input, part)? };
        known.recorded = recorded.filter(|finding| known.against_finding(finding).is_none());
        Ok(known)
    }

    /// Reads what is known about each of these parts.
    pub fn of_parts(input: &Input, parts: &Parts) -> KnownParts {
        parts.iter().map(|&part| (part, Self::read(input, part))).collect()
    }

    /// What is recorded, unless the site rules it out.
    pub fn recorded(&self) -> Option<&Finding> {
        self.recorded.as_ref()
    }

    /// The answer that is right, as the site has said.
    pub fn right(&self) -> Option<&Answer> {
        let mut attempts = self.attempts.iter();
        attempts.find(|attempt| attempt.verdict == Verdict::Right).map(|attempt| &attempt.answer)
    }

    /// Whether the part is solved: the site has said that an answer is right.
    pub fn is_solved(&self) -> bool {
        self.right().is_some()
    }

    /// Why an answer is [wrong](Attempt::against), if the site rules it out.
    pub fn against(&self, answer: &Answer) -> Option<Against> {
        self.attempts.iter().find_map(|attempt| attempt.against(answer))
    }

    /// The same for what may be recorded. If an answer is right, there is one.
    pub fn against_finding(&self, finding: &Finding) -> Option<Against> {
        match finding {
            Finding::Answer(answer) => self.against(answer),
            Finding::NoAnswer(_) => self.right().cloned().map(Against::Right),
        }
    }

    /// What the part has to find, if anybody knows.
    pub fn expected(&self) -> Option<Finding> {
        self.right().cloned().map(Finding::Answer).or_else(|| self.recorded.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_answer_that_is_right_for_this_account_solves_a_part() {
        for (site, is_solved) in [
            ("1 right: 7", true),
            ("2 right: 7", false),
            ("1 right for another account: 7", false),
            ("1 too low: 7", false),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let input = Input::new(folder.path().join("mine.txt"));
            std::fs::write(input.site_file(), site).expect("a file");
            let known = Known::read(&input, Part::One).expect("a file");
            assert_eq!(known.is_solved(), is_solved, "{site}");
        }
    }
}
