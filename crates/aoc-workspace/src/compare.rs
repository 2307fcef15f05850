//! What a day answers, compared with what is recorded. Every command that compares answers does it here, and so does
//! `cargo test`.

use std::fmt;

use aoc_core::{
    Part,
    program::{Outcome, Outcomes},
    terminal::printable,
};

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

    use super::*;

    const SEVEN: Option<&str> = Some("---\r\na: b\r\n---\r\n7\r\n");

    fn solved(answer: &str) -> Option<Outcome> {
        Some(Outcome::Solved(answer.to_owned(), Duration::ZERO))
    }

    /// What is said about part 1 of an input of this name, and the doubt about it; `nothing` if there is none. Part 2 is
    /// neither run nor recorded.
    fn said(name: &str, snapshot: Option<&str>, outcome: Option<Outcome>) -> [String; 2] {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join(format!("{name}.txt")));
        if let Some(text) = snapshot {
            fs::write(snapshots::path(&input, Part::One), text).expect("a snapshot");
        }
        let outcomes = outcome.map(|outcome| (Part::One, outcome)).into_iter().collect();
        let compared = compare(&input, &outcomes).pop().map(|(_, compared)| compared.to_string());
        let doubt = doubts(&input, &outcomes).pop().map(|(_, doubt)| doubt);
        [compared, doubt].map(|text| text.unwrap_or_else(|| "nothing".to_owned()))
    }

    #[test]
    fn what_is_said_depends_on_the_outcome_and_the_recorded_answer() {
        let not_run = "error: the day's program does not run this part, but an answer is recorded";
        let no_snapshot = "error: mine.1.snap: expected a snapshot of insta";
        let no_answer = || Some(Outcome::NoAnswer("nothing was found".to_owned()));
        let failed = || Some(Outcome::Failed("the part panicked".to_owned()));
        // If a part has no answer, the day's program has said so, and there is no doubt.
        for (name, recorded, outcome, compared, doubt) in [
            ("mine", None, solved("7"), "new: 7", "nothing"),
            ("mine", SEVEN, solved("7"), "unchanged", "nothing"),
            ("mine", SEVEN, solved("\n7 \n"), "unchanged", "nothing"),
            (
                "mine",
                SEVEN,
                solved("8"),
                "changed: 8 instead of 7",
                "is not as recorded: 8 instead of 7",
            ),
            ("mine", None, None, "nothing", "nothing"),
            ("mine", SEVEN, None, not_run, not_run),
            ("mine", None, Some(Outcome::Unsolved), "not solved yet", "nothing"),
            (
                "mine",
                SEVEN,
                Some(Outcome::Unsolved),
                "error: not solved yet, but an answer is recorded",
                "nothing",
            ),
            ("mine", None, failed(), "error: the part panicked", "nothing"),
            ("mine", SEVEN, failed(), "error: the part panicked", "nothing"),
            // A personal input has an answer, and an example may have none.
            ("mine", None, no_answer(), "error: no answer: nothing was found", "nothing"),
            ("mine", SEVEN, no_answer(), "error: no answer: nothing was found", "nothing"),
            ("example", None, no_answer(), "new: no answer: nothing was found", "nothing"),
            (
                "example",
                SEVEN,
                no_answer(),
                "changed: no answer: nothing was found instead of 7",
                "is not as recorded: no answer: nothing was found instead of 7",
            ),
            ("mine", Some("7"), solved("7"), no_snapshot, no_snapshot),
            ("mine", Some("---\n---\n7"), solved("7"), no_snapshot, no_snapshot),
        ] {
            let case = format!("{name}, {recorded:?}, {outcome:?}");
            assert_eq!(said(name, recorded, outcome), [compared, doubt], "{case}");
        }
    }

    #[test]
    fn an_answer_in_which_something_cannot_be_seen_is_quoted() {
        for (answer, shown) in [
            ("", r#" """#),
            ("  7", r#" "  7""#),
            ("7\u{a0}7", r#" "7\u{a0}7""#),
            ("7\u{200b}8", r#" "7\u{200b}8""#),
            ("\u{1b}[2J", r#" "\u{1b}[2J""#),
            ("7\u{7f}", r#" "7\u{7f}""#),
            ("it's \"7\"", r#" "it's \"7\"""#),
            ("it's 8, 9", " it's 8, 9"),
            ("#.# \n###", "\n\"#.# \"\n\"###\""),
        ] {
            assert_eq!(spaced(answer), shown);
        }
    }

    #[test]
    fn lines_of_letters_begin_below_the_words_beside_a_name_of_any_length() {
        let [message, _] = said("mine", Some("---\na: b\n---\n#.#\n###"), solved("#.#\n##."));
        let lines = ["mine", "example-rotated"].map(|name| labelled_line(name, &message));
        insta::assert_snapshot!(lines.join("\n"), @"
          mine       changed:
                     #.#
                     ##.
                     instead of
                     #.#
                     ###
          example-rotated  changed:
                           #.#
                           ##.
                           instead of
                           #.#
                           ###
        ");
    }
}
