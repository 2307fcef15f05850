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
    use tempfile::TempDir;

    use super::*;

    /// An input in a temporary folder. There is no such file, since only its answers are written and read.
    fn input() -> (TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.txt");
        (folder, Input { name: "mine".to_owned(), path, only_part: None })
    }

    /// What is recorded as the answer to part 1.
    fn recorded_text(input: &Input) -> Option<String> {
        snapshots::read(input, Part::One).expect("a snapshot")
    }

    /// Records an answer to part 1, and returns what is said.
    fn record_answer(input: &Input, answer: &str) -> String {
        let comparison = compare_answer(input, Part::One, answer);
        record(input, Part::One, &comparison).expect("a file that can be written")
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        let (_folder, input) = input();
        let message = record_answer(&input, "\n#.#\n###\n");
        assert_eq!(message, "recorded:\n#.#\n###");
        let snapshot = insta::Snapshot::from_file(&snapshots::path(&input, Part::One));
        let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
        assert_eq!(text, "#.#\n###");
    }

    #[test]
    fn record_says_which_answer_it_replaces() {
        let (_folder, input) = input();
        assert_eq!(record_answer(&input, "7"), "recorded: 7");
        assert_eq!(record_answer(&input, "8"), "recorded: 8 instead of 7");
        assert_eq!(record_answer(&input, "8"), "unchanged");
        assert_eq!(recorded_text(&input).as_deref(), Some("8"));
    }

    #[test]
    fn an_accepted_answer_never_replaces_a_recorded_one() {
        let (_folder, input) = input();
        let accept = |answer| {
            let puzzle = "2015/1".parse().expect("a puzzle");
            record_accepted(puzzle, &input, Part::One, answer).expect("a file that can be written")
        };
        assert_eq!(accept("7").as_deref(), Some("  mine       part 1 recorded: 7"));
        assert_eq!(accept("7"), None);
        insta::assert_snapshot!(accept("8").expect("a message"), @"  mine       part 1: the site accepts 8, but 7 is recorded; to record what the site accepts: cargo xtask expect 2015/1 1 ANSWER -i mine");
        assert_eq!(recorded_text(&input).as_deref(), Some("7"));
    }
}
