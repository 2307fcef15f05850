//! Which inputs `run` and `bench` solve, for which parts, and what is said of an input that is missing.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{anyhow, ensure};
use aoc_facts::{
    Input, Part, PuzzleId, Task, Workspace,
    files::is_hidden,
    input::{EXAMPLE, InputKind, MINE, STANDARD_INPUT},
    task,
};
use aoc_runtime::cli::usage_error;

use crate::select::days::Day;

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
    /// What the argument of the flag `--input` means. A path is `-`, or contains a slash or a backslash.
    pub(crate) fn new(argument: String) -> Self {
        if argument == STANDARD_INPUT || argument.contains(['/', '\\']) {
            Self::File(argument.into())
        } else {
            Self::Own(input_name(argument))
        }
    }
}

/// The name of an input, also if its file is named: `mine` for `mine.txt`.
pub(crate) fn input_name(argument: String) -> String {
    match argument.strip_suffix(".txt") {
        Some(name) => name.to_owned(),
        None => argument,
    }
}

/// A day, and what it is to solve: at least one input, or why there is none.
pub(crate) struct DayTasks<'d> {
    pub(crate) day: &'d Day,
    pub(crate) tasks: anyhow::Result<Vec<Task>>,
}

/// Chooses the inputs of these days: those that the user has named, or else all of the user's own, or else the published
/// ones. If only one part is to be solved, inputs that are not for it are left out.
///
/// # Errors
/// If a file is named and there are several days, or an input that none of them has. If the inputs of a day cannot be
/// listed.
pub(crate) fn choose_tasks<'d>(
    workspace: &Workspace,
    days: &[&'d Day],
    named: Option<&NamedInput>,
    part: Option<Part>,
) -> anyhow::Result<Vec<DayTasks<'d>>> {
    if matches!(named, Some(NamedInput::File(_))) && days.len() > 1 {
        return Err(usage_error("one day solves a file: name its puzzle, or its package"));
    }
    let mut tasks_of_days = Vec::new();
    for &day in days {
        let puzzle = day.puzzle.id;
        let own = task::list_inputs(workspace, puzzle)?;
        let chosen = choose_of_puzzle(puzzle, own, named);
        let tasks = if chosen.is_empty() {
            Err(anyhow!(missing_message(workspace, puzzle, usual_name(named))))
        } else if let Some(part) = part {
            for_part(puzzle, chosen, part)
        } else {
            Ok(chosen)
        };
        tasks_of_days.push(DayTasks { day, tasks });
    }
    if let Some(NamedInput::Own(name)) = named
        && tasks_of_days.iter().all(|day| day.tasks.is_err())
    {
        // It is probably misspelt.
        return Err(usage_error(match &tasks_of_days[..] {
            [DayTasks { tasks: Err(missing), .. }] => missing.to_string(),
            _ => format!("no day here has an input `{name}` to solve"),
        }));
    }
    Ok(tasks_of_days)
}

/// The tasks for this part only; or why there is none.
fn for_part(puzzle: PuzzleId, tasks: Vec<Task>, part: Part) -> anyhow::Result<Vec<Task>> {
    puzzle.check_has_part(part)?;
    let tasks_for_part: Vec<_> = tasks.into_iter().filter_map(|task| task.only(part)).collect();
    ensure!(!tasks_for_part.is_empty(), "no such input of {puzzle} is for part {part}");
    Ok(tasks_for_part)
}

/// Chooses among a puzzle's own inputs, or takes a file elsewhere.
fn choose_of_puzzle(puzzle: PuzzleId, own: Vec<Input>, named: Option<&NamedInput>) -> Vec<Task> {
    let has_mine = own.iter().any(|input| input.kind() == InputKind::Mine);
    let usual_kind = if has_mine { InputKind::Mine } else { InputKind::Published };
    let inputs = own.into_iter();
    match named {
        None => inputs
            .filter(|input| input.kind() == usual_kind)
            .map(|input| Task::of(puzzle, input))
            .collect(),
        Some(NamedInput::Examples) => {
            inputs.filter(Input::is_example).map(|input| Task::of(puzzle, input)).collect()
        }
        Some(NamedInput::Own(name)) => inputs
            .filter(|input| input.name == *name)
            .map(|input| Task::of_named(puzzle, input))
            .collect(),
        Some(NamedInput::File(path)) => vec![Task::of_named(puzzle, Input::new(path.clone()))],
    }
}

