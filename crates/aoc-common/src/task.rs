//! What a day is to do: solve an input, for some parts of the puzzle.

use crate::{
    input::Input,
    inputs,
    puzzle::{Part, Parts, PuzzleId},
    workspace::Workspace,
};

/// An input that a day is to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What is solved.
    pub input: Input,
    /// For which parts. An input that is for no part is not solved at all.
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

/// A task for each of a puzzle's [inputs](inputs::list), in the same order.
///
/// An example is for a part if an answer to that part is recorded for it, or for no example. Any other input is for all
/// parts of the puzzle.
///
/// # Errors
/// If the inputs cannot be listed.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Task>> {
    let inputs = inputs::list(workspace, puzzle)?;
    let mut recorded = puzzle.parts();
    recorded
        .retain(|&part| inputs.iter().any(|input| input.is_example() && has_answer(input, part)));
    let mut tasks = Vec::new();
    for input in inputs {
        let mut parts = puzzle.parts();
        if input.is_example() {
            parts.retain(|&part| !recorded.contains(&part) || has_answer(&input, part));
        }
        tasks.push(Task::new(input, parts));
    }
    Ok(tasks)
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
            let root = tempfile::tempdir().expect("a folder");
            let workspace = Workspace::new(root.path(), Path::new("/"));
            let puzzle = "2015/1".parse().expect("a puzzle");
            let folder = workspace.inputs_folder(puzzle);
            fs::create_dir_all(&folder).expect("a folder");
            let texts = ["mine.txt", "example2.c.txt", "example-b.txt", "example.txt", ".a.txt"];
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
