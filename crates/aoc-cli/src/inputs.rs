//! Inputs: `inputs/<year>/day<DD>/<name>.txt`, with their recorded answers beside them.
//!
//! `mine.txt` and `mine-<name>.txt` are personal: git ignores them, because the site's author
//! asks that inputs stay private.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use aoc_core::{PuzzleId, source};

use crate::{output::Error, workspace::Workspace};

/// The path that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// An input of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Input {
    /// The file name without its extension.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// The path as it is shown.
    pub display: String,
}

impl Input {
    fn new(workspace: &Workspace, path: PathBuf) -> Self {
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        Self { name, display: workspace.display(&path), path }
    }

    /// Whether it is somebody's own input.
    #[must_use]
    pub fn is_personal(&self) -> bool {
        self.is_called("mine")
    }

    /// Whether a bare name means it: `example` also means `example-1`.
    #[must_use]
    pub fn is_called(&self, bare: &str) -> bool {
        let rest = self.name.strip_prefix(bare);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// The parts that it is for: `example-1…` for part 1, `example-2…` for part 2, others for both.
    #[must_use]
    pub fn parts(&self) -> [bool; 2] {
        ["example-2", "example-1"].map(|other| !self.name.starts_with(other))
    }

    /// Its text.
    ///
    /// # Errors
    /// In one line: why it cannot be read.
    pub fn read(&self) -> Result<String, String> {
        let bytes = if self.path == Path::new(STANDARD_INPUT) {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.path)
        };
        source::decode(&bytes.map_err(|error| error.to_string())?).map(str::to_owned)
    }
}

/// The path of a personal input.
#[must_use]
pub fn personal(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs(puzzle).join("mine.txt")
}

/// The path of the cached page of a puzzle, which git ignores.
#[must_use]
pub fn page(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs(puzzle).join("puzzle.html")
}

/// What to say if a puzzle has no input to solve.
#[must_use]
pub fn no_input(workspace: &Workspace, puzzle: PuzzleId) -> String {
    let path = workspace.display(&personal(workspace, puzzle));
    format!("no input yet: save yours as {path}, or run `cargo xtask fetch {puzzle}`")
}

/// A puzzle's inputs, in the order of their names; none if there is no folder.
///
/// # Errors
/// If the folder cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> Result<Vec<Input>, Error> {
    files(workspace, puzzle, "txt")
}

/// The files with this extension in a puzzle's folder, in the order of their names.
///
/// # Errors
/// If the folder cannot be read.
pub fn files(
    workspace: &Workspace,
    puzzle: PuzzleId,
    extension: &str,
) -> Result<Vec<Input>, Error> {
    let folder = workspace.inputs(puzzle);
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.and_then(Iterator::collect::<io::Result<Vec<_>>>),
    };
    let entries = entries
        .map_err(|error| Error::failure(format_args!("{}: {error}", workspace.display(&folder))))?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let paths = paths.filter(|path| path.extension() == Some(OsStr::new(extension)));
    let files = paths.map(|path| Input::new(workspace, path));
    // Such as `._mine.txt`, which macOS writes.
    let mut files: Vec<_> = files.filter(|file| !file.name.starts_with('.')).collect();
    files.sort();
    Ok(files)
}

/// The named inputs, or else the personal ones, or else the published one; none if there is none.
///
/// # Errors
/// If a named input does not exist, or the puzzle's folder cannot be read.
pub fn select(
    workspace: &Workspace,
    puzzle: PuzzleId,
    names: &[PathBuf],
) -> Result<Vec<Input>, Error> {
    let inputs = list(workspace, puzzle)?;
    if names.is_empty() {
        let is_wanted: fn(&Input) -> bool = if inputs.iter().any(Input::is_personal) {
            Input::is_personal
        } else {
            |input| input.name == "published"
        };
        return Ok(inputs.into_iter().filter(is_wanted).collect());
    }
    let mut selected = Vec::new();
    for name in names {
        let found = match name.to_str() {
            Some(bare) if bare != STANDARD_INPUT && !bare.contains(['/', '\\', '.']) => {
                called(bare, puzzle, &inputs)
            }
            _ => check_file(name).map(|()| vec![Input::new(workspace, name.clone())]),
        };
        let failed = |problem| Error::usage(format_args!("{}: {problem}", name.display()));
        selected.extend(found.map_err(failed)?);
    }
    Ok(selected)
}

/// The inputs that a bare name means: at least one.
fn called(bare: &str, puzzle: PuzzleId, inputs: &[Input]) -> Result<Vec<Input>, String> {
    let found: Vec<_> = inputs.iter().filter(|input| input.is_called(bare)).cloned().collect();
    if found.is_empty() {
        let names: Vec<_> = inputs.iter().map(|input| input.name.as_str()).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        return Err(format!("{puzzle} has no such input; there are: {names}"));
    }
    Ok(found)
}

fn check_file(path: &Path) -> Result<(), String> {
    match fs::metadata(path) {
        _ if path == Path::new(STANDARD_INPUT) => Ok(()),
        Ok(file) if file.is_dir() => Err("expected a file, found a folder".to_owned()),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err("no such file".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
