//! Whether an answer is still the recorded one, and what `check` says of it.

use std::fmt;

use aoc_program::{Outcome, Outcomes, Part, output::printable};

use crate::{
    inputs::Input,
    snapshots::{self, Recorded},
};

/// An outcome, compared with the recorded answer. `check` prints it, `cargo test` asserts it, and `submit`
/// looks at it before it sends an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The answer is the recorded one.
    Unchanged(Recorded),
    /// There is an answer, and none is recorded yet.
    New(Recorded),
    /// The answer is not the recorded one.
    Changed {
        /// The recorded answer.
        old: Recorded,
        /// The present answer.
        new: Recorded,
    },
    /// Nothing is recorded that counts as an answer, and the part is not solved yet, or finds no answer to a
    /// personal input. Holds the words of the part.
    NoAnswerYet(String),
    /// The part or the whole input failed, or the snapshot cannot be read. If an answer is recorded, this is
    /// also the status of a part that is not solved, is not run, or says "no answer" to a personal input.
    Failed(String),
}

impl Status {
    /// Whether `check` passes.
    pub fn passes(&self) -> bool {
        match self {
            Self::Unchanged(_) | Self::NoAnswerYet(_) => true,
            Self::New(_) | Self::Changed { .. } | Self::Failed(_) => false,
        }
    }

    /// Whether there is an answer that `check --accept` records.
    pub fn can_be_recorded(&self) -> bool {
        match self {
            Self::New(_) | Self::Changed { .. } => true,
            Self::Unchanged(_) | Self::NoAnswerYet(_) | Self::Failed(_) => false,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged(_) => f.write_str("unchanged"),
            Self::New(_) => f.write_str("new"),
            Self::Changed { old, new } => write!(f, "changed:{}", new_instead_of_old(new, old)),
            Self::NoAnswerYet(reason) => f.write_str(&printable(reason)),
            Self::Failed(error) => write!(f, "error: {}", printable(error)),
        }
    }
}

fn new_instead_of_old(new: &Recorded, old: &Recorded) -> String {
    let new = with_gap_before(new);
    let separator = if new.contains('\n') { "\n" } else { " " };
    format!("{new}{separator}instead of{}", with_gap_before(old))
}

/// An answer with the gap that separates it from the words before it. That is a newline for an answer of
/// several lines, and a space for others. Spaces at the start of an answer are made visible by quotes.
fn with_gap_before(answer: &Recorded) -> String {
    let text = printable(&answer.to_string());
    if text.contains('\n') {
        format!("\n{text}")
    } else if text.starts_with(char::is_whitespace) {
        format!(" {text:?}")
    } else {
        format!(" {text}")
    }
}

/// The status of each part that the input is for. A part that is neither run nor recorded has none.
pub fn judge(input: &Input, outcomes: &Outcomes) -> Vec<(Part, Status)> {
    let mut statuses = Vec::new();
    for part in input.parts() {
        let status = match outcomes.get(&part) {
            Some(Outcome::Solved(answer, _)) => {
                compare(input, part, Ok(Recorded::from_text(answer)))
            }
            Some(Outcome::NoAnswer(reason)) => {
                compare(input, part, Ok(Recorded::no_answer(reason)))
            }
            Some(unsolved @ Outcome::Unsolved) => compare(input, part, Err(unsolved.to_string())),
            Some(Outcome::Failed(error)) => Status::Failed(error.clone()),
            None => {
                let error = "the day's program does not run this part";
                match compare(input, part, Err(error.to_owned())) {
                    Status::NoAnswerYet(_) => continue,
                    status => status,
                }
            }
        };
        statuses.push((part, status));
    }
    statuses
}

/// Compares what would be recorded of a part with what is. An error says why there is no answer.
fn compare(input: &Input, part: Part, new: Result<Recorded, String>) -> Status {
    let old = match snapshots::read(&snapshots::path(input, part)) {
        Ok(old) => old.filter(|old| counts_as_answer(input, old)),
        Err(error) => return Status::Failed(format!("{}.{part}.snap: {error}", input.name)),
    };
    let new = match new {
        Ok(no_answer) if !counts_as_answer(input, &no_answer) => Err(no_answer.to_string()),
        new => new,
    };
    match (old, new) {
        (None, Ok(new)) => Status::New(new),
        (None, Err(why)) => Status::NoAnswerYet(why),
        (Some(old), Ok(new)) if old == new => Status::Unchanged(new),
        (Some(old), Ok(new)) => Status::Changed { old, new },
        (Some(_), Err(why)) => Status::Failed(format!("{why}, but an answer is recorded")),
    }
}

