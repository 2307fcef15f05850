//! An input of a puzzle, by the path of its file. Its name says what kind of input it is.
//!
//! The name is the file name without the extension. The patterns in `.gitignore` follow the same rules.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    files::is_hidden,
    puzzle::{Part, PuzzleId},
};

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
    /// The file at this path. An example is for a part if an answer to that part is recorded for it, or for no example beside
    /// it. Any other input is for all parts. The last puzzle of a year has no part 2.
    pub fn new(path: PathBuf, puzzle: PuzzleId) -> Self {
        let name = name_of(&path);
        let mut parts = puzzle.parts().to_vec();
        if InputKind::of(&name) == InputKind::Example {
            // A path without a folder is in the current one.
            let mut examples = paths_in(&path.with_file_name(".")).unwrap_or_default();
            examples.retain(|path| InputKind::of(&name_of(path)) == InputKind::Example);
            parts.retain(|&part| {
                let is_recorded = |example: &PathBuf| {
                    // It counts even if it cannot be read.
                    snapshot_of(example, part).symlink_metadata().is_ok()
                };
                is_recorded(&path) || !examples.iter().any(is_recorded)
            });
        }
        Self { name, path, parts }
    }

    /// Where the answer to a part is recorded, such as `mine.1.snap` beside `mine.txt`.
    pub fn snapshot(&self, part: Part) -> PathBuf {
        snapshot_of(&self.path, part)
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

fn name_of(path: &Path) -> String {
    path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned()
}

fn snapshot_of(path: &Path, part: Part) -> PathBuf {
    path.with_extension(format!("{part}.snap"))
}

/// The paths of the inputs in a folder: of its texts that are not hidden.
///
/// # Errors
/// If the folder cannot be read.
pub fn paths_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") && !is_hidden(&path) {
            paths.push(path);
        }
    }
    Ok(paths)
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The parts of 2015/1 that an input is for in this folder.
    fn parts(folder: &Path, name: &str) -> String {
        let input = Input::new(folder.join(name), "2015/1".parse().expect("a puzzle"));
        input.parts.iter().map(Part::to_string).collect()
    }

    #[test]
    fn an_example_is_for_a_part_if_an_answer_is_recorded_for_it_or_for_no_example() {
        for (files, expected) in [
            ("", ["12", "12", "12"]),
            ("example.1.snap", ["12", "2", "2"]),
            ("example.1.snap example.2.snap", ["12", "", ""]),
            ("example.1.snap example-b.2.snap", ["1", "2", ""]),
            ("example.1.snap example.2.snap example-b.1.snap", ["12", "1", ""]),
            // These are recorded for no example.
            ("mine.1.snap gone.1.snap example-gone.1.snap", ["12", "12", "12"]),
            // `insta` asks whether to record this.
            ("example.1.snap.new", ["12", "12", "12"]),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            for name in ["example.txt", "example-b.txt", "example2.c.txt", "mine.txt"] {
                fs::write(folder.path().join(name), "text").expect("a file");
            }
            for name in files.split_whitespace() {
                // It counts even if it cannot be read.
                fs::write(folder.path().join(name), "no snapshot").expect("a file");
            }
            let parts = |name| parts(folder.path(), name);
            let found = ["example.txt", "example-b.txt", "example2.c.txt"].map(parts);
            assert_eq!(found, expected, "{files}");
            assert_eq!(parts("mine.txt"), "12");
            assert_eq!(parts("other/example.txt"), "12");
        }
    }

    #[test]
    fn the_last_puzzle_of_a_year_has_no_part_2() {
        for (path, puzzle, parts) in [
            ("mine.txt", "2015/1", &Part::BOTH[..]),
            ("-", "2015/1", &Part::BOTH),
            ("mine.txt", "2025/11", &Part::BOTH),
            ("mine.txt", "2024/25", &[Part::One]),
            ("example.txt", "2024/25", &[Part::One]),
        ] {
            let input = Input::new(path.into(), puzzle.parse().expect("a puzzle"));
            assert_eq!(input.parts, parts, "{path} {puzzle}");
        }
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
}
