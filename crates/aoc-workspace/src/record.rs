//! Recording answers: those that a day gives, those that the user expects, and those that the site has accepted.

use anyhow::bail;
use aoc_core::{Part, PuzzleId};

use crate::{
    compare::{Comparison, compare_answer, labelled_line, spaced},
    inputs::Input,
    snapshots,
};

/// Records an answer that is new or has changed, and returns what to say about the part.
///
/// # Errors
/// If there is no answer, or it cannot be written.
pub fn record(input: &Input, part: Part, comparison: &Comparison) -> anyhow::Result<String> {
    match comparison {
        Comparison::New(answer) | Comparison::Changed { new: answer, .. } => {
            snapshots::write(input, part, answer)?;
            Ok(format!("recorded:{}", comparison.answers()))
        }
        Comparison::Failed(error) => bail!("{error}"),
        Comparison::Unchanged(_) | Comparison::Unsolved => Ok(comparison.to_string()),
    }
}

/// Records an answer that the site has accepted, unless an answer is recorded already. Returns a line to print; `None`
/// if the same answer is recorded.
pub fn record_accepted(
    puzzle: PuzzleId,
    input: &Input,
    part: Part,
    answer: &str,
) -> anyhow::Result<Option<String>> {
    let accepted = compare_answer(input, part, answer);
    let message = match &accepted {
        Comparison::Unchanged(_) => return Ok(None),
        Comparison::Changed { old, new } => format!(
            "part {part}: the site accepts{}, but{} is recorded; to record what the site accepts: \
             cargo xtask expect {puzzle} {part} ANSWER -i {}",
            spaced(new),
            spaced(old),
            input.name
        ),
        Comparison::New(_) => format!("part {part} {}", record(input, part, &accepted)?),
        Comparison::Unsolved | Comparison::Failed(_) => format!("part {part} {accepted}"),
    };
    Ok(Some(labelled_line(&input.name, &message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        let comparison = compare_answer(&input, Part::One, "\n#.#\n###\n");
        let message = record(&input, Part::One, &comparison).expect("a file that can be written");
        assert_eq!(message, "recorded:\n#.#\n###");
        let snapshot = insta::Snapshot::from_file(&snapshots::path(&input, Part::One));
        let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
        assert_eq!(text, "#.#\n###");
    }
}
