//! Which inputs `run` and `bench` solve: those that the user has named, or else all of the first kind of which the
//! puzzle has any.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aoc_core::{
    Part, PuzzleId,
    input_file::STANDARD_INPUT,
    input_file::{EXAMPLE, is_of_kind},
};

use crate::{
    inputs::{Input, MINE, PUBLISHED, list, no_input_message},
    workspace::Workspace,
};

/// What [`select`] has found.
#[derive(Debug, PartialEq, Eq)]
pub enum InputSelection {
    /// At least one input, each for the parts that are to be solved.
    Inputs(Vec<Input>),
    /// No input. The text, of one line, says what is missing.
    Missing(String),
}

/// Which kinds of inputs are solved if none is named: the personal ones, or else the published ones.
pub const KINDS_TO_SOLVE: &[&str] = &[MINE, PUBLISHED];

/// Selects the inputs with these names or at these paths, each once. If none is named, it selects all inputs of the
/// first kind in `kinds` of which the puzzle has any. If only one part is to be solved, inputs for the other part are
/// left out.
pub fn select(
    workspace: &Workspace,
    puzzle: PuzzleId,
    named_inputs: &[PathBuf],
    kinds: &[&str],
    part: Option<Part>,
) -> anyhow::Result<InputSelection> {
    let inputs = list(workspace, puzzle)?;
    let mut selected = Vec::new();
    if named_inputs.is_empty() {
        let mut by_kind = kinds.iter().map(|kind| of_kind(kind, &inputs));
        match by_kind.find(|found| !found.is_empty()) {
            Some(found) => selected = found,
            None => return Ok(InputSelection::Missing(no_input_message(workspace, puzzle))),
        }
    }
    for name in named_inputs {
        let found = match bare_name(name) {
            Some(bare) => selected_by(bare, &inputs),
            None => vec![at_path(&inputs, name)],
        };
        if found.is_empty() {
            let name = name.display();
            let names = listing(&inputs);
            return Ok(InputSelection::Missing(format!(
                "{puzzle} has no input `{name}`; its inputs: {names}; for a file of that name, write `./{name}`"
            )));
        }
        for input in found {
            if !selected.contains(&input) {
                selected.push(input);
            }
        }
    }
    let Some(part) = part else { return Ok(InputSelection::Inputs(selected)) };
    let for_this_part = for_part(selected, part);
    if for_this_part.is_empty() {
        return Ok(InputSelection::Missing(format!(
            "none of the selected inputs of {puzzle} is for part {part}"
        )));
    }
    Ok(InputSelection::Inputs(for_this_part))
}

/// The text, if it is the name of an input and not a path. A path is `-`, or contains a slash, a backslash or a dot.
pub fn bare_name(name: &Path) -> Option<&str> {
    let text = name.to_str()?;
    let is_path = text == STANDARD_INPUT || text.contains(['/', '\\', '.']);
    if is_path { None } else { Some(text) }
}

/// Keeps the inputs that are for this part, and limits each of them to this part.
pub fn for_part(mut inputs: Vec<Input>, part: Part) -> Vec<Input> {
    inputs.retain(|input| input.is_for(part));
    for input in &mut inputs {
        input.only_part = Some(part);
    }
    inputs
}

/// The inputs that a bare name selects. A kind, such as `example`, selects all inputs of that kind. Any other name
/// selects the input of that name, or else those that continue it: `big` selects `big-1` and `big2`, but not `bigger`.
fn selected_by(bare: &str, inputs: &[Input]) -> Vec<Input> {
    let is_kind = [MINE, EXAMPLE, PUBLISHED].contains(&bare);
    match inputs.iter().find(|input| input.name == bare) {
        Some(input) if !is_kind => vec![input.clone()],
        _ => of_kind(bare, inputs),
    }
}

fn of_kind(kind: &str, inputs: &[Input]) -> Vec<Input> {
    inputs.iter().filter(|input| is_of_kind(kind, &input.name)).cloned().collect()
}

/// The one of these inputs to which the path leads; for any other file, an input for both parts.
fn at_path(inputs: &[Input], path: &Path) -> Input {
    // If the file does not exist, the program that is to solve it will say so.
    if let Ok(file) = fs::canonicalize(path) {
        for input in inputs {
            if fs::canonicalize(&input.path).is_ok_and(|own| own == file) {
                return input.clone();
            }
        }
    }
    Input::new(path.to_owned())
}