/// The name under which a missing input would be looked for.
fn usual_name(named: Option<&NamedInput>) -> &str {
    match named {
        Some(NamedInput::Examples) => EXAMPLE,
        Some(NamedInput::Own(name)) => name,
        Some(NamedInput::File(_)) | None => MINE,
    }
}

/// That a puzzle has no input of this name, and how to get it.
pub(crate) fn missing_message(workspace: &Workspace, puzzle: PuzzleId, name: &str) -> String {
    let input = workspace.input(puzzle, name);
    let command = match name {
        MINE => format!(", or run `cargo xtask fetch {puzzle}`"),
        EXAMPLE => format!(", or run `cargo xtask example {puzzle}`"),
        _ => String::new(),
    };
    let others = other_files(&workspace.inputs_folder(puzzle)).join(", ");
    let only = if others.is_empty() { others } else { format!(", only {others}") };
    format!("no input `{name}` yet{only}: save it as {}{command}", input.path.display())
}

/// The names of the files in a folder that may be inputs, perhaps under another name, sorted.
fn other_files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let extension = path.extension().and_then(OsStr::to_str);
        let is_ours = matches!(extension, Some("snap" | "new" | "site" | "html"));
        if !is_ours && !is_hidden(&path) {
            names.push(entry.file_name().display().to_string());
        }
    }
    names.sort();
    names
}

/// Those of the days that have an input to solve.
pub(crate) fn with_tasks<'d>(tasks_of_days: &[DayTasks<'d>]) -> Vec<&'d Day> {
    tasks_of_days.iter().filter(|day| day.tasks.is_ok()).map(|day| day.day).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the inputs that are chosen in a workspace in which 2015/1 has those with these names, which are
    /// separated by spaces. A test of `run` shows for which parts they are solved.
    fn chosen(inputs: &str, named: Option<&NamedInput>) -> String {
        let root = tempfile::tempdir().expect("a folder");
        let folder = root.path().join("inputs/2015/day01");
        fs::create_dir_all(&folder).expect("a folder");
        for name in inputs.split_whitespace() {
            fs::write(folder.join(format!("{name}.txt")), "text").expect("a file");
        }
        let puzzle = "2015/1".parse().expect("a puzzle");
        let workspace = Workspace::new(root.path(), Path::new("/"));
        let own = task::list_inputs(&workspace, puzzle).expect("a folder");
        let tasks = choose_of_puzzle(puzzle, own, named);
        let shown: Vec<_> = tasks.iter().map(|task| &*task.input().name).collect();
        shown.join(" ")
    }

    fn named(argument: &str) -> NamedInput {
        NamedInput::new(argument.to_owned())
    }

    #[test]
    fn without_a_name_your_own_inputs_are_solved_or_else_the_published_ones() {
        for (inputs, expected) in [
            ("published mine mine-b example", "mine mine-b"),
            ("published minerals", "published"),
            ("example", ""),
        ] {
            assert_eq!(chosen(inputs, None), expected, "{inputs}");
        }
    }

    #[test]
    fn all_examples_are_solved() {
        let inputs = "example example2 example_b examples mine";
        let examples = chosen(inputs, Some(&NamedInput::Examples));
        assert_eq!(examples, "example example2 example_b");
    }

    #[test]
    fn a_name_is_that_of_one_input_and_anything_else_a_path() {
        assert_eq!(chosen("mine mine-b", Some(&named("mine"))), "mine");
        assert_eq!(chosen("big-2", Some(&named("big"))), "");
        assert_eq!(chosen("example-b.c", Some(&named("example-b.c.txt"))), "example-b.c");
        for path in ["-", "./example-2", "..\\big"] {
            assert!(matches!(named(path), NamedInput::File(_)), "{path}");
        }
        assert_eq!(chosen("mine", Some(&named("a/mine-b.txt"))), "mine-b");
    }
}
