//! The inputs in the workspace: `inputs/<year>/day<DD>/<name>.txt`, with recorded answers beside them.
//!
//! Git ignores every input that is neither an example nor published, because the site's author asks that inputs stay
//! private. `git add --force` makes an exception.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;

use crate::{
    files::{if_any, is_hidden},
    input::{EXAMPLE, Input, MINE, inputs_in},
    known::is_snapshot,
    puzzle::PuzzleId,
    workspace::Workspace,
};

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
    Input::new(path_of_mine(workspace, puzzle))
}

/// Whether there is the input that `fetch` writes, or a link to it.
pub fn has_mine(workspace: &Workspace, puzzle: PuzzleId) -> bool {
    path_of_mine(workspace, puzzle).symlink_metadata().is_ok()
}

/// That a puzzle has no input of this name, and how to get it.
pub fn missing_message(workspace: &Workspace, puzzle: PuzzleId, name: &str) -> String {
    let path = path_of(workspace, puzzle, name);
    let command = match name {
        MINE => format!(", or run `cargo xtask fetch {puzzle}`"),
        EXAMPLE => format!(", or run `cargo xtask example {puzzle}`"),
        _ => String::new(),
    };
    format!("no input `{name}` yet: save it as {}{command}", path.display())
}

/// A puzzle's [inputs](inputs_in), sorted by their names. A puzzle without a folder has none.
///
/// # Errors
/// If the folder exists but cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Input>> {
    let folder = workspace.inputs_folder(puzzle);
    Ok(if_any(&folder, inputs_in(&folder))?.unwrap_or_default())
}

/// All recorded answers in this folder and in those below it, of puzzles or not.
///
/// # Errors
/// If a folder cannot be read, perhaps because it is behind a link to a disk that is not mounted. Then nobody would notice
/// that its answers are missing.
pub fn recorded_answers(folder: &Path) -> anyhow::Result<BTreeSet<PathBuf>> {
    let mut answers = BTreeSet::new();
    for entry in if_any(folder, fs::read_dir(folder))?.into_iter().flatten() {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        // Emacs makes hidden links that lead nowhere.
        if is_hidden(&path) {
            continue;
        }
        if path.is_dir() {
            answers.extend(recorded_answers(&path)?);
        } else if is_snapshot(&path) {
            answers.insert(path);
        } else if path.extension().is_none() {
            // A link that leads nowhere is one to a folder. Those to files are for those who read the files.
            if_any(&path, path.metadata())?;
        }
    }
    Ok(answers)
}
