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

use crate::{flags::Part, output::Error, workspace::Workspace};

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
    pub fn is_personal(&self) -> bool {
        self.is_called("mine")
    }

    /// Whether a bare name means it: `example` also means `example-1`.
    pub fn is_called(&self, bare: &str) -> bool {
        let rest = self.name.strip_prefix(bare);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// Whether a part takes it: `example-1…` is for part 1, `example-2…` for part 2, others for both.
    pub fn is_for(&self, part: Part) -> bool {
        let other = if part == Part::One { "example-2" } else { "example-1" };
        !self.name.starts_with(other)
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
pub fn personal(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs(puzzle).join("mine.txt")
}

/// The path of the cached page of a puzzle, which git ignores.
pub fn page(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs(puzzle).join("puzzle.html")
}

/// What to say if a puzzle has no input to solve.
pub fn no_input(workspace: &Workspace, puzzle: PuzzleId) -> String {
    let path = workspace.display(&personal(workspace, puzzle));
    format!("no input yet: save yours as {path}, or run `cargo xtask fetch {puzzle}`")
}

/// A puzzle's inputs, in the order of their names; none if there is no folder.
/// Fails if the folder cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> Result<Vec<Input>, Error> {
    files(workspace, puzzle, "txt")
}

/// The files with this extension in a puzzle's folder, in the order of their names.
/// Fails if the folder cannot be read.
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

/// The named inputs, or else the personal ones, or else the published one: at least one.
/// Fails if there is none, or the puzzle's folder cannot be read.
pub fn select(
    workspace: &Workspace,
    puzzle: PuzzleId,
    names: &[PathBuf],
) -> Result<Vec<Input>, Error> {
    let inputs = list(workspace, puzzle)?;
    if names.is_empty() {
        let by_name = |name| {
            let found = inputs.iter().filter(move |input| input.is_called(name));
            found.cloned().collect::<Vec<_>>()
        };
        let found = ["mine", "published"].map(by_name).into_iter().find(|found| !found.is_empty());
        return found.ok_or_else(|| Error::unfinished(no_input(workspace, puzzle)));
    }
    let mut selected = Vec::new();
    for name in names {
        let Some(bare) = bare_name(name) else {
            selected.push(Input::new(workspace, name.clone()));
            continue;
        };
        let before = selected.len();
        selected.extend(inputs.iter().filter(|input| input.is_called(bare)).cloned());
        if selected.len() == before {
            let names: Vec<_> = inputs.iter().map(|input| input.name.as_str()).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            return Err(Error::unfinished(format_args!(
                "{puzzle} has no input `{bare}`; there are: {names}"
            )));
        }
    }
    Ok(selected)
}

/// The name of an input of the puzzle's own, unless this is a path.
pub fn bare_name(name: &Path) -> Option<&str> {
    let is_bare = |name: &&str| *name != STANDARD_INPUT && !name.contains(['/', '\\', '.']);
    name.to_str().filter(is_bare)
}
