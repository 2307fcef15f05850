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
    puzzle::Part,
    task::Task,
};

/// What is known about the answers to each part for which an input is solved, or why that cannot be read.
pub type KnownParts = BTreeMap<Part, anyhow::Result<Known>>;

/// What is known about the answers to a part of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// What is recorded, unless the site rules it out.
    recorded: Option<Finding>,
    /// What the site has said.
    attempts: Vec<Attempt>,
    /// The name of the file that says so.
    site_file: String,
}

impl Known {
    /// Reads what is known about a part.
    ///
    /// # Errors
    /// If what is recorded, or what the site has said, cannot be read.
    pub fn read(input: &Input, part: Part) -> anyhow::Result<Self> {
        let recorded = snapshots::read(input, part)?;
        let attempts = verdicts::read(input, part)?;
        let site_file = input.site_file().file_name().unwrap_or_default().display().to_string();
        let mut known = Self { recorded: None, attempts, site_file };
        known.recorded = recorded.filter(|finding| known.against(finding).is_none());
        Ok(known)
    }

    /// Reads what is known about each part of a task, also about those that are not run.
    pub fn of_task(task: &Task) -> KnownParts {
        let parts = task.parts().iter().chain(task.not_run().keys());
        parts.map(|&part| (part, Self::read(task.input(), part))).collect()
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

    /// Why what is found is wrong, if the site [rules it out](Attempt::rules_out).
    pub fn against(&self, finding: &Finding) -> Option<Against> {
        Against::find(&self.site_file, &self.attempts, finding)
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
