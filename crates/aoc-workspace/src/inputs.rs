//! The inputs in the workspace: `inputs/<year>/day<DD>/<name>.txt`, with recorded answers beside them.
//!
//! Git ignores every input that is neither an example nor published, because the site's author asks that inputs stay
//! private. `git add --force` makes an exception.

use std::{collections::BTreeSet, fs, io, path::PathBuf};

use anyhow::Context as _;
use aoc_common::{
    Input, Part, PuzzleId,
    files::{check_links, is_hidden},
    input::{EXAMPLE, MINE},
    input_file::has_text,
    snapshots::is_snapshot,
};

use crate::workspace::Workspace;

/// The path of a puzzle's input with this name, whether it exists or not.
pub fn path_of(workspace: &Workspace, puzzle: PuzzleId, name: &str) -> PathBuf {
    workspace.inputs_folder(puzzle).join(format!("{name}.txt"))
}

/// The path of `mine.txt`, the user's own input, which `fetch` writes.
pub fn path_of_mine(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    path_of(workspace, puzzle, MINE)
}

/// The user's own input, `mine.txt`, whether it exists or not.
pub fn mine(workspace: &Workspace, puzzle: PuzzleId) -> Input {
    Input::new(path_of_mine(workspace, puzzle), puzzle)
}

/// Whether there is the input that `fetch` writes.
pub fn has_mine(workspace: &Workspace, puzzle: PuzzleId) -> bool {
    has_text(&path_of_mine(workspace, puzzle))
}

/// Why a puzzle has no input to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// It has no input of this name, but these others. A file without text is no input.
    Named { name: String, others: Vec<String> },
    /// It has inputs, but none of those that are wanted is for this part.
    ForPart(Part),
}

impl Missing {
    /// That a puzzle with these inputs has none of this name.
    pub fn named(name: &str, inputs: &[Input]) -> Self {
        let others = inputs.iter().map(|input| input.name.clone()).collect();
        Self::Named { name: name.to_owned(), others }
    }

    /// What is missing from this puzzle: how to get it, if a command can, or else which names there are.
    pub fn message(&self, workspace: &Workspace, puzzle: PuzzleId) -> String {
        let (name, others) = match self {
            Self::ForPart(part) if !puzzle.parts().contains(part) => {
                return format!("{puzzle} has no part {part}");
            }
            Self::ForPart(part) => {
                return format!("none of the chosen inputs of {puzzle} is for part {part}");
            }
            Self::Named { name, others } => (name, others),
        };
        let command = match name.as_str() {
            MINE => "fetch",
            EXAMPLE => "example",
            _ => {
                let listing = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
                return format!("{puzzle} has no input `{name}`; its inputs: {listing}");
            }
        };
        let path = path_of(workspace, puzzle, name);
        let shown = path.display();
        let or_run = format!("or run `cargo xtask {command} {puzzle}`");
        if path.exists() {
            format!("{shown} has no text: save the input there, {or_run}")
        } else {
            format!("no input `{name}` yet: save it as {shown}, {or_run}")
        }
    }
}

/// A puzzle's inputs, sorted by their names. A puzzle without a folder has none, and a file without text is none. One that
/// is for no part is left out.
///
/// # Errors
/// If the folder exists but cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Input>> {
    let folder = workspace.inputs_folder(puzzle);
    check_links(&folder)?;
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| folder.display().to_string())?,
    };
    let mut inputs = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        let is_text = path.extension().is_some_and(|extension| extension == "txt");
        if is_text && !is_hidden(&path) && has_text(&path) {
            inputs.push(Input::new(path, puzzle));
        }
    }
    inputs.retain(|input| !input.parts.is_empty());
    inputs.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(inputs)
}

/// The examples among these inputs that are for this part. If there is only one, it need not be named.
pub fn examples_for(inputs: &[Input], part: Part) -> Vec<&Input> {
    inputs.iter().filter(|input| input.is_example() && input.is_for(part)).collect()
}

/// The recorded answers to a puzzle, in its folder.
pub fn recorded_answers(workspace: &Workspace, puzzle: PuzzleId) -> BTreeSet<PathBuf> {
    // If the folder cannot be read, that is said when its inputs are listed.
    let entries = fs::read_dir(workspace.inputs_folder(puzzle)).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| is_snapshot(path) && !is_hidden(path)).collect()
}
