//! Which inputs `run` and `bench` solve: those that the user has named, or else all of the first kind of which the puzzle has
//! any.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aoc_common::{
    Input, Part, PuzzleId,
    cli::usage_error,
    input::{InputKind, MINE},
    input_file::STANDARD_INPUT,
};
use aoc_workspace::{
    Day, Workspace,
    inputs::{Missing, list},
};

/// How the file name of an input ends.
const TEXT: &str = ".txt";

/// A day, and what it is to solve: at least one input, or why there is none.
pub(crate) struct DayInputs<'d> {
    pub(crate) day: &'d Day,
    pub(crate) inputs: Result<Vec<Input>, Missing>,
}

/// Chooses the inputs of these days: those with these names or at these paths; or if none is named, all inputs of the first of
/// these kinds of which a puzzle has any. If only one part is to be solved, inputs for the other part are left out.
///
/// # Errors
/// If an input is given as a path and the days solve several puzzles, or if it is standard input, which only one day can read,
/// and there are several days. If the inputs of a day cannot be listed.
pub(crate) fn choose_inputs<'d>(
    workspace: &Workspace,
    days: &[&'d Day],
    named: &[PathBuf],
    kinds: &[InputKind],
    part: Option<Part>,
) -> anyhow::Result<Vec<DayInputs<'d>>> {
    let is_one_puzzle = days.iter().all(|day| day.puzzle.id == days[0].puzzle.id);
    if let Some(path) = named.iter().find(|name| bare_name(name).is_none())
        && !is_one_puzzle
    {
        return Err(usage_error(format_args!(
            "`--input {}` needs one puzzle: name it, such as `22`",
            path.display()
        )));
    }
    if named.iter().any(|name| name == Path::new(STANDARD_INPUT)) && days.len() > 1 {
        return Err(usage_error("`--input -` needs one day: name its package"));
    }
    let mut inputs_of_days = Vec::new();
    for &day in days {
        let own_inputs = list(workspace, day.puzzle.id)?;
        let inputs = choose_of_puzzle(day.puzzle.id, &own_inputs, named, kinds, part);
        inputs_of_days.push(DayInputs { day, inputs });
    }
    Ok(inputs_of_days)
}

/// Chooses among the inputs of a puzzle, each once, and files elsewhere.
fn choose_of_puzzle(
    puzzle: PuzzleId,
    own_inputs: &[Input],
    named: &[PathBuf],
    kinds: &[InputKind],
    part: Option<Part>,
) -> Result<Vec<Input>, Missing> {
    let mut chosen = Vec::new();
    if named.is_empty() {
        let mut by_kind = kinds.iter().map(|&kind| of_kind(kind, own_inputs));
        let of_first_kind = by_kind.find(|found| !found.is_empty());
        chosen = of_first_kind.ok_or_else(|| Missing::named(MINE, own_inputs))?;
    }
    for name in named {
        for input in meant_by(name, puzzle, own_inputs)? {
            if !chosen.contains(&input) {
                chosen.push(input);
            }
        }
    }
    if let Some(part) = part {
        chosen.retain(|input| input.is_for(part));
        if chosen.is_empty() {
            return Err(Missing::ForPart(part));
        }
    }
    Ok(chosen)
}

/// What is missing from a puzzle, and how to solve a file that has the name of none of its inputs.
pub(crate) fn missing_message(
    workspace: &Workspace,
    puzzle: PuzzleId,
    missing: &Missing,
) -> String {
    match missing {
        Missing::Named { name, others } => match name.strip_suffix(TEXT) {
            Some(own) if others.iter().any(|other| other == own) => {
                format!("there is no file {name} here; `-i {own}` is the input of {puzzle}")
            }
            _ if InputKind::from_word(name).is_some() => missing.message(workspace, puzzle),
            _ => {
                let message = missing.message(workspace, puzzle);
                format!("{message}; for a file of that name, write `./{name}`")
            }
        },
        Missing::ForPart(_) => missing.message(workspace, puzzle),
    }
}

/// Whether inputs are named, but none of the days has an input to solve, probably because a name is mistyped. A workspace
/// without days has no such mistake.
pub(crate) fn named_inputs_are_unknown(named: &[PathBuf], days: &[DayInputs<'_>]) -> bool {
    !named.is_empty() && !days.is_empty() && days.iter().all(|day| day.inputs.is_err())
}

/// Those of the days that have an input to solve.
pub(crate) fn with_inputs<'d>(inputs_of_days: &[DayInputs<'d>]) -> Vec<&'d Day> {
    inputs_of_days.iter().filter(|day| day.inputs.is_ok()).map(|day| day.day).collect()
}

/// The inputs that a name or a path means.
///
/// # Errors
/// If a puzzle has no input of this name.
fn meant_by(name: &Path, puzzle: PuzzleId, own_inputs: &[Input]) -> Result<Vec<Input>, Missing> {
    let shown = name.to_string_lossy();
    // A name may have a dot, as that of `big.v2.txt`, and so may a path.
    let found = named(&shown, own_inputs);
    if !found.is_empty() {
        return Ok(found);
    }
    let is_own_file = own_inputs.iter().any(|input| format!("{}{TEXT}", input.name) == shown);
    if bare_name(name).is_some() || is_own_file && !name.exists() {
        return Err(Missing::named(&shown, own_inputs));
    }
    Ok(vec![at_path(puzzle, own_inputs, name)])
}

/// The text, if it is the name of an input and not a path. A path is `-`, or contains a slash, a backslash or a dot.
fn bare_name(name: &Path) -> Option<&str> {
    let text = name.to_str()?;
    let is_path = text == STANDARD_INPUT || text.contains(['/', '\\', '.']);
    if is_path { None } else { Some(text) }
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

        fn choose(&self, named: &[PathBuf], part: Option<Part>) -> Result<Vec<Input>, Missing> {
            let puzzle = "2015/1".parse().expect("a puzzle");
            let own_inputs = list(&self.workspace(), puzzle).expect("a folder");
            let kinds = &[InputKind::Mine, InputKind::Published];
            choose_of_puzzle(puzzle, &own_inputs, named, kinds, part)
        }

        fn workspace(&self) -> Workspace {
            Workspace::new(self.0.path(), Path::new("/"))
        }

        /// The names of the chosen inputs, each with the part if it is for one part only; or what is missing.
        fn chosen(&self, names: &str, part: Option<Part>) -> String {
            let names: Vec<_> = names.split_whitespace().map(PathBuf::from).collect();
            let inputs = match self.choose(&names, part) {
                Ok(inputs) => inputs,
                Err(missing) => {
                    let puzzle = "2015/1".parse().expect("a puzzle");
                    return missing_message(&self.workspace(), puzzle, &missing);
                }
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
        assert_eq!(scratch.chosen("example other", part), "example-2:2 other");
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
    fn err_file_name_of_an_input_that_is_not_in_the_current_folder() {
        let missing = Scratch::new("example mine").chosen("example.txt", None);
        insta::assert_snapshot!(missing, @"there is no file example.txt here; `-i example` is the input of 2015/1");
    }

    #[test]
    fn a_file_elsewhere_is_for_the_parts_that_its_name_says() {
        let scratch = Scratch::new("example-2");
        let elsewhere = scratch.0.path().join("example-2.txt");
        fs::write(&elsewhere, "").expect("a file");
        let puzzle = "2015/1".parse().expect("a puzzle");
        for path in [elsewhere, "./missing.txt".into(), "-".into()] {
            let expected = Ok(vec![Input::new(path.clone(), puzzle)]);
            assert_eq!(scratch.choose(&[path], None), expected);
        }
    }
}
