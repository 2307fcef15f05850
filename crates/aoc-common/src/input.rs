//! An input of a puzzle, by the path of its file. Its name says what kind of input it is, and for which parts.
//!
//! The name is the file name without the extension. The patterns in `.gitignore` follow the same rules.

use std::{ffi::OsStr, path::PathBuf};

use crate::puzzle::{Part, PuzzleId};

/// An input of a puzzle, or any other file that a day's program can solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The file name without its extension.
    pub name: String,
    /// Its path from the current folder, or an absolute one.
    pub path: PathBuf,
    /// The parts that it is for, in order.
    pub parts: Vec<Part>,
}

impl Input {
    /// The file at this path, for the parts of this puzzle that its name says. The last puzzle of a year has no part 2. An
    /// example for both parts is not for one that has its own.
    pub fn new(path: PathBuf, puzzle: PuzzleId) -> Self {
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        let only_part = only_part(&name);
        let mut input = Self { name, path, parts: Vec::new() };
        for &part in puzzle.parts() {
            if only_part.is_none_or(|only_part| part == only_part)
                && input.own_example(part).is_none()
            {
                input.parts.push(part);
            }
        }
        input
    }

    /// The file beside it that takes the place of an example for both parts, such as `example-2.txt` of `example.txt`; `None`
    /// if there is none, or it is no such example.
    pub fn own_example(&self, part: Part) -> Option<PathBuf> {
        if !self.is_example() || only_part(&self.name).is_some() {
            return None;
        }
        let own = self.path.with_file_name(format!("{}.txt", example_of(part)));
        if own.exists() { Some(own) } else { None }
    }

    /// What kind of input it is.
    pub fn kind(&self) -> InputKind {
        InputKind::of(&self.name)
    }

    /// Whether it is a worked example of the puzzle.
    pub fn is_example(&self) -> bool {
        self.kind() == InputKind::Example
    }

    /// Whether it is for this part.
    pub fn is_for(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }
}

/// The name of a worked example of the puzzle.
pub const EXAMPLE: &str = "example";

/// The name of somebody's own input, as `fetch` writes it.
pub const MINE: &str = "mine";

/// The name of an input that its owner has published.
pub const PUBLISHED: &str = "published";

/// What kind of input a file is, as its name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A worked example of the puzzle.
    Example,
    /// The user's own.
    Mine,
    /// One that its owner has published.
    Published,
    /// Any other.
    Other,
}

impl InputKind {
    /// The kinds that have a word, with their words.
    const WORDS: [(&str, Self); 3] =
        [(EXAMPLE, Self::Example), (MINE, Self::Mine), (PUBLISHED, Self::Published)];

    /// The kind of an input with this name. Its word comes first, and anything but an ASCII letter may follow:
    /// `example`, `example-1` and `example2` are examples, but `examples` is not.
    pub fn of(name: &str) -> Self {
        for (word, kind) in Self::WORDS {
            if let Some(rest) = name.strip_prefix(word)
                && !rest.starts_with(|c: char| c.is_ascii_alphabetic())
            {
                return kind;
            }
        }
        Self::Other
    }
}

/// The name of an example for this part, which takes the place of those for both.
pub fn example_of(part: Part) -> String {
    format!("{EXAMPLE}-{part}")
}

/// The only part that an input of this name is for; `None` if it is for both. `example-1` is for part 1, and so is
/// `example-1-b`: anything but a digit may follow the number. `example-2` is for part 2. Any other input is for both,
/// `example-10` too.
pub fn only_part(name: &str) -> Option<Part> {
    let after_dash = name.strip_prefix(EXAMPLE)?.strip_prefix('-')?;
    let number = after_dash.split(|c: char| !c.is_ascii_digit()).next()?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_name_and_the_puzzle_say_for_which_parts_an_input_is() {
        const ONE: &[Part] = &[Part::One];
        for (path, puzzle, parts) in [
            ("mine.txt", "2015/1", &Part::BOTH[..]),
            ("in/example.txt", "2015/1", &Part::BOTH),
            ("in/example-1b.txt", "2015/1", ONE),
            ("example-2.txt", "2015/1", &[Part::Two]),
            ("-", "2015/1", &Part::BOTH),
            ("mine.txt", "2024/25", ONE),
            ("mine.txt", "2025/11", &Part::BOTH),
            ("example-2.txt", "2024/25", &[]),
        ] {
            let input = Input::new(path.into(), puzzle.parse().expect("a puzzle"));
            assert_eq!(input.parts, parts, "{path} {puzzle}");
        }
    }

    #[test]
    fn an_example_for_both_parts_is_not_for_one_that_has_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let parts = |name: &str| {
            Input::new(folder.path().join(name), "2015/1".parse().expect("a puzzle")).parts
        };
        let write = |name: &str, text| fs::write(folder.path().join(name), text).expect("a file");
        write("example-1b.txt", "text");
        assert_eq!(parts("example.txt"), Part::BOTH);
        write("example-2.txt", "text");
        for name in ["example.txt", "example-b.txt"] {
            assert_eq!(parts(name), [Part::One], "{name}");
        }
        assert_eq!(parts("example-2b.txt"), [Part::Two]);
        assert_eq!(parts("mine.txt"), Part::BOTH);
        write("example-1.txt", "text");
        assert_eq!(parts("example.txt"), []);
    }

    #[test]
    fn only_a_letter_after_the_word_makes_another_kind() {
        for (name, kind) in [
            ("example", InputKind::Example),
            ("example-1", InputKind::Example),
            ("example2", InputKind::Example),
            ("exampleß", InputKind::Example),
            ("examples", InputKind::Other),
            ("mine", InputKind::Mine),
            ("mine-bob", InputKind::Mine),
            ("minerals", InputKind::Other),
            ("published", InputKind::Published),
            ("big", InputKind::Other),
        ] {
            assert_eq!(InputKind::of(name), kind, "{name}");
        }
    }

    #[test]
    fn only_the_numbers_1_and_2_mean_a_part() {
        for part in Part::BOTH {
            assert_eq!(only_part(&example_of(part)), Some(part));
        }
        for name in ["example-1", "example-1_b", "example-1-b", "example-1b"] {
            assert_eq!(only_part(name), Some(Part::One), "{name}");
        }
        for name in [
            "example-10",
            "example-12",
            "example-3",
            "example-01",
            "example-b1",
            "example1",
            "mine-1",
        ] {
            assert_eq!(only_part(name), None, "{name}");
        }
    }
}
