//! Recording answers: those that a day gives, and those that somebody knows.

use anyhow::bail;
use aoc_core::internal::Part;

use crate::{
    compare::{Comparison, Relation, compare_given_answer},
    inputs::Input,
    snapshots,
};

/// Records an answer that is new or has changed, and returns what to say about the part.
///
/// # Errors
/// If there is no answer, or it cannot be written.
pub fn record(input: &Input, part: Part, comparison: &Comparison) -> anyhow::Result<String> {
    match (&comparison.relation, comparison.answer()) {
        (Relation::New | Relation::Changed, Some(answer)) => {
            snapshots::write(input, part, &answer)?;
            Ok(format!("recorded:{}", comparison.answers()))
        }
        (Relation::Error(error), _) => bail!("{error}"),
        _ => Ok(comparison.to_string()),
    }
}

/// Records an answer that somebody gives, and returns what to say about the part.
///
/// # Errors
/// If the answer cannot be written, or there is a snapshot that cannot be read.
pub fn record_given_answer(input: &Input, part: Part, answer: &str) -> anyhow::Result<String> {
    record(input, part, &compare_given_answer(input, part, answer)?)
}

#[cfg(test)]
mod tests {
    use super::*;

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
