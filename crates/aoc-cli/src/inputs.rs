//! Inputs: `inputs/<year>/day<DD>/<name>.txt`, with their recorded answers beside them. Git ignores
//! `mine.txt` and `mine-<name>.txt`: the site's author asks that inputs stay private.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use crate::{
    flags::Part,
    output::{Error, Result},
    puzzle::PuzzleId,
    text,
    workspace::Workspace,
};

/// The path that means standard input.
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
    /// Whether it is in its puzzle's own folder, where names mean something.
    pub is_own: bool,
}

impl Input {
    fn new(workspace: &Workspace, path: PathBuf, is_own: bool) -> Self {
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        Self { name, display: workspace.display(&path), path, is_own }
    }

    /// Whether it is somebody's own input.
    pub fn is_personal(&self) -> bool {
        self.is_called("mine")
    }

    /// Whether a bare name means it: `example` also means `example-1`.
    pub fn is_called(&self, bare: &str) -> bool {
        let rest = self.name.strip_prefix(bare).filter(|_| self.is_own);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// Whether a part takes it: `example-1…` is for part 1, `example-2…` for part 2, others for both.
    pub fn is_for(&self, part: Part) -> bool {
        let other = if part == Part::One { "example-2" } else { "example-1" };
        !(self.is_own && self.name.starts_with(other))
    }

    /// Its text, [evened out](text), or in one line why it cannot be read.
    pub fn read(&self) -> Result<String, String> {
        let bytes = if self.path == Path::new(STANDARD_INPUT) {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.path)
        };
        text::decode(&bytes.map_err(|error| error.to_string())?)
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

/// The puzzles that have a folder for inputs, in order.
pub fn puzzles(workspace: &Workspace) -> Vec<PuzzleId> {
    let list = |folder| fs::read_dir(folder).into_iter().flatten().flatten();
    let years = list(workspace.root.join("inputs"));
    let days = years.flat_map(|year| list(year.path()).map(move |day| (year.file_name(), day)));
    let names = days.map(|(year, day)| format!("{}/{}", year.display(), day.file_name().display()));
    let mut puzzles: Vec<_> = names.filter_map(|name| name.parse().ok()).collect();
    puzzles.sort();
    puzzles
}

/// What to say if a puzzle has no input to solve.
pub fn no_input(workspace: &Workspace, puzzle: PuzzleId) -> String {
    let path = workspace.display(&personal(workspace, puzzle));
    format!("no input yet: save yours as {path}, or run `cargo xtask fetch {puzzle}`")
}

/// A puzzle's inputs, by their names; none without a folder. Fails if that cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> Result<Vec<Input>> {
    files(workspace, puzzle, "txt")
}

/// A puzzle's files with this extension, likewise.
pub fn files(workspace: &Workspace, puzzle: PuzzleId, extension: &str) -> Result<Vec<Input>> {
    let folder = workspace.inputs(puzzle);
    let failed = |error| Error::failure(format_args!("{}: {error}", workspace.display(&folder)));
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(failed)?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let file = Input::new(workspace, entry.map_err(failed)?.path(), true);
        // Such as `._mine.txt`, which macOS writes.
        let is_hidden = file.name.starts_with('.');
        if !is_hidden && file.path.extension() == Some(OsStr::new(extension)) {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// The named inputs, or else the personal ones, or else the published one. Fails if there is none.
pub fn select(workspace: &Workspace, puzzle: PuzzleId, names: &[PathBuf]) -> Result<Vec<Input>> {
    let inputs = list(workspace, puzzle)?;
    let called = |name: &str| -> Vec<Input> {
        inputs.iter().filter(|input| input.is_called(name)).cloned().collect()
    };
    if names.is_empty() {
        let found = ["mine", "published"].map(called).into_iter().find(|found| !found.is_empty());
        return found.ok_or_else(|| Error::unfinished(no_input(workspace, puzzle)));
    }
    let mut selected = Vec::new();
    for name in names {
        let Some(name) = bare_name(name) else {
            let folder = name.parent().filter(|folder| *folder != "").unwrap_or(Path::new("."));
            let folders =
                [folder, &workspace.inputs(puzzle)].map(|path| fs::canonicalize(path).ok());
            let is_file = name != Path::new(STANDARD_INPUT);
            let is_own = is_file && folders[0].is_some() && folders[0] == folders[1];
            selected.push(Input::new(workspace, name.clone(), is_own));
            continue;
        };
        let found = called(name);
        if found.is_empty() {
            let names: Vec<_> = inputs.iter().map(|input| &*input.name).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let none =
                format!("{puzzle} has no input `{name}`; there are: {names}; a file is `./{name}`");
            return Err(Error::unfinished(none));
        }
        selected.extend(found);
    }
    Ok(selected)
}

/// The name of an input of the puzzle's own, unless this is a path.
pub fn bare_name(name: &Path) -> Option<&str> {
    let is_bare = |name: &&str| *name != STANDARD_INPUT && !name.contains(['/', '\\', '.']);
    name.to_str().filter(is_bare)
}
