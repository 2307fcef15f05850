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
    /// The parts that are to be run, in order.
    pub parts: Vec<Part>,
}

impl Input {
    /// The file at this path, for all parts of the puzzle. The last puzzle of a year has no part 2.
    pub fn new(path: PathBuf, puzzle: PuzzleId) -> Self {
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        Self { name, path, parts: puzzle.parts().to_vec() }
    }

    /// Where the answer to a part is recorded, such as `mine.1.snap` beside `mine.txt`.
    pub fn snapshot(&self, part: Part) -> PathBuf {
        self.path.with_extension(format!("{part}.snap"))
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

/// The inputs in a folder, sorted by their names: its texts that are not hidden.
///
/// An example is for a part if an answer to that part is recorded for it, or for no example. Any other input is for all
/// parts of the puzzle.
///
/// # Errors
/// If the folder cannot be read.
pub fn inputs_in(folder: &Path, puzzle: PuzzleId) -> io::Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") && !is_hidden(&path) {
            inputs.push(Input::new(path, puzzle));
        }
    }
    inputs.sort_by(|one, other| one.name.cmp(&other.name));
    for &part in puzzle.parts() {
        choose_examples_for(part, &mut inputs);
    }
    Ok(inputs)
}

/// If an answer to a part is recorded for an example, only such examples are for this part.
fn choose_examples_for(part: Part, inputs: &mut [Input]) {
    let mut examples: Vec<_> = inputs.iter_mut().filter(|input| input.is_example()).collect();
    // A recorded answer counts even if it cannot be read.
    let is_recorded = |example: &Input| example.snapshot(part).symlink_metadata().is_ok();
    if examples.iter().any(|example| is_recorded(example)) {
        for example in &mut examples {
            if !is_recorded(example) {
                example.parts.retain(|&other| other != part);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_is_for_a_part_if_an_answer_is_recorded_for_it_or_for_no_example() {
        for (files, expected) in [
            ("", "example 12, example-b 12, example2.c 12, mine 12"),
            ("example.1.snap", "example 12, example-b 2, example2.c 2, mine 12"),
            ("example.1.snap example.2.snap", "example 12, example-b , example2.c , mine 12"),
            ("example.1.snap example-b.2.snap", "example 1, example-b 2, example2.c , mine 12"),
            (
                "example.1.snap example.2.snap example-b.1.snap",
                "example 12, example-b 1, example2.c , mine 12",
            ),
            // These are recorded for no example.
            (
                "mine.1.snap gone.1.snap example-gone.1.snap",
                "example 12, example-b 12, example2.c 12, mine 12",
            ),
            // `insta` asks whether to record this.
            ("example.1.snap.new", "example 12, example-b 12, example2.c 12, mine 12"),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let texts = ["mine.txt", "example2.c.txt", "example-b.txt", "example.txt", ".a.txt"];
            for name in texts.into_iter().chain(files.split_whitespace()) {
                // A recorded answer counts even if it cannot be read.
                fs::write(folder.path().join(name), "no snapshot").expect("a file");
            }
            let puzzle = "2015/1".parse().expect("a puzzle");
            let inputs = inputs_in(folder.path(), puzzle).expect("a folder");
            let shown = inputs.iter().map(|input| {
                let parts: String = input.parts.iter().map(Part::to_string).collect();
                format!("{} {parts}", input.name)
            });
            assert_eq!(shown.collect::<Vec<_>>().join(", "), expected, "{files}");
        }
    }

    #[test]
    fn the_last_puzzle_of_a_year_has_no_part_2() {
        for (puzzle, parts) in
            [("2015/1", &Part::BOTH[..]), ("2025/11", &Part::BOTH), ("2024/25", &[Part::One])]
        {
            let input = Input::new("mine.txt".into(), puzzle.parse().expect("a puzzle"));
            assert_eq!(input.parts, parts, "{puzzle}");
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
