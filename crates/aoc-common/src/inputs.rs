//! The inputs in the workspace: `inputs/<year>/day<DD>/<name>.txt`, with recorded answers beside them.
//!
//! Git ignores every input that is neither an example nor published, because the site's author asks that inputs stay
//! private. `git add --force` makes an exception.

use std::{collections::BTreeSet, fs, path::PathBuf};

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
    Input::new(path_of_mine(workspace, puzzle), puzzle)
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
    Ok(if_any(&folder, inputs_in(&folder, puzzle))?.unwrap_or_default())
}

/// Fails if `inputs`, or the folder of a year in it, is a link that leads nowhere, such as one to a disk that is not mounted.
/// Then nobody would notice that all of its answers are missing.
///
/// # Errors
/// The error names the link. The same if `inputs` exists but cannot be read.
pub fn check_links(workspace: &Workspace) -> anyhow::Result<()> {
    let folder = workspace.folder_of_all_inputs();
    for entry in if_any(&folder, fs::read_dir(&folder))?.into_iter().flatten() {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        // Emacs makes links that lead nowhere.
        if !is_hidden(&path) {
            if_any(&path, path.metadata())?;
        }
    }
    Ok(())
}

/// The recorded answers to a puzzle, in its folder.
pub fn recorded_answers(workspace: &Workspace, puzzle: PuzzleId) -> BTreeSet<PathBuf> {
    // If the folder cannot be read, that is said when its inputs are listed.
    let entries = fs::read_dir(workspace.inputs_folder(puzzle)).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| is_snapshot(path) && !is_hidden(path)).collect()
}
