//! Which inputs are solved, and how they are read.

use std::{
    ffi::OsStr,
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
pub(crate) struct Input {
    path: PathBuf,
    /// The path as it is shown.
    pub(crate) shown: String,
    pub(super) kind: Kind,
    /// Inputs of this puzzle that look like personal ones but are not, as shown.
    near_misses: Vec<String>,
}

/// Why an input is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It is named, or a personal one.
    Own,
    /// It is the published one, in place of a personal one.
    Published,
    /// There is none: it stands for the place of a personal one.
    Missing(PuzzleId),
    /// The folder in which it may be cannot be read, for this reason.
    Unlisted(String),
}

impl Input {
    fn new(workspace: &Workspace, path: &Path, kind: Kind) -> Self {
        let shown = workspace.show(path);
        Self { path: path.to_owned(), shown, kind, near_misses: Vec::new() }
    }

    /// Whether there is none: this stands for the place of a personal one.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self.kind, Kind::Missing(_))
    }

    /// What may explain to its owner why this input is taken.
    pub(crate) fn hint(&self) -> Option<String> {
        let near_misses = self.near_misses.join(" and ");
        (!near_misses.is_empty()).then(|| {
            format!(
                "{near_misses}: not taken for a personal input; name it mine.txt or mine-NAME.txt"
            )
        })
    }

    /// The name of its file, less what follows the last dot.
    pub(crate) fn name(&self) -> String {
        if self.path == Path::new(STANDARD_INPUT) {
            return "standard-input".to_owned();
        }
        self.path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned()
    }

    /// The text of the input, or in one line why there is none.
    pub(crate) fn read(&self) -> Result<String, String> {
        let bytes = if let Kind::Unlisted(reason) = &self.kind {
            return Err(reason.clone());
        } else if self.path == Path::new(STANDARD_INPUT) {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.path)
        };
        let bytes = bytes.map_err(|error| match (error.kind(), &self.kind) {
            (io::ErrorKind::NotFound, Kind::Missing(puzzle)) => format!(
                "there is no input yet: save yours there, or let `cargo xtask fetch {puzzle}` do so"
            ),
            (io::ErrorKind::NotFound, _) => "there is no such file".to_owned(),
            _ => error.to_string(),
        })?;
        source::decode(&bytes).map(str::to_owned).map_err(|error| error.to_string())
    }
}

/// The inputs that are named, for the one day that there is.
///
/// # Errors
/// If it is not clear for which day they are, or one cannot be read twice.
pub(super) fn named<'d>(
    workspace: &Workspace,
    days: &[&'d Day],
    paths: &[PathBuf],
) -> Result<Vec<(&'d Day, Input)>, String> {
    let &[day] = days else {
        return Err("--input is for one puzzle: say which, as in `run 22 --input PATH`".to_owned());
    };
    if paths.iter().filter(|path| *path == Path::new(STANDARD_INPUT)).count() > 1 {
        return Err("standard input can be read only once".to_owned());
    }
    Ok(paths.iter().map(|path| (day, Input::new(workspace, path, Kind::Own))).collect())
}

/// The inputs of these days if none is named: of each the personal ones, or else the
/// published one. If there is neither, the place for a personal one, so that whoever
/// reads that it is missing knows where to put it.
pub(crate) fn usual<'d>(workspace: &Workspace, days: &[&'d Day]) -> Vec<(&'d Day, Input)> {
    let of = |day| usual_of(workspace, day).into_iter().map(move |input| (day, input));
    days.iter().copied().flat_map(of).collect()
}

/// The inputs of one day: the one that is named, or else the usual ones.
pub(crate) fn of_day(workspace: &Workspace, day: &Day, named: Option<&Path>) -> Vec<Input> {
    match named {
        Some(path) => vec![Input::new(workspace, path, Kind::Own)],
        None => usual_of(workspace, day),
    }
}

fn usual_of(workspace: &Workspace, day: &Day) -> Vec<Input> {
    let (root, id) = (workspace.root(), day.puzzle.id());
    let inputs = match inputs::list(root, id) {
        Ok(inputs) => inputs,
        Err(error) => {
            let kind = Kind::Unlisted(error.to_string());
            return vec![Input::new(workspace, &inputs::folder(root, id), kind)];
        }
    };
    let personal = inputs.iter().filter(|input| input.is_personal());
    let mut usual: Vec<_> =
        personal.map(|input| Input::new(workspace, input.path(), Kind::Own)).collect();
    if usual.is_empty() {
        usual.push(match inputs.iter().find(|input| input.is_published()) {
            Some(input) => Input::new(workspace, input.path(), Kind::Published),
            None => Input::new(workspace, &inputs::personal(root, id, None), Kind::Missing(id)),
        });
    }
    let near_misses = inputs.iter().filter(|input| input.is_nearly_personal());
    usual[0].near_misses = near_misses.map(|input| workspace.show(input.path())).collect();
    usual
}
