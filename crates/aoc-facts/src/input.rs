//! An input of a puzzle, by the path of its file. Its name says what kind of input it is.
//!
//! The name is the file name without the extension. The patterns in `.gitignore` follow the same rules: git ignores every
//! input that is neither an example nor published, because the site's author asks that inputs stay private. `git add
//! --force` makes an exception.

mod text;

pub use text::{STANDARD_INPUT, normalize_input, read_input};

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{files::is_hidden, puzzle::Part};

/// An input of a puzzle, or any other file that a day's program can solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The file name without its extension.
    pub name: String,
    /// Its path from the current folder, or an absolute one.
    pub path: PathBuf,
}

impl Input {
    /// The file at this path.
    pub fn new(path: PathBuf) -> Self {
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        Self { name, path }
    }

    /// Where the answer to a part is recorded, such as `mine.1.snap` beside `mine.txt`.
    pub fn snapshot(&self, part: Part) -> PathBuf {
        self.path.with_extension(format!("{part}.snap"))
    }

    /// Whether an answer to a part is recorded. It counts even if it cannot be read.
    pub fn is_recorded(&self, part: Part) -> bool {
        self.snapshot(part).symlink_metadata().is_ok()
    }

    /// What the site has said about answers to it, such as `mine.site` beside `mine.txt`.
    pub fn site_file(&self) -> PathBuf {
        self.path.with_extension("site")
    }

    /// Whether its file is there, or a link to it, which may lead to a disk that is not mounted.
    pub fn exists(&self) -> bool {
        self.path.symlink_metadata().is_ok()
    }

    /// What kind of input it is.
    pub fn kind(&self) -> InputKind {
        InputKind::of(&self.name)
    }

    /// Whether it is a worked example of the puzzle.
    pub fn is_example(&self) -> bool {
        self.kind() == InputKind::Example
    }
}

/// The inputs in a folder, sorted by their names: its texts that are not hidden.
///
/// # Errors
/// If the folder cannot be read.
pub fn inputs_in(folder: &Path) -> io::Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") && !is_hidden(&path) {
            inputs.push(Input::new(path));
        }
    }
    inputs.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(inputs)
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
