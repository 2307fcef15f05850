//! Which inputs `run` and `bench` solve: those that the user has named, or else all of the first kind of which the
//! puzzle has any.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aoc_common::{
    Input, Part, PuzzleId,
    input_file::STANDARD_INPUT,
    puzzle::input_name::{InputKind, MINE},
};

use crate::{
    inputs::{list, missing_message},
    workspace::Workspace,
};

/// What [`choose`] has found.
#[derive(Debug, PartialEq, Eq)]
pub enum Chosen {
    /// At least one input, each for the parts that are to be solved.
    Inputs(Vec<Input>),
    /// No input. The text, of one line, says what is missing.
    Missing(String),
    /// Nothing is missing, but no input is for the part that is to be solved. The text says so.
    OtherPart(String),
}

/// Chooses the inputs with these names or at these paths, each once. If none is named, it chooses all inputs of the first
/// kind in `kinds` of which the puzzle has any. If only one part is to be solved, inputs for the other part are left out.
pub fn choose(
    workspace: &Workspace,
    puzzle: PuzzleId,
    named_inputs: &[PathBuf],
    kinds: &[InputKind],
    part: Option<Part>,
) -> anyhow::Result<Chosen> {
    let inputs = list(workspace, puzzle)?;
    let mut chosen = Vec::new();
    if named_inputs.is_empty() {
        let mut by_kind = kinds.iter().map(|&kind| of_kind(kind, &inputs));
        match by_kind.find(|found| !found.is_empty()) {
            Some(found) => chosen = found,
            None => return Ok(Chosen::Missing(missing_message(workspace, puzzle, MINE, &inputs))),
        }
    }
    for name in named_inputs {
        let found = match bare_name(name) {
            Some(bare) => named(bare, &inputs),
            // A name may have a dot, as that of `big.v2.txt`.
            None => match named(&name.to_string_lossy(), &inputs) {
                found if found.is_empty() => vec![at_path(puzzle, &inputs, name)],
                found => found,
            },
        };
        if found.is_empty() {
            let shown = name.to_string_lossy();
            let mut message = missing_message(workspace, puzzle, &shown, &inputs);
            if InputKind::from_word(&shown).is_none() {
                message += &format!("; for a file of that name, write `./{shown}`");
            }
            return Ok(Chosen::Missing(message));
        }
        for input in found {
            if !chosen.contains(&input) {
                chosen.push(input);
            }
        }
    }
    let Some(part) = part else { return Ok(Chosen::Inputs(chosen)) };
    let for_this_part = for_part(chosen, part);
    if for_this_part.is_empty() {
        return Ok(Chosen::OtherPart(format!(
            "none of the chosen inputs of {puzzle} is for part {part}"
        )));
    }
    Ok(Chosen::Inputs(for_this_part))
}

/// The text, if it is the name of an input and not a path. A path is `-`, or contains a slash, a backslash or a dot.
pub fn bare_name(name: &Path) -> Option<&str> {
    let text = name.to_str()?;
    let is_path = text == STANDARD_INPUT || text.contains(['/', '\\', '.']);
    if is_path { None } else { Some(text) }
}

/// Keeps the inputs that are for this part, and limits each of them to this part.
pub fn for_part(inputs: Vec<Input>, part: Part) -> Vec<Input> {
    let for_this_part = inputs.into_iter().filter(|input| input.is_for(part));
    for_this_part.map(|input| input.limited_to(part)).collect()
}

/// The inputs that a bare name means. A kind, such as `example`, means all inputs of that kind, and any other name
/// means the input of that name.
fn named(bare: &str, inputs: &[Input]) -> Vec<Input> {
    match InputKind::from_word(bare) {
        Some(kind) => of_kind(kind, inputs),
        None => inputs.iter().filter(|input| input.name == bare).cloned().collect(),
    }
}

fn of_kind(kind: InputKind, inputs: &[Input]) -> Vec<Input> {
    inputs.iter().filter(|input| input.kind() == kind).cloned().collect()
}

