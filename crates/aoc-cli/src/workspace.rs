//! Where the workspace is, and how paths in it are shown.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use crate::{
    output::{Error, Result},
    puzzle::PuzzleId,
};

/// A clone of this repository.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Its folder.
    pub root: PathBuf,
}

impl Workspace {
    /// The workspace of the package that cargo runs, or else the one around the current folder, as
    /// it may have been moved since the program was built. Fails if there is none.
    pub fn find() -> Result<Self> {
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let start = package.map_or_else(env::current_dir, Ok).map_err(Error::usage)?;
        let root = start.ancestors().find(|folder| folder.join("xtask/Cargo.toml").is_file());
        let root = root.ok_or_else(|| {
            Error::usage("not in a workspace (only a path such as `./deal` needs none)")
        })?;
        Ok(Self { root: root.to_owned() })
    }

    /// The folder of a puzzle's inputs and recorded answers.
    pub fn inputs(&self, puzzle: PuzzleId) -> PathBuf {
        self.root.join(format!("inputs/{}/day{:02}", puzzle.year(), puzzle.day()))
    }

    /// A path as it is shown: from the root if it is below, with forward slashes on every system.
    pub fn display(&self, path: &Path) -> String {
        match path.strip_prefix(&self.root) {
            Ok(below) => below.iter().map(OsStr::to_string_lossy).collect::<Vec<_>>().join("/"),
            Err(_) => path.display().to_string(),
        }
    }
}
