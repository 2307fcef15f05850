//! Which inputs `run` and `bench` solve.

use std::path::PathBuf;

use aoc_common::{
    Input, Part, PuzzleId,
    cli::usage_error,
    input::{EXAMPLE, InputKind, MINE},
    input_file::STANDARD_INPUT,
};
use aoc_workspace::{
    Day, Workspace,
    inputs::{list, missing_message},
};

/// An input that the user has named.
#[derive(Clone)]
pub(crate) enum NamedInput {
    /// All worked examples of the puzzle.
    Examples,
    /// The puzzle's own input of this name.
    Own(String),
    /// The file at this path, or standard input.
    File(PathBuf),
}

impl NamedInput {
    /// What the argument of the flag `--input` means. A path is `-`, or contains a slash, a backslash or a dot.
    pub(crate) fn new(argument: String) -> Self {
        if argument == STANDARD_INPUT || argument.contains(['/', '\\', '.']) {
            Self::File(argument.into())
        } else {
            Self::Own(argument)
        }
    }
}

/// A day, and what it is to solve: at least one input, or why there is none.
pub(crate) struct DayInputs<'d> {
    pub(crate) day: &'d Day,
    pub(crate) inputs: Result<Vec<Input>, String>,
}

/// Chooses the inputs of these days: those that the user has named, or else all of the user's own, or else the published
/// ones. If only one part is to be solved, inputs for the other part are left out.
///
/// # Errors
/// If a file is named and there are several days. If the inputs of a day cannot be listed.
pub(crate) fn choose_inputs<'d>(
    workspace: &Workspace,
    days: &[&'d Day],
    named: &[NamedInput],
    part: Option<Part>,
) -> anyhow::Result<Vec<DayInputs<'d>>> {
    let has_file = named.iter().any(|input| matches!(input, NamedInput::File(_)));
    if has_file && days.len() > 1 {
        return Err(usage_error("one day solves a file: name its puzzle, or its package"));
    }
    let mut inputs_of_days = Vec::new();
    for &day in days {
        let puzzle = day.puzzle.id;
        let own = list(workspace, puzzle)?;
        let inputs = match choose_of_puzzle(puzzle, &own, named) {
            Ok(chosen) => for_part(chosen, puzzle, part),
            Err(missing) => Err(missing_message(workspace, puzzle, missing)),
        };
        inputs_of_days.push(DayInputs { day, inputs });
    }
    Ok(inputs_of_days)
}

/// Chooses among the inputs of a puzzle, and files elsewhere. The error is the name of an input that is missing.
fn choose_of_puzzle<'n>(
    puzzle: PuzzleId,
    own: &[Input],
    named: &'n [NamedInput],
) -> Result<Vec<Input>, &'n str> {
    let of_kind = |kind| own.iter().filter(move |input| input.kind() == kind).cloned().collect();
    let mut chosen = Vec::new();
    for input in named {
        let (found, name) = match input {
            NamedInput::Examples => (of_kind(InputKind::Example), EXAMPLE),
            NamedInput::Own(name) => {
                (own.iter().filter(|input| input.name == *name).cloned().collect(), &**name)
            }
            NamedInput::File(path) => (vec![Input::new(path.clone(), puzzle)], ""),
        };
        if found.is_empty() {
            return Err(name);
        }
        chosen.extend(found);
    }
    if named.is_empty() {
        let by_kind = [InputKind::Mine, InputKind::Published].map(of_kind);
        chosen = by_kind.into_iter().find(|found| !found.is_empty()).ok_or(MINE)?;
    }
    Ok(chosen)
}

/// Those of these inputs that are for the part, or why there is none.
fn for_part(
    mut inputs: Vec<Input>,
    puzzle: PuzzleId,
    part: Option<Part>,
) -> Result<Vec<Input>, String> {
    if let Some(part) = part {
        inputs.retain(|input| input.is_for(part));
        if inputs.is_empty() {
            return Err(format!("no such input of {puzzle} is for part {part}"));
        }
    }
    Ok(inputs)
}

/// Those of the days that have an input to solve.
pub(crate) fn with_inputs<'d>(inputs_of_days: &[DayInputs<'d>]) -> Vec<&'d Day> {
    inputs_of_days.iter().filter(|day| day.inputs.is_ok()).map(|day| day.day).collect()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use tempfile::TempDir;

    use super::*;

    /// The names of the inputs that `named` chooses in a workspace in which 2015/1 has inputs of these names, each with the
    /// part if it is for one part only; or the name of the missing one. Names are separated by spaces.
    fn chosen(inputs: &str, named: &[NamedInput], part: Option<Part>) -> String {
        let root: TempDir = tempfile::tempdir().expect("a folder");
        let folder = root.path().join("inputs/2015/day01");
        fs::create_dir_all(&folder).expect("a folder");
        for name in inputs.split_whitespace() {
            fs::write(folder.join(format!("{name}.txt")), "text").expect("an input");
        }
        let puzzle = "2015/1".parse().expect("a puzzle");
        let own = list(&Workspace::new(root.path(), Path::new("/")), puzzle).expect("a folder");
        let chosen = choose_of_puzzle(puzzle, &own, named).map_err(str::to_owned);
        let inputs = match chosen.and_then(|chosen| for_part(chosen, puzzle, part)) {
            Ok(inputs) => inputs,
            Err(missing) => return missing,
        };
        let shown = inputs.iter().map(|input| match input.parts[..] {
            [part] => format!("{}:{part}", input.name),
            _ => input.name.clone(),
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    fn named(argument: &str) -> NamedInput {
        NamedInput::new(argument.to_owned())
    }

    #[test]
    fn without_a_name_your_own_inputs_are_solved_or_else_the_published_ones() {
        for (inputs, expected) in [
            ("published mine mine-b example", "mine mine-b"),
            ("published minerals", "published"),
            ("example", "mine"),
        ] {
            assert_eq!(chosen(inputs, &[], None), expected, "{inputs}");
        }
    }

    #[test]
    fn all_examples_are_solved_for_the_parts_that_their_names_say() {
        for (inputs, expected) in [
            ("example example2 example_b examples", "example example2 example_b"),
            ("example-1b example-2b example-10 other", "example-10 example-1b:1 example-2b:2"),
            // An example for both parts is not for a part that has its own.
            ("example example-b example-2", "example:1 example-2:2 example-b:1"),
            ("example example-1 example-2", "example-1:1 example-2:2"),
        ] {
            assert_eq!(chosen(inputs, &[NamedInput::Examples], None), expected, "{inputs}");
        }
    }

    #[test]
    fn a_name_is_that_of_one_input_and_anything_else_a_path() {
        assert_eq!(
            chosen("big big-2 mine mine-b", &[named("big"), named("mine")], None),
            "big mine"
        );
        assert_eq!(chosen("big", &[named("big"), named("typo")], None), "typo");
        for path in ["-", "./example-2", "big.txt", "..\\big"] {
            assert!(matches!(named(path), NamedInput::File(_)), "{path}");
        }
        assert_eq!(chosen("", &[named("a/example-2.txt")], None), "example-2:2");
    }

    #[test]
    fn inputs_for_the_other_part_are_left_out() {
        let part = Some(Part::Two);
        assert_eq!(chosen("example-1 example-2", &[NamedInput::Examples], part), "example-2:2");
        let missing = chosen("example-1 mine", &[named("example-1")], part);
        assert_eq!(missing, "no such input of 2015/1 is for part 2");
    }
}
