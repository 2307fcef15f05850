//! Recording answers: those that a day gives, those that the user expects, and those that the site has accepted.

use aoc_core::{Part, PuzzleId};

use crate::{
    compare::{Comparison, compare_answers, labelled_line, new_instead_of_old, recorded, spaced},
    inputs::Input,
    snapshots::{self, normalize_answer},
};

/// Records an answer that is new or has changed. Otherwise the snapshot stays as it is. Returns what to say about the
/// part.
pub fn record(input: &Input, part: Part, comparison: &Comparison) -> anyhow::Result<String> {
    let (answer, message) = match comparison {
        Comparison::New(new) => (new, format!("recorded:{}", spaced(new))),
        Comparison::Changed { old, new } => {
            (new, format!("recorded:{}", new_instead_of_old(new, old)))
        }
        Comparison::Unchanged(_) | Comparison::NotSolved(_) | Comparison::Failed(_) => {
            return Ok(comparison.to_string());
        }
    };
    snapshots::write(input, part, answer)?;
    Ok(message)
}

/// Records the answer that the user expects, and returns what to print. It replaces what is recorded.
pub fn record_expected(input: &Input, part: Part, answer: &str) -> anyhow::Result<String> {
    let old = recorded(input, part)?;
    let comparison = compare_answers(normalize_answer(answer), old);
    record(input, part, &comparison)
}

/// Records the answer to an input of this puzzle that the site has accepted, unless an answer is recorded already.
/// Returns a line to print, also if the recorded answer cannot be read; `None` if it is the same.
pub fn record_accepted(
    puzzle: PuzzleId,
    input: &Input,
    part: Part,
    answer: &str,
) -> anyhow::Result<Option<String>> {
    let accepted = normalize_answer(answer);
    let message = match recorded(input, part) {
        Ok(Some(old)) if old == accepted => return Ok(None),
        Ok(Some(old)) => {
            let new = spaced(&accepted);
            let old = spaced(&old);
            format!(
                "part {part}: the site accepts{new}, but{old} is recorded; to record what the site accepts: \
                 cargo xtask expect {puzzle} {part} ANSWER -i {}",
                input.name
            )
        }
        Ok(None) => {
            snapshots::write(input, part, &accepted)?;
            format!("part {part} recorded:{}", spaced(&accepted))
        }
        Err(error) => format!("part {part} {}", Comparison::from(error)),
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
        snapshots::read(&snapshots::path(input, Part::One)).expect("a snapshot")
    }

    /// Records an answer to part 1, and returns what is said.
    fn expect(input: &Input, answer: &str) -> String {
        record_expected(input, Part::One, answer).expect("a file that can be written")
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        let (_folder, input) = input();
        let message = expect(&input, "\n#.#\n###\n");
        assert_eq!(message, "recorded:\n#.#\n###");
        let snapshot = insta::Snapshot::from_file(&snapshots::path(&input, Part::One));
        let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
        assert_eq!(text, "#.#\n###");
    }

    #[test]
    fn record_says_which_answer_it_replaces() {
        let (_folder, input) = input();
        assert_eq!(expect(&input, "7"), "recorded: 7");
        assert_eq!(expect(&input, "8"), "recorded: 8 instead of 7");
        assert_eq!(expect(&input, "8"), "unchanged");
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