/// The one of these inputs to which the path leads, or else the file at this path.
fn at_path(puzzle: PuzzleId, inputs: &[Input], path: &Path) -> Input {
    // If the file does not exist, the program that is to solve it will say so.
    if let Ok(file) = fs::canonicalize(path) {
        for input in inputs {
            if fs::canonicalize(&input.path).is_ok_and(|own| own == file) {
                return input.clone();
            }
        }
    }
    Input::new(path.to_owned(), puzzle)
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A workspace in which 2015/1 has inputs of these names, which are separated by spaces.
    struct Scratch(TempDir);

    impl Scratch {
        fn new(names: &str) -> Self {
            let scratch = Self(tempfile::tempdir().expect("a folder"));
            fs::create_dir_all(scratch.folder()).expect("a folder");
            for name in names.split_whitespace() {
                fs::write(scratch.folder().join(format!("{name}.txt")), "text").expect("an input");
            }
            scratch
        }

        fn folder(&self) -> PathBuf {
            self.0.path().join("inputs/2015/day01")
        }

        fn choose(&self, names: &[PathBuf], part: Option<Part>) -> Chosen {
            let workspace = Workspace::new(self.0.path(), Path::new("/"));
            let puzzle = "2015/1".parse().expect("a puzzle");
            let kinds = [InputKind::Mine, InputKind::Published];
            choose(&workspace, puzzle, names, &kinds, part).expect("a folder")
        }

        /// The names of the chosen inputs, each with the part if it is for one part only; or what is missing.
        fn chosen(&self, names: &str, part: Option<Part>) -> String {
            let names: Vec<_> = names.split_whitespace().map(PathBuf::from).collect();
            let inputs = match self.choose(&names, part) {
                Chosen::Inputs(inputs) => inputs,
                Chosen::Missing(what) | Chosen::OtherPart(what) => return what,
            };
            let shown = inputs.iter().map(|input| match input.parts[..] {
                [part] => format!("{}:{part}", input.name),
                _ => input.name.clone(),
            });
            shown.collect::<Vec<_>>().join(" ")
        }
    }

    #[test]
    fn names_and_kinds_choose_inputs() {
        for (inputs, names, chosen) in [
            ("published mine mine-b example", "", "mine mine-b"),
            ("published minerals", "", "published"),
            // A kind means all of its inputs, but not longer words.
            ("example example2 example_b examples", "example", "example example2 example_b"),
            (
                "example-1b example-2b example-10 other",
                "example",
                "example-10 example-1b:1 example-2b:2",
            ),
            // An example for both parts is not for a part that has its own.
            ("example example-b example-2", "example", "example:1 example-2:2 example-b:1"),
            ("example example-1 mine", "example mine", "example:2 example-1:1 mine"),
            ("example example-1 example-2", "example", "example-1:1 example-2:2"),
            ("example other", "example other example", "example other"),
            // Any other name means the input of this name.
            ("example-1 example-10", "example-1", "example-1:1"),
            ("big big-2", "big", "big"),
            ("big.v2 other", "big.v2", "big.v2"),
        ] {
            assert_eq!(Scratch::new(inputs).chosen(names, None), chosen, "{inputs}: {names}");
        }
    }

    #[test]
    fn inputs_for_the_other_part_are_left_out() {
        let scratch = Scratch::new("example-1 example-2 other");
        let part = Some(Part::Two);
        assert_eq!(scratch.chosen("example other", part), "example-2:2 other:2");
        let missing = "none of the chosen inputs of 2015/1 is for part 2";
        assert_eq!(scratch.chosen("example-1", part), missing);
    }

    #[test]
    fn the_message_about_an_unknown_name_lists_the_inputs_of_the_puzzle() {
        let chosen = |inputs| Scratch::new(inputs).chosen("exmple", None);
        // macOS adds hidden files such as this one.
        insta::assert_snapshot!(chosen("example-1 other ._mine"), @"2015/1 has no input `exmple`; its inputs: example-1, other; for a file of that name, write `./exmple`");
        insta::assert_snapshot!(chosen(""), @"2015/1 has no input `exmple`; its inputs: none; for a file of that name, write `./exmple`");
    }

    #[test]
    fn a_path_to_an_input_of_the_puzzle_means_that_input() {
        let scratch = Scratch::new("example-2");
        let path = scratch.folder().join("example-2.txt");
        assert_eq!(scratch.choose(&[path], None), scratch.choose(&["example-2".into()], None));
    }

    #[test]
    fn a_file_elsewhere_is_for_the_parts_that_its_name_says() {
        let scratch = Scratch::new("example-2");
        let elsewhere = scratch.0.path().join("example-2.txt");
        fs::write(&elsewhere, "").expect("a file");
        let puzzle = "2015/1".parse().expect("a puzzle");
        for path in [elsewhere, "./missing.txt".into(), "-".into()] {
            let expected = Chosen::Inputs(vec![Input::new(path.clone(), puzzle)]);
            assert_eq!(scratch.choose(&[path], None), expected);
        }
    }
}