fn listing(inputs: &[Input]) -> String {
    if inputs.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<_> = inputs.iter().map(|input| input.name.as_str()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A workspace in which 2015/1 has empty inputs with these file names.
    struct Scratch(TempDir);

    impl Scratch {
        fn new(names: &[&str]) -> Self {
            let scratch = Self(tempfile::tempdir().expect("a folder"));
            fs::create_dir_all(scratch.folder()).expect("a folder");
            for name in names {
                fs::write(scratch.folder().join(name), "").expect("an input");
            }
            scratch
        }

        fn folder(&self) -> PathBuf {
            self.0.path().join("inputs/2015/day01")
        }

        fn select(&self, names: &[&Path], part: Option<Part>) -> anyhow::Result<InputSelection> {
            let workspace = Workspace::new(self.0.path(), Path::new("/"));
            let puzzle = "2015/1".parse().expect("a puzzle");
            let paths: Vec<_> = names.iter().map(|name| name.to_path_buf()).collect();
            select(&workspace, puzzle, &paths, KINDS_TO_SOLVE, part)
        }

        /// The names of the inputs, and the part that each is for; or what is missing.
        fn selected(&self, names: &[&str], part: Option<Part>) -> String {
            let paths: Vec<_> = names.iter().map(Path::new).collect();
            match self.select(&paths, part).expect("a folder") {
                InputSelection::Missing(what) => {
                    let root = self.0.path().join("").display().to_string();
                    what.replace(&root, "").replace('\\', "/")
                }
                InputSelection::Inputs(inputs) => {
                    let lines: Vec<_> = inputs
                        .iter()
                        .map(|input| match input.only_part {
                            None => format!("{} for both parts", input.name),
                            Some(part) => format!("{} for part {part}", input.name),
                        })
                        .collect();
                    lines.join("\n")
                }
            }
        }
    }

    #[test]
    fn personal_inputs_are_selected_instead_of_the_published_one() {
        let scratch = Scratch::new(&["published.txt", "mine.txt", "mine-b.txt"]);
        insta::assert_snapshot!(scratch.selected(&[], None), @"
        mine for both parts
        mine-b for both parts
        ");
    }

    #[test]
    fn the_published_input_is_selected_if_there_is_no_personal_one() {
        let scratch = Scratch::new(&["published.txt", "minerals.txt", "._mine.txt"]);
        assert_eq!(scratch.selected(&[], None), "published for both parts");
    }

    #[test]
    fn missing_input_names_the_path_to_save_yours_at() {
        insta::assert_snapshot!(Scratch::new(&[]).selected(&[], None), @"no input yet: save yours as inputs/2015/day01/mine.txt, or run `cargo xtask fetch 2015/1`");
    }

    #[test]
    fn an_example_with_a_number_is_for_that_part() {
        let scratch = Scratch::new(&["example-1.txt", "example-2.txt", "other.txt"]);
        insta::assert_snapshot!(scratch.selected(&["example"], None), @"
        example-1 for part 1
        example-2 for part 2
        ");
    }

    #[test]
    fn an_input_that_is_named_twice_is_selected_once() {
        let scratch = Scratch::new(&["example.txt", "other.txt"]);
        insta::assert_snapshot!(scratch.selected(&["example", "other", "example"], None), @"
        example for both parts
        other for both parts
        ");
    }

    #[test]
    fn a_bare_name_does_not_select_longer_words() {
        let scratch =
            Scratch::new(&["example.txt", "example2.txt", "example_b.txt", "examples.txt"]);
        insta::assert_snapshot!(scratch.selected(&["example"], None), @"
        example for both parts
        example2 for both parts
        example_b for both parts
        ");
    }

    #[test]
    fn a_bare_name_that_an_input_has_selects_that_input_alone() {
        let scratch = Scratch::new(&["example-1.txt", "example-10.txt", "big.txt", "big-2.txt"]);
        assert_eq!(scratch.selected(&["example-1"], None), "example-1 for part 1");
        assert_eq!(scratch.selected(&["big"], None), "big for both parts");
    }

    #[test]
    fn a_bare_name_that_no_input_has_selects_the_inputs_that_continue_it() {
        let scratch = Scratch::new(&["big.txt", "big-2.txt", "bigger.txt"]);
        assert_eq!(scratch.selected(&["big-"], None), "big-2 for both parts");
    }

    #[test]
    fn inputs_for_the_other_part_are_left_out() {
        let scratch = Scratch::new(&["example-1.txt", "example-2.txt", "other.txt"]);
        insta::assert_snapshot!(scratch.selected(&["example", "other"], Some(Part::Two)), @"
        example-2 for part 2
        other for part 2
        ");
        insta::assert_snapshot!(scratch.selected(&["example-1"], Some(Part::Two)), @"none of the selected inputs of 2015/1 is for part 2");
    }

    #[test]
    fn the_message_about_an_unknown_name_lists_the_inputs_of_the_puzzle() {
        let scratch = Scratch::new(&["example-1.txt", "other.txt"]);
        insta::assert_snapshot!(scratch.selected(&["exmple"], None), @"2015/1 has no input `exmple`; its inputs: example-1, other; for a file of that name, write `./exmple`");
        insta::assert_snapshot!(Scratch::new(&[]).selected(&["example"], None), @"2015/1 has no input `example`; its inputs: none; for a file of that name, write `./example`");
    }

    #[test]
    fn a_path_to_an_input_of_the_puzzle_means_that_input() {
        let scratch = Scratch::new(&["example-2.txt", "other.txt"]);
        for name in ["other", "example-2"] {
            let path = scratch.folder().join(format!("{name}.txt"));
            let by_path = scratch.select(&[&path], None).expect("a folder");
            let by_name = scratch.select(&[Path::new(name)], None).expect("a folder");
            assert_eq!(by_path, by_name);
        }
    }

    #[test]
    fn a_file_elsewhere_is_for_both_parts_whatever_its_name() {
        let scratch = Scratch::new(&["example-2.txt"]);
        let elsewhere = scratch.0.path().join("example-2.txt");
        fs::write(&elsewhere, "").expect("a file");
        for path in [elsewhere.as_path(), Path::new("./missing.txt"), Path::new("-")] {
            let selection = scratch.select(&[path], None).expect("a folder");
            let InputSelection::Inputs(inputs) = selection else { panic!("{selection:?}") };
            assert_eq!(inputs[0].path, path);
            assert_eq!(inputs[0].only_part, None);
        }
    }

    #[test]
    fn a_puzzle_without_a_folder_has_no_input() {
        let scratch = Scratch::new(&[]);
        fs::remove_dir(scratch.folder()).expect("it is empty");
        assert!(scratch.selected(&[], None).starts_with("no input yet"));
    }

    #[test]
    fn err_folder_that_cannot_be_read() {
        let scratch = Scratch::new(&[]);
        fs::remove_dir(scratch.folder()).expect("it is empty");
        fs::write(scratch.folder(), "a file").expect("a file");
        let error = scratch.select(&[], None).expect_err("no folder").to_string();
        assert_eq!(Path::new(&error), scratch.folder());
    }
}