/// Whether this is an answer that can be recorded. Every part has an answer to a personal input, so that
/// "no answer" to it means that the solution is not right yet. To any other input it may be the answer.
fn counts_as_answer(input: &Input, recorded: &Recorded) -> bool {
    match recorded {
        Recorded::Answer(_) => true,
        Recorded::NoAnswer(_) => !input.is_personal(),
    }
}

/// Records an answer that is new or has changed, and returns what to say. Any other status leaves the
/// snapshot as it is, and returns `None`.
///
/// # Errors
/// If the snapshot cannot be written.
pub fn record(input: &Input, part: Part, status: &Status) -> anyhow::Result<Option<String>> {
    let (answer, said) = match status {
        Status::New(new) => (new, format!("recorded:{}", with_gap_before(new))),
        Status::Changed { old, new } => (new, format!("recorded:{}", new_instead_of_old(new, old))),
        Status::Unchanged(_) | Status::NoAnswerYet(_) | Status::Failed(_) => return Ok(None),
    };
    snapshots::write(input, part, answer)?;
    Ok(Some(said))
}

/// Records an answer that the site has accepted, unless an answer is recorded already. Returns a line to
/// print: that it was recorded, that the recorded one is another, or that the snapshot cannot be read. `None`
/// if there is nothing to say.
///
/// # Errors
/// If the snapshot cannot be written.
pub fn record_accepted(input: &Input, part: Part, answer: &str) -> anyhow::Result<Option<String>> {
    let said = match compare(input, part, Ok(Recorded::from_text(answer))) {
        Status::Unchanged(_) => None,
        new @ Status::New(_) => {
            record(input, part, &new)?.map(|recorded| format!("part {part} {recorded}"))
        }
        Status::Changed { old, new } => {
            let new = with_gap_before(&new);
            let old = with_gap_before(&old);
            Some(format!("part {part}: the site accepts{new}, but{old} is recorded"))
        }
        other @ (Status::NoAnswerYet(_) | Status::Failed(_)) => {
            Some(format!("part {part} {other}"))
        }
    };
    Ok(said.map(|said| line(&input.name, &said)))
}

