//! What a day is to do: solve an input, for some parts of the puzzle.

use crate::{
    files::if_any,
    input::{Input, inputs_in},
    puzzle::{Part, Parts, PuzzleId},
    workspace::Workspace,
};

/// An input that a day is to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What is solved.
    pub input: Input,
    /// For which parts, of which there is at least one.
    pub parts: Parts,
    /// Whether each step is repeated, to find its best time.
    pub repeat: bool,
}

impl Task {
    /// Each step for these parts is taken once.
    pub fn new(input: Input, parts: Parts) -> Self {
        Self { input, parts, repeat: false }
    }
}

/// A puzzle's [inputs](inputs_in), sorted by their names. A puzzle without a folder has none.
///
/// # Errors
/// If the folder exists but cannot be read.
pub fn list_inputs(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Input>> {
    let folder = workspace.inputs_folder(puzzle);
    Ok(if_any(&folder, inputs_in(&folder))?.unwrap_or_default())
}

/// A task for each of a puzzle's [inputs](list_inputs), in the same order.
///
/// # Errors
/// If the inputs cannot be listed.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Task>> {
    let inputs = list_inputs(workspace, puzzle)?;
    let tasks = inputs.into_iter().map(|input| {
        let parts = parts_of(puzzle, &input);
        Task::new(input, parts)
    });
    Ok(tasks.collect())
}

/// For which parts an input is solved. An example is solved for the parts whose answers are recorded for it, and as long as
/// none is, for all parts of the puzzle. Any other input is solved for all parts.
fn parts_of(puzzle: PuzzleId, input: &Input) -> Parts {
    let mut recorded = puzzle.parts();
    recorded.retain(|&part| input.is_example() && has_answer(input, part));
    if recorded.is_empty() { puzzle.parts() } else { recorded }
}

/// Whether an answer to a part is recorded. It counts even if it cannot be read.
fn has_answer(input: &Input, part: Part) -> bool {
    input.snapshot(part).symlink_metadata().is_ok()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn an_example_is_for_the_parts_whose_answers_are_recorded_for_it_or_else_for_all() {
        for (puzzle, files, expected) in [
            ("2015/1", "", "example 12, example-b.c 12, mine 12"),
            ("2015/1", "example.1.snap", "example 1, example-b.c 12, mine 12"),
            ("2015/1", "example.1.snap example.2.snap", "example 12, example-b.c 12, mine 12"),
            ("2015/1", "example.1.snap example-b.c.2.snap", "example 1, example-b.c 2, mine 12"),
            // These are recorded for no example.
            ("2015/1", "mine.1.snap example-gone.1.snap", "example 12, example-b.c 12, mine 12"),
            // `insta` asks whether to record this.
            ("2015/1", "example.1.snap.new", "example 12, example-b.c 12, mine 12"),
            // This puzzle has no part 2.
            ("2025/12", "example.2.snap", "example 1, example-b.c 1, mine 1"),
        ] {
            let root = tempfile::tempdir().expect("a folder");
            let workspace = Workspace::new(root.path(), Path::new("/"));
            let puzzle = puzzle.parse().expect("a puzzle");
            let folder = workspace.inputs_folder(puzzle);
            fs::create_dir_all(&folder).expect("a folder");
            let texts = ["mine.txt", "example-b.c.txt", "example.txt", ".a.txt"];
            for name in texts.into_iter().chain(files.split_whitespace()) {
                // A recorded answer counts even if it cannot be read.
                fs::write(folder.join(name), "no snapshot").expect("a file");
            }
            let tasks = list(&workspace, puzzle).expect("a folder");
            let shown = tasks.iter().map(|task| {
                let parts: String = task.parts.iter().map(ToString::to_string).collect();
                format!("{} {parts}", task.input.name)
            });
            assert_eq!(shown.collect::<Vec<_>>().join(", "), expected, "{files}");
        }
    }
}
