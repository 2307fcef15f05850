//! Which inputs a command takes, and how they are read.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use aoc_core::{
    PuzzleId,
    inputs::{self, InputFile},
    source,
};

use crate::{days::Day, flags::InputFlags, output::Error, workspace::Workspace};

/// The path that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// An input to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    path: PathBuf,
    /// The path as it is shown.
    pub(crate) display: String,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Named by the user, or a personal input.
    Own,
    /// In place of a personal one.
    Published,
    /// The path where a personal one belongs.
    Missing(PuzzleId),
}

impl Input {
    fn new(workspace: &Workspace, path: &Path, kind: Kind) -> Self {
        Self { path: path.to_owned(), display: workspace.display(path), kind }
    }

    pub(crate) fn is_missing(&self) -> bool {
        matches!(self.kind, Kind::Missing(_))
    }

    /// What to know about it beside its path.
    pub(crate) fn note(&self) -> &'static str {
        if self.kind == Kind::Published { " (no input of your own yet)" } else { "" }
    }

    /// The file name without its extension.
    pub(crate) fn name(&self) -> String {
        if self.path == Path::new(STANDARD_INPUT) {
            return "standard-input".to_owned();
        }
        self.path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned()
    }

    /// The text of the input, or in one line why there is none.
    pub(crate) fn read(&self) -> Result<String, String> {
        let bytes = if self.path == Path::new(STANDARD_INPUT) {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.path)
        };
        let bytes = bytes.map_err(|error| match (error.kind(), self.kind) {
            (io::ErrorKind::NotFound, Kind::Missing(puzzle)) => {
                format!("no input yet: save yours here, or run `cargo xtask fetch {puzzle}`")
            }
            _ => error.to_string(),
        })?;
        source::decode(&bytes).map(str::to_owned)
    }
}

/// The inputs of a day: the named ones, or else the personal ones, or else the published one. If
/// there is none, the path where a personal one belongs.
///
/// # Errors
/// If a named input is no file, or the day's folder cannot be read.
pub(crate) fn of_day(
    workspace: &Workspace,
    day: &Day,
    flags: &InputFlags,
) -> Result<Vec<Input>, Error> {
    let (root, id) = (workspace.root(), day.puzzle.id());
    let inputs = inputs::list(root, id).map_err(|error| {
        Error::failure(format!("{}: {error}", workspace.display(&inputs::folder(root, id))))
    })?;
    if flags.is_given() {
        let example = flags.example.then(|| Path::new("example"));
        let paths = flags.paths.iter().map(PathBuf::as_path).chain(example);
        return paths.map(|path| named(workspace, id, &inputs, path)).collect();
    }
    let personal = inputs.iter().filter(|input| input.is_personal());
    let mut own: Vec<_> =
        personal.map(|input| Input::new(workspace, &input.path, Kind::Own)).collect();
    if own.is_empty() {
        own.push(match inputs.iter().find(|input| input.name == "published") {
            Some(input) => Input::new(workspace, &input.path, Kind::Published),
            None => Input::new(workspace, &inputs::personal(root, id, None), Kind::Missing(id)),
        });
    }
    Ok(own)
}

/// The input at this path, or the one of the puzzle with this name.
fn named(
    workspace: &Workspace,
    puzzle: PuzzleId,
    inputs: &[InputFile],
    path: &Path,
) -> Result<Input, Error> {
    let own = |path| Ok(Input::new(workspace, path, Kind::Own));
    let problem = match path.to_str() {
        Some(STANDARD_INPUT) => return own(path),
        Some(name) if !name.contains(['/', '\\', '.']) => {
            if let Some(input) = inputs.iter().find(|input| input.name == name) {
                return own(&input.path);
            }
            let names: Vec<_> = inputs.iter().map(|input| input.name.as_str()).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            format!("{puzzle} has no such input; there are: {names}")
        }
        _ => match fs::metadata(path) {
            Ok(file) if !file.is_dir() => return own(path),
            Ok(_) => "expected a file, found a folder".to_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => "no such file".to_owned(),
            Err(error) => error.to_string(),
        },
    };
    Err(Error::usage(format_args!("{}: {problem}", path.display())))
}