/// A line that says something of an input or a snapshot, below the name of the puzzle.
pub fn line(name: &str, said: &str) -> String {
    format!("  {name:<9}  {said}")
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use tempfile::TempDir;

    use super::*;

    /// An input, of which only the path is looked at, and perhaps the recorded answer to its part 1.
    struct Scratch {
        _folder: TempDir,
        input: Input,
    }

    impl Scratch {
        fn new(input: &str, snapshot: Option<&str>) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join(format!("{input}.txt"));
            let input = Input { name: input.to_owned(), path, only: None };
            if let Some(text) = snapshot {
                fs::write(snapshots::path(&input, Part::One), text).expect("a snapshot");
            }
            Self { _folder: folder, input }
        }

        /// Judges part 1; `None` if it has no status. Part 2 is neither run nor recorded.
        fn judge(&self, outcome: Option<&Outcome>) -> Option<Status> {
            let outcomes =
                outcome.map(|outcome| (Part::One, outcome.clone())).into_iter().collect();
            judge(&self.input, &outcomes).pop().map(|(_, status)| status)
        }

        /// Judges part 1, and shows its status.
        fn compare(&self, outcome: Option<&Outcome>) -> String {
            self.judge(outcome).map_or("nothing".to_owned(), |status| status.to_string())
        }

        /// Judges part 1, records its answer, and returns what is said.
        fn record(&self, outcome: &Outcome) -> Option<String> {
            let status = self.judge(Some(outcome)).expect("a status");
            record(&self.input, Part::One, &status).expect("a file that can be written")
        }
    }

    fn solved(answer: &str) -> Outcome {
        Outcome::Solved(answer.to_owned(), Duration::ZERO)
    }

    fn no_answer() -> Outcome {
        Outcome::NoAnswer("nothing was found".to_owned())
    }

    const SEVEN: Option<&str> = Some("---\r\na: b\r\n---\r\n7\r\n");

    #[test]
    fn an_answer_is_new_unchanged_or_changed() {
        assert_eq!(Scratch::new("mine", None).compare(Some(&solved("7"))), "new");
        assert_eq!(Scratch::new("mine", SEVEN).compare(Some(&solved("7"))), "unchanged");
        let changed = Scratch::new("mine", SEVEN).compare(Some(&solved("8")));
        assert_eq!(changed, "changed: 8 instead of 7");
    }

    #[test]
    fn only_unchanged_and_unsolved_answers_pass() {
        let seven = || Recorded::Answer("7".to_owned());
        let changed = Status::Changed { old: seven(), new: seven() };
        for status in [Status::New(seven()), changed, Status::Failed(String::new())] {
            assert!(!status.passes(), "{status:?}");
        }
        for status in [Status::Unchanged(seven()), Status::NoAnswerYet(String::new())] {
            assert!(status.passes(), "{status:?}");
        }
    }

    #[test]
    fn newlines_before_and_white_space_after_an_answer_are_not_compared() {
        let snapshot = Some("---\n---\n#.#\n###\n");
        assert_eq!(
            Scratch::new("mine", snapshot).compare(Some(&solved("\n#.#\n###\n"))),
            "unchanged"
        );
    }

    #[test]
    fn leading_spaces_are_compared_and_shown() {
        let indented = Scratch::new("mine", Some("---\n---\n  7"));
        assert_eq!(indented.compare(Some(&solved("7"))), "changed: 7 instead of \"  7\"");
    }

    #[test]
    fn escape_sequences_in_an_answer_do_not_reach_the_terminal() {
        let status = Scratch::new("mine", SEVEN).compare(Some(&solved("\u{1b}[2J")));
        assert_eq!(status, r"changed: \u{1b}[2J instead of 7");
    }

    #[test]
    fn a_recorded_answer_that_is_not_given_any_more_is_an_error() {
        let scratch = Scratch::new("mine", SEVEN);
        let no_step = "error: the day's program does not run this part, but an answer is recorded";
        assert_eq!(scratch.compare(None), no_step);
        let error = "error: not solved yet, but an answer is recorded";
        assert_eq!(scratch.compare(Some(&Outcome::Unsolved)), error);
        let failed = Outcome::Failed("the part panicked".to_owned());
        assert_eq!(scratch.compare(Some(&failed)), "error: the part panicked");
    }

    #[test]
    fn without_a_recorded_answer_an_unsolved_part_is_no_error() {
        let scratch = Scratch::new("mine", None);
        assert_eq!(scratch.compare(None), "nothing");
        assert_eq!(scratch.compare(Some(&Outcome::Unsolved)), "not solved yet");
    }

    #[test]
    fn no_answer_can_be_recorded_for_an_example_but_not_for_a_personal_input() {
        assert_eq!(Scratch::new("example", None).compare(Some(&no_answer())), "new");
        let unsolved = "no answer: nothing was found";
        assert_eq!(Scratch::new("mine", None).compare(Some(&no_answer())), unsolved);
        let now_without = Scratch::new("example", SEVEN).compare(Some(&no_answer()));
        assert_eq!(now_without, "changed: no answer: nothing was found instead of 7");
        let once_recorded = Scratch::new("mine", Some("---\n---\nno answer: yet"));
        assert_eq!(once_recorded.compare(Some(&no_answer())), unsolved);
        assert_eq!(once_recorded.compare(Some(&solved("7"))), "new");
    }

    #[test]
    fn err_file_that_is_no_snapshot() {
        let status = Scratch::new("mine", Some("7")).compare(Some(&solved("7")));
        assert_eq!(status, "error: mine.1.snap: expected a snapshot of insta");
    }

    #[test]
    fn err_snapshot_that_is_a_folder() {
        let scratch = Scratch::new("mine", None);
        fs::create_dir(snapshots::path(&scratch.input, Part::One)).expect("a folder");
        let status = scratch.compare(Some(&solved("7")));
        assert!(status.starts_with("error: mine.1.snap: "), "{status}");
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        let scratch = Scratch::new("example", None);
        let said = scratch.record(&solved("\n#.#\n###\n"));
        assert_eq!(said.as_deref(), Some("recorded:\n#.#\n###"));
        let snapshot = insta::Snapshot::from_file(&snapshots::path(&scratch.input, Part::One));
        let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
        assert_eq!(text, "#.#\n###");
    }

    #[test]
    fn record_says_which_answer_it_replaces() {
        let scratch = Scratch::new("mine", SEVEN);
        assert_eq!(scratch.record(&solved("8")).as_deref(), Some("recorded: 8 instead of 7"));
        assert_eq!(scratch.record(&solved("8")), None);
        assert_eq!(scratch.compare(Some(&solved("8"))), "unchanged");
    }

    #[test]
    fn an_accepted_answer_never_replaces_a_recorded_one() {
        let accepted = |scratch: &Scratch, answer| {
            record_accepted(&scratch.input, Part::One, answer).expect("a file that can be written")
        };
        let scratch = Scratch::new("mine", None);
        let said = "  mine       part 1 recorded: 7";
        assert_eq!(accepted(&scratch, "7").as_deref(), Some(said));
        assert_eq!(accepted(&scratch, "7"), None);
        let said = "  mine       part 1: the site accepts 8, but 7 is recorded";
        assert_eq!(accepted(&scratch, "8").as_deref(), Some(said));
        assert_eq!(scratch.compare(Some(&solved("7"))), "unchanged");
    }
}
