//! What a day answers, compared with what is recorded. Every command that compares answers does it here, and so does
//! `cargo test`.

use std::fmt;

use aoc_core::{Outcome, Outcomes, Part, output::printable};

use crate::{
    inputs::Input,
    snapshots::{self, normalize_answer},
};

/// How a part ended, compared with the recorded answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The answer is the recorded one.
    Unchanged(String),
    /// There is an answer, and none is recorded yet.
    New(String),
    /// The answer is not the recorded one.
    Changed {
        /// The recorded answer.
        old: String,
        /// The present answer.
        new: String,
    },
    /// The part is not solved yet, and no answer is recorded.
    Unsolved,
    /// There is no answer, although one is recorded or the input is personal. Or the snapshot cannot be read.
    Failed(String),
}

impl Comparison {
    /// Why the answer is doubtful: it is not the recorded one, or something failed.
    pub fn doubt(&self) -> Option<String> {
        match self {
            Self::Changed { .. } => Some(format!("is not as recorded:{}", self.answers())),
            Self::Failed(_) => Some(self.to_string()),
            Self::Unchanged(_) | Self::New(_) | Self::Unsolved => None,
        }
    }

    /// The new answer, and the one that it replaces: ` 8` or ` 8 instead of 7`. An answer of several lines stands on
    /// lines of its own.
    pub(crate) fn answers(&self) -> String {
        match self {
            Self::Unchanged(new) | Self::New(new) => spaced(new),
            Self::Changed { old, new } => {
                let separator = if new.contains('\n') { "\n" } else { " " };
                format!("{}{separator}instead of{}", spaced(new), spaced(old))
            }
            Self::Unsolved | Self::Failed(_) => String::new(),
        }
    }
}

/// What commands say about a part.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged(_) => f.write_str("unchanged"),
            Self::New(_) => write!(f, "new:{}", self.answers()),
            Self::Changed { .. } => write!(f, "changed:{}", self.answers()),
            Self::Unsolved => Outcome::Unsolved.fmt(f),
            Self::Failed(error) => write!(f, "error: {}", printable(error)),
        }
    }
}

/// Compares how each part that the input is for has ended with the recorded answer. A part that is neither run nor
/// recorded is left out.
pub fn compare(input: &Input, outcomes: &Outcomes) -> Vec<(Part, Comparison)> {
    let mut comparisons = Vec::new();
    for part in input.parts() {
        let comparison = match (outcomes.get(&part), snapshots::read(input, part)) {
            (_, Err(error)) => Comparison::Failed(format!("{error:#}")),
            (None, Ok(None)) => continue,
            (None, Ok(Some(_))) => Comparison::Failed(
                "the day's program does not run this part, but an answer is recorded".to_owned(),
            ),
            (Some(Outcome::Failed(error)), _) => Comparison::Failed(error.clone()),
            (Some(Outcome::Unsolved), Ok(None)) => Comparison::Unsolved,
            (Some(unsolved @ Outcome::Unsolved), Ok(Some(_))) => {
                Comparison::Failed(format!("{unsolved}, but an answer is recorded"))
            }
            // Every personal input has an answer, so the part is not right yet.
            (Some(none @ Outcome::NoAnswer(_)), _) if input.is_personal() => {
                Comparison::Failed(none.to_string())
            }
            (Some(answer), Ok(old)) => compare_answers(&answer.to_string(), old),
        };
        comparisons.push((part, comparison));
    }
    comparisons
}

/// Compares an answer to a part with the recorded one.
pub fn compare_answer(input: &Input, part: Part, answer: &str) -> Comparison {
    match snapshots::read(input, part) {
        Ok(old) => compare_answers(answer, old),
        Err(error) => Comparison::Failed(format!("{error:#}")),
    }
}

fn compare_answers(answer: &str, old: Option<String>) -> Comparison {
    let new = normalize_answer(answer);
    match old {
        None => Comparison::New(new),
        Some(old) if old == new => Comparison::Unchanged(new),
        Some(old) => Comparison::Changed { old, new },
    }
}

