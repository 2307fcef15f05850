//! Which inputs are solved, and how they are read.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use aoc_core::{PuzzleId, inputs, source};

use crate::{days::Day, workspace::Workspace};

/// The path that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// An input that is to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Input {
    path: PathBuf,
    /// The path as it is shown.
    pub(super) shown: String,
    pub(super) kind: Kind,
}

/// Why an input is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It is named, or a personal one.
    Own,
    /// It is the published one, in place of a personal one.
    StandIn,
    /// There is none: it stands for the place of a personal one.
    Missing(PuzzleId),
}

impl Input {
    fn new(workspace: &Workspace, path: &Path, kind: Kind) -> Self {
        Self { path: path.to_owned(), shown: workspace.show(path), kind }
    }

    /// The text of the input, or in one line why there is none.
    pub(super) fn read(&self) -> Result<String, String> {
        let bytes = if self.path == Path::new(STANDARD_INPUT) {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.path)
        };
        let bytes = bytes.map_err(|error| match (error.kind(), self.kind) {
            (io::ErrorKind::NotFound, Kind::Missing(puzzle)) => format!(
                "there is no input yet: save yours there, or let `cargo xtask fetch {puzzle}` do so"
            ),
            (io::ErrorKind::NotFound, _) => "there is no such file".to_owned(),
            _ => error.to_string(),
        })?;
        source::decode(&bytes).map(str::to_owned).map_err(|error| error.to_string())
    }
}

/// What is to be solved: each of these days with its inputs, or the one day that
/// there is with the inputs that are named.
///
/// # Errors
/// If it is not clear for which day the named inputs are, or the folder of a
/// day's inputs cannot be read.
pub(super) fn jobs<'d>(
    workspace: &Workspace,
    days: &[&'d Day],
    named: &[PathBuf],
) -> Result<Vec<(&'d Day, Input)>, String> {
    if named.is_empty() {
        let mut jobs = Vec::new();
        for &day in days {
            let inputs = usual(workspace, day).map_err(|error| {
                let folder = inputs::folder(workspace.root(), day.puzzle.id());
                format!("{}: {error}", workspace.show(&folder))
            })?;
            jobs.extend(inputs.into_iter().map(|input| (day, input)));
        }
        return Ok(jobs);
    }
    let &[day] = days else {
        return Err("--input is for one puzzle: say which, as in `run 22 --input PATH`".to_owned());
    };
    if named.iter().filter(|path| *path == Path::new(STANDARD_INPUT)).count() > 1 {
        return Err("standard input can be read only once".to_owned());
    }
    Ok(named.iter().map(|path| (day, Input::new(workspace, path, Kind::Own))).collect())
}

/// The inputs that are solved if none is named: the personal ones, or else the
/// published one. If there is neither, the place for a personal one, so that
/// whoever reads that it is missing knows where to put it.
fn usual(workspace: &Workspace, day: &Day) -> io::Result<Vec<Input>> {
    let (root, id) = (workspace.root(), day.puzzle.id());
    let inputs = inputs::list(root, id)?;
    let personal: Vec<_> = inputs
        .iter()
        .filter(|input| input.is_personal())
        .map(|input| Input::new(workspace, input.path(), Kind::Own))
        .collect();
    if !personal.is_empty() {
        return Ok(personal);
    }
    let published = inputs.iter().find(|input| input.is_published());
    Ok(vec![match published {
        Some(input) => Input::new(workspace, input.path(), Kind::StandIn),
        None => Input::new(workspace, &inputs::personal(root, id, None), Kind::Missing(id)),
    }])
}
