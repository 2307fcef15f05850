//! What a day answers, compared with what is recorded. Every command that compares answers does it here, and so does
//! `cargo test`.

use std::fmt;

use anyhow::Context as _;
use aoc_core::{Outcome, Outcomes, Part, output::printable};

use crate::{
    inputs::Input,
    snapshots::{self, normalize_answer, says_no_answer},
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
    /// There is no answer, and none is recorded: the part is not solved yet, or finds no answer to a personal
    /// input. The text says which.
    NotSolved(String),
    /// The part or the whole input failed, or the snapshot cannot be read, or an answer is recorded but the part no
    /// longer gives any answer.
    Failed(String),
}

impl Comparison {
    /// Whether `check` passes.
    pub fn passes(&self) -> bool {
        match self {
            Self::Unchanged(_) | Self::NotSolved(_) => true,
            Self::New(_) | Self::Changed { .. } | Self::Failed(_) => false,
        }
    }

    /// The present answer, if there is one.
    pub fn answer(&self) -> Option<&str> {
        match self {
            Self::Unchanged(answer) | Self::New(answer) | Self::Changed { new: answer, .. } => {
                Some(answer)
            }
            Self::NotSolved(_) | Self::Failed(_) => None,
        }
    }

    /// Why the answer is doubtful: it is not the recorded one, or something failed. `run` shows this text below the
    /// answer, and `submit` sends nothing unless `--force` is given.
    pub fn doubt(&self) -> Option<String> {
        match self {
            Self::Changed { old, new } => {
                Some(format!("is not as recorded:{}", new_instead_of_old(new, old)))
            }
            Self::Failed(_) => Some(self.to_string()),
            Self::Unchanged(_) | Self::New(_) | Self::NotSolved(_) => None,
        }
    }

    /// The answer that `cargo test` hands to `insta` to assert, if there is one. A new answer to a personal input is
    /// left out: nobody else has the input, so its answer need not be recorded.
    pub fn answer_to_assert(&self, input: &Input) -> Option<&str> {
        match self {
            Self::New(_) if input.is_personal() => None,
            _ => self.answer(),
        }
    }

    /// What went wrong, if anything has. `cargo test` prints it and fails.
    pub fn error(&self) -> Option<&str> {
        match self {
            Self::Failed(error) => Some(error),
            Self::Unchanged(_) | Self::New(_) | Self::Changed { .. } | Self::NotSolved(_) => None,
        }
    }
}

/// Whatever fails while an answer is compared or recorded is an error of its part.
impl From<anyhow::Error> for Comparison {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(format!("{error:#}"))
    }
}

/// What commands say about a part.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged(_) => f.write_str("unchanged"),
            Self::New(new) => write!(f, "new:{}", spaced(new)),
            Self::Changed { old, new } => write!(f, "changed:{}", new_instead_of_old(new, old)),
            Self::NotSolved(reason) => f.write_str(&printable(reason)),
            Self::Failed(error) => write!(f, "error: {}", printable(error)),
        }
    }
}

