//! The inputs in the workspace: `inputs/<year>/day<DD>/<name>.txt`, with recorded answers beside them.
//!
//! Git ignores every input that is neither an example nor published, because the site's author asks that inputs stay
//! private. `git add --force` makes an exception.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_common::{
    Input, Part, PuzzleId,
    files::{check_links, is_hidden},
    input_file::has_text,
    puzzle::input_name::{EXAMPLE, MINE},
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

/// What to say if none of a puzzle's inputs has this name: how to get it, if a command can, or else which names there are.
/// A file without text is none of the inputs.
pub fn missing_message(
    workspace: &Workspace,
    puzzle: PuzzleId,
    name: &str,
    inputs: &[Input],
) -> String {
    let command = match name {
        MINE => "fetch",
        EXAMPLE => "example",
        _ => return format!("{puzzle} has no input `{name}`; its inputs: {}", listing(inputs)),
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

fn listing(inputs: &[Input]) -> String {
    if inputs.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<_> = inputs.iter().map(|input| input.name.as_str()).collect();
    names.join(", ")
}

/// The puzzles that have inputs or recorded answers, in order.
pub fn puzzles_with_files(workspace: &Workspace) -> Vec<PuzzleId> {
    let mut puzzles = Vec::new();
    for folder in folders_with_files(workspace) {
        puzzles.extend(puzzle_of_folder(workspace, &folder));
    }
    puzzles.sort();
    puzzles
}

/// The folders with inputs or recorded answers that no command finds, such as `inputs/2015/day1` or
/// `inputs/2015/day02/day01`, sorted.
pub fn misnamed_folders(workspace: &Workspace) -> Vec<PathBuf> {
    let mut misnamed = folders_with_files(workspace);
    misnamed.retain(|folder| puzzle_of_folder(workspace, folder).is_none());
    misnamed.sort();
    misnamed
}

/// The puzzle of a folder `inputs/<year>/day<DD>`. Any other folder has none.
fn puzzle_of_folder(workspace: &Workspace, folder: &Path) -> Option<PuzzleId> {
    let day = folder.file_name()?.to_str()?;
    let year = folder.parent()?.file_name()?.to_str()?;
    let puzzle = format!("{year}/{day}").parse().ok()?;
    if workspace.inputs_folder(puzzle) == folder { Some(puzzle) } else { None }
}

fn folders_with_files(workspace: &Workspace) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    add_folders_with_files(workspace, &workspace.folder_of_all_inputs(), &mut folders);
    folders
}

/// Adds this folder and those below it that have inputs or recorded answers. A link is followed only in place of a year or
/// a day, since any other may lead back to a folder above it.
fn add_folders_with_files(workspace: &Workspace, folder: &Path, with_files: &mut Vec<PathBuf>) {
    let is_puzzle = |folder: &Path| puzzle_of_folder(workspace, folder).is_some();
    let mut has_files = false;
    for path in entries(folder) {
        let extension = path.extension().unwrap_or_default();
        if path.is_dir() {
            if !path.is_symlink() || is_puzzle(&path) || is_puzzle(&path.join("day01")) {
                add_folders_with_files(workspace, &path, with_files);
            }
        } else if extension == "txt" || extension == "snap" {
            has_files = true;
        }
    }
    if has_files {
        with_files.push(folder.to_owned());
    }
}

/// The paths in a folder that are not hidden; none if it cannot be read.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| !is_hidden(path))
}

/// A puzzle's inputs, sorted by their names. A puzzle without a folder has none, and a file without text is none. One that
/// is for no part is left out.
///
/// # Errors
/// If the folder exists but cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Input>> {
    let mut paths = files_with_extension(workspace, puzzle, "txt")?;
    paths.retain(|path| has_text(path));
    let mut inputs: Vec<_> = paths.into_iter().map(|path| Input::new(path, puzzle)).collect();
    inputs.retain(|input| !input.parts.is_empty());
    inputs.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(inputs)
}

/// The examples among these inputs that are for this part. If there is only one, it need not be named.
pub fn examples_for(inputs: &[Input], part: Part) -> Vec<&Input> {
    inputs.iter().filter(|input| input.is_example() && input.is_for(part)).collect()
}

/// The paths of a puzzle's files with this extension, in any order.
pub(crate) fn files_with_extension(
    workspace: &Workspace,
    puzzle: PuzzleId,
    extension: &str,
) -> anyhow::Result<Vec<PathBuf>> {
    let folder = workspace.inputs_folder(puzzle);
    check_links(&folder)?;
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| folder.display().to_string())?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        if !is_hidden(&path) && path.extension() == Some(OsStr::new(extension)) {
            files.push(path);
        }
    }
    Ok(files)
}
