//! Which inputs a command takes, and how they are read.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use aoc_core::{PuzzleId, inputs, source};

use crate::{days::Day, output::Error, workspace::Workspace};

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
            (io::ErrorKind::NotFound, _) => "no such file".to_owned(),
            _ => error.to_string(),
        })?;
        source::decode(&bytes).map(str::to_owned)
    }
}

/// The inputs of a day: the named ones, or else the personal ones, or else the published one. If
/// there is none, the path where a personal one belongs.
///
/// # Errors
/// If the day's folder cannot be read.
pub(crate) fn of_day(
    workspace: &Workspace,
    day: &Day,
    named: &[PathBuf],
) -> Result<Vec<Input>, Error> {
    if !named.is_empty() {
        return Ok(named.iter().map(|path| Input::new(workspace, path, Kind::Own)).collect());
    }
    let (root, id) = (workspace.root(), day.puzzle.id());
    let inputs = inputs::list(root, id).map_err(|error| {
        Error::failure(format!("{}: {error}", workspace.display(&inputs::folder(root, id))))
    })?;
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