/// The new answer and the old one, as in `" 8 instead of 7"`. An answer of several lines stands on lines of its own.
pub(crate) fn new_instead_of_old(new: &str, old: &str) -> String {
    let shown_new = spaced(new);
    let shown_old = spaced(old);
    let separator = if new.contains('\n') { "\n" } else { " " };
    format!("{shown_new}{separator}instead of{shown_old}")
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

/// Compares the outcome of each part that the input is for with the recorded answer. A part that is neither run nor
/// recorded is left out.
pub fn compare(input: &Input, outcomes: &Outcomes) -> Vec<(Part, Comparison)> {
    let mut comparisons = Vec::new();
    for part in input.parts() {
        let comparison = match (outcomes.get(&part), recorded(input, part)) {
            (_, Err(error)) => error.into(),
            (None, Ok(None)) => continue,
            (None, Ok(Some(_))) => Comparison::Failed(
                "the day's program does not run this part, but an answer is recorded".to_owned(),
            ),
            (Some(outcome), Ok(old)) => compare_part(input, outcome, old),
        };
        comparisons.push((part, comparison));
    }
    comparisons
}

/// Which answers are doubtful, and why: see [`Comparison::doubt`]. A part that is not solved yet is left out even if an
/// answer is recorded, since `run` may forgive it. So is a part that has failed, since its outcome says so.
pub fn doubts(input: &Input, outcomes: &Outcomes) -> Vec<(Part, String)> {
    let mut doubts = Vec::new();
    for (part, comparison) in compare(input, outcomes) {
        if let Some(Outcome::Unsolved | Outcome::Failed(_)) = outcomes.get(&part) {
            continue;
        }
        if let Some(doubt) = comparison.doubt() {
            doubts.push((part, doubt));
        }
    }
    doubts
}

/// The recorded answer to a part, if what is recorded counts as an answer. Fails if the snapshot cannot be read.
pub(crate) fn recorded(input: &Input, part: Part) -> anyhow::Result<Option<String>> {
    let text = snapshots::read(&snapshots::path(input, part))
        .with_context(|| format!("{}.{part}.snap", input.name))?;
    Ok(text.filter(|text| counts_as_answer(input, text)))
}

/// Whether a text, recorded or new, counts as an answer to an input. For a personal input, every part has an answer, so
/// "no answer" means that the solution is not right yet. For any other input, "no answer" may be the right answer.
fn counts_as_answer(input: &Input, text: &str) -> bool {
    !(input.is_personal() && says_no_answer(text))
}

/// Compares how a part ended with the recorded answer, if there is one.
fn compare_part(input: &Input, outcome: &Outcome, old: Option<String>) -> Comparison {
    let text = normalize_answer(&outcome.to_string());
    match outcome {
        Outcome::Solved(..) | Outcome::NoAnswer(_) if counts_as_answer(input, &text) => {
            compare_answers(text, old)
        }
        Outcome::Solved(..) | Outcome::NoAnswer(_) | Outcome::Unsolved => {
            without_answer(text, old.is_some())
        }
        Outcome::Failed(error) => Comparison::Failed(error.clone()),
    }
}

fn without_answer(why: String, is_recorded: bool) -> Comparison {
    if is_recorded {
        Comparison::Failed(format!("{why}, but an answer is recorded"))
    } else {
        Comparison::NotSolved(why)
    }
}

pub(crate) fn compare_answers(new: String, old: Option<String>) -> Comparison {
    match old {
        None => Comparison::New(new),
        Some(old) if old == new => Comparison::Unchanged(new),
        Some(old) => Comparison::Changed { old, new },
    }
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
    fn each_comparison_has_the_listed_consequences() {
        let seven = "7".to_owned();
        let example = Scratch::new("example", None).input;
        let mut table = String::new();
        for comparison in [
            Comparison::Unchanged(seven.clone()),
            Comparison::New(seven.clone()),
            Comparison::Changed { old: "8".to_owned(), new: seven },
            Comparison::NotSolved("not solved yet".to_owned()),
            Comparison::Failed("no text".to_owned()),
        ] {
            let mut consequences = Vec::new();
            for (is_true, consequence) in [
                (comparison.passes(), "passes"),
                (comparison.answer() == Some("7"), "has an answer"),
                (comparison.doubt().is_some(), "is doubtful"),
                (comparison.answer_to_assert(&example) == Some("7"), "is asserted"),
                (comparison.error() == Some("no text"), "is an error"),
            ] {
                if is_true {
                    consequences.push(consequence);
                }
            }
            table += &format!("{comparison}: {}\n", consequences.join(", "));
        }
        insta::assert_snapshot!(table, @"
        unchanged: passes, has an answer, is asserted
        new: 7: has an answer, is asserted
        changed: 7 instead of 8: has an answer, is doubtful, is asserted
        not solved yet: passes
        error: no text: is doubtful, is an error
        ");
    }

    #[test]
    fn cargo_test_asserts_no_new_answer_to_a_personal_input() {
        let personal = Scratch::new("mine", None).input;
        let seven = "7".to_owned();
        assert_eq!(Comparison::New(seven.clone()).answer_to_assert(&personal), None);
        let changed = Comparison::Changed { old: "8".to_owned(), new: seven.clone() };
        assert_eq!(changed.answer_to_assert(&personal), Some("7"));
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
    fn no_answer_never_counts_as_an_answer_to_a_personal_input() {
        let message = "no answer: nothing was found";
        assert_eq!(Scratch::new("mine", None).compare(Some(&no_answer())), message);
        let snapshot = Some("---\nsource: test.rs\n---\nno answer: yet");
        assert_eq!(Scratch::new("mine", snapshot).compare(Some(&no_answer())), message);
        assert_eq!(Scratch::new("mine", snapshot).compare(Some(&solved("7"))), "new: 7");
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
