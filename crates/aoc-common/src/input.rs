//! An input of a puzzle, by the path of its file. Its name says what kind of input it is, and for which parts.

use std::{ffi::OsStr, path::PathBuf};

use crate::puzzle::{
    Part, PuzzleId,
    input_name::{InputKind, only_part},
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
    /// The file at this path, for the parts of this puzzle that its name says. The last puzzle of a year has no part 2.
    pub fn new(path: PathBuf, puzzle: PuzzleId) -> Self {
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        let mut parts = Part::BOTH.to_vec();
        parts.retain(|&part| only_part(&name).is_none_or(|only_part| part == only_part));
        parts.retain(|&part| puzzle.check_has_part(part).is_ok());
        Self { name, path, parts }
    }

    /// The same input, for this part only, or for none if it is not for this part.
    #[must_use]
    pub fn limited_to(mut self, part: Part) -> Self {
        self.parts.retain(|&own| own == part);
        self
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

#[cfg(test)]
mod tests {
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
            assert_eq!(
                input.clone().limited_to(Part::One).is_for(Part::One),
                parts.starts_with(ONE)
            );
            assert!(!input.limited_to(Part::One).is_for(Part::Two));
        }
    }
}