/// What is to be said about an input below what the day's program has printed: which answers are not the recorded ones,
/// and which cannot be compared. If a part has no answer, the program has said so itself.
pub fn doubts(input: &Input, outcomes: &Outcomes) -> Vec<(Part, String)> {
    let mut doubts = Vec::new();
    for (part, comparison) in compare(input, outcomes) {
        let outcome = outcomes.get(&part);
        let has_answer_or_is_not_run = matches!(outcome, None | Some(Outcome::Solved(..)));
        if has_answer_or_is_not_run || matches!(comparison, Comparison::Changed { .. }) {
            doubts.extend(comparison.doubt().map(|doubt| (part, doubt)));
        }
    }
    doubts
}

/// An answer as it is shown after other words: after a space, or on lines of its own if it has several. If something in
/// it cannot be seen, each line is in quotes.
pub fn spaced(answer: &str) -> String {
    let gap = if answer.contains('\n') { '\n' } else { ' ' };
    let mut lines: Vec<_> = answer.split('\n').map(str::to_owned).collect();
    if !lines.iter().all(|line| is_visible(line)) {
        for line in &mut lines {
            *line = format!("{line:?}");
        }
    }
    format!("{gap}{}", lines.join("\n"))
}

/// Whether everything in a line can be seen: it is not empty, has no white space at its ends, and no character that the
/// debug format escapes, such as a zero-width space. (That format also escapes `"` and `\`.)
fn is_visible(line: &str) -> bool {
    let has_no_escape = format!("{line:?}") == format!("\"{line}\"");
    !line.is_empty() && line.trim() == line && has_no_escape
}

