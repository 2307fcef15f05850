//! Where the workspace is.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_common::{PuzzleId, cli::usage_error};

/// A clone of this repository, or a workspace that depends on its crates.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Its folder, as an absolute path.
    pub root: PathBuf,
    /// The same folder as a path from the current folder, which is what people want to see: empty in the
    /// root itself, `../..` in `crates/day22`. Outside the workspace, the absolute path.
    relative_root: PathBuf,
}

impl Workspace {
    /// The workspace around the package that cargo runs, or else around the current folder. It is looked
    /// for at run time, as it may have been moved since the program was built.
    pub fn find() -> anyhow::Result<Self> {
        let current = env::current_dir().context("cannot find the current folder")?;
        let start = match env::var_os("CARGO_MANIFEST_DIR") {
            Some(package) => PathBuf::from(package),
            None => current.clone(),
        };
        let root = start
            .ancestors()
            .find(|folder| folder.join("xtask/Cargo.toml").is_file())
            .ok_or_else(|| usage_error("not in a workspace"))?;
        Ok(Self::new(root, &current))
    }

    /// The workspace with this root, seen from this current folder.
    pub fn new(root: &Path, current: &Path) -> Self {
        let relative_root = match real_path(current).strip_prefix(real_path(root)) {
            Ok(below) => below.iter().map(|_| "..").collect(),
            Err(_) => root.to_owned(),
        };
        Self { root: root.to_owned(), relative_root }
    }

    /// A path in the workspace as people write it, from the root: `crates/day22`. Any other path stays whole. Both are
    /// shown with `/`, on Windows as well.
    pub fn display_path(&self, path: &Path) -> String {
        let below = path.strip_prefix(&self.root).unwrap_or(path);
        below.display().to_string().replace('\\', "/")
    }

    /// The folder of the crate that `new` makes for this package, as a path from the current folder.
    pub fn crate_folder(&self, package: &str) -> PathBuf {
        self.relative_root.join("crates").join(package)
    }

    /// The folder of all inputs, as a path from the current folder.
    pub fn folder_of_all_inputs(&self) -> PathBuf {
        self.relative_root.join("inputs")
    }

    /// The folder of a puzzle's inputs and recorded answers, as a path from the current folder.
    pub fn inputs_folder(&self, puzzle: PuzzleId) -> PathBuf {
        self.relative_root.join(inputs_below_root(puzzle))
    }

    /// The folder of a puzzle's inputs and recorded answers, as an absolute path.
    pub fn absolute_inputs_folder(&self, puzzle: PuzzleId) -> PathBuf {
        self.root.join(inputs_below_root(puzzle))
    }
}

/// The path without links. On macOS, for example, the path of a temporary file contains one.
fn real_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn inputs_below_root(puzzle: PuzzleId) -> PathBuf {
    let year = puzzle.year().to_string();
    let day = format!("day{:02}", puzzle.day());
    Path::new("inputs").join(year).join(day)
}