/// What is said about an input or a snapshot, after its name, on a line below the name of the puzzle. If the text has
/// several lines, the others are indented so that they begin below the first.
pub fn labelled_line(name: &str, message: &str) -> String {
    let label = format!("  {name:<9}  ");
    let indent = " ".repeat(label.chars().count());
    let text = message.replace('\n', &format!("\n{indent}"));
    label + &text
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use tempfile::TempDir;

    use super::*;

    /// An input that does not exist as a file, and perhaps the recorded answer to its part 1.
    struct Scratch {
        _folder: TempDir,
        input: Input,
    }

    impl Scratch {
        fn new(input: &str, snapshot: Option<&str>) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join(format!("{input}.txt"));
            let input = Input { name: input.to_owned(), path, only_part: None };
            if let Some(text) = snapshot {
                fs::write(snapshots::path(&input, Part::One), text).expect("a snapshot");
            }
            Self { _folder: folder, input }
        }

        /// Compares part 1; `None` if it is left out. Part 2 is neither run nor recorded.
        fn comparison(&self, outcome: Option<&Outcome>) -> Option<Comparison> {
            let outcomes =
                outcome.map(|outcome| (Part::One, outcome.clone())).into_iter().collect();
            compare(&self.input, &outcomes).pop().map(|(_, comparison)| comparison)
        }

        /// What is said about part 1.
        fn compare(&self, outcome: Option<&Outcome>) -> String {
            self.comparison(outcome).map_or("nothing".to_owned(), |message| message.to_string())
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
        assert_eq!(Scratch::new("mine", None).compare(Some(&solved("7"))), "new: 7");
        assert_eq!(Scratch::new("mine", SEVEN).compare(Some(&solved("7"))), "unchanged");
        let changed = Scratch::new("mine", SEVEN).compare(Some(&solved("8")));
        assert_eq!(changed, "changed: 8 instead of 7");
    }

    #[test]
    fn newlines_before_and_white_space_after_an_answer_are_not_compared() {
        let snapshot = Some("---\nsource: test.rs\n---\n#.#\n###\n");
        assert_eq!(
            Scratch::new("mine", snapshot).compare(Some(&solved("\n#.#\n###\n"))),
            "unchanged"
        );
    }

    #[test]
    fn an_answer_in_which_something_cannot_be_seen_is_quoted() {
        for (answer, shown) in [
            ("", r#""""#),
            ("  7", r#""  7""#),
            ("7\u{a0}7", r#""7\u{a0}7""#),
            ("7\u{200b}8", r#""7\u{200b}8""#),
            ("\u{1b}[2J", r#""\u{1b}[2J""#),
            ("7\u{7f}", r#""7\u{7f}""#),
            ("it's \"7\"", r#""it's \"7\"""#),
            ("it's 8, 9", "it's 8, 9"),
        ] {
            let message = Scratch::new("mine", SEVEN).compare(Some(&solved(answer)));
            assert_eq!(message, format!("changed: {shown} instead of 7"));
        }
    }

    #[test]
    fn lines_of_letters_begin_below_the_words_and_are_quoted_together() {
        let letters = Scratch::new("mine", Some("---\nsource: test.rs\n---\n#.#\n###"));
        let message = letters.compare(Some(&solved("#.#\n##.")));
        insta::assert_snapshot!(message, @"
        changed:
        #.#
        ##.
        instead of
        #.#
        ###
        ");
        let message = letters.compare(Some(&solved("#.# \n###")));
        insta::assert_snapshot!(message, @r####"
        changed:
        "#.# "
        "###"
        instead of
        #.#
        ###
        "####);
    }

    #[test]
    fn lines_of_letters_begin_below_each_other_beside_a_name_of_any_length() {
        let lines = [("mine", "new:\n#.#"), ("example-rotated", "new:\n#.#")]
            .map(|(name, message)| labelled_line(name, message));
        insta::assert_snapshot!(lines.join("\n"), @"
          mine       new:
                     #.#
          example-rotated  new:
                           #.#
        ");
    }

    #[test]
    fn a_part_that_no_longer_gives_an_answer_is_an_error_if_one_is_recorded() {
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
    fn no_answer_counts_as_an_answer_to_an_example() {
        let message = Scratch::new("example", None).compare(Some(&no_answer()));
        assert_eq!(message, "new: no answer: nothing was found");
        let message = Scratch::new("example", SEVEN).compare(Some(&no_answer()));
        assert_eq!(message, "changed: no answer: nothing was found instead of 7");
    }

    #[test]
    fn no_answer_to_a_personal_input_is_an_error() {
        let message = "error: no answer: nothing was found";
        for snapshot in [None, SEVEN] {
            assert_eq!(Scratch::new("mine", snapshot).compare(Some(&no_answer())), message);
        }
    }

    #[test]
    fn an_answer_is_doubtful_if_it_is_not_as_recorded_or_cannot_be_compared() {
        let doubt = |snapshot, outcome: &Outcome| {
            let scratch = Scratch::new("mine", snapshot);
            let doubts = doubts(&scratch.input, &Outcomes::from([(Part::One, outcome.clone())]));
            doubts.into_iter().next().map(|(_, doubt)| doubt).unwrap_or_default()
        };
        assert_eq!(doubt(SEVEN, &solved("7")), "");
        assert_eq!(doubt(None, &solved("8")), "");
        assert_eq!(doubt(SEVEN, &solved("8")), "is not as recorded: 8 instead of 7");
        assert!(doubt(Some("7"), &solved("7")).ends_with("expected a snapshot of insta"));
        // The day's program has said so itself.
        assert_eq!(doubt(SEVEN, &no_answer()), "");
        assert_eq!(doubt(SEVEN, &Outcome::Unsolved), "");
    }

    #[test]
    fn err_file_that_is_no_snapshot() {
        for text in ["7", "---\n---\n7"] {
            let message = Scratch::new("mine", Some(text)).compare(Some(&solved("7")));
            assert_eq!(message, "error: mine.1.snap: expected a snapshot of insta", "{text:?}");
        }
    }

    #[test]
    fn err_snapshot_that_is_a_folder() {
        let scratch = Scratch::new("mine", None);
        fs::create_dir(snapshots::path(&scratch.input, Part::One)).expect("a folder");
        let message = scratch.compare(Some(&solved("7")));
        assert!(message.starts_with("error: mine.1.snap: "), "{message}");
    }
}
