//! Where the workspace is, and where in it everything is that several programs or commands read or write. What is beside an
//! input is said there, in [`input`](crate::input).

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;

use crate::{
    input::{Input, MINE},
    puzzle::PuzzleId,
};

/// A clone of this repository, or a workspace that depends on its crates.
///
/// All paths are from the current folder, because people want to see them so: `../../inputs` in `crates/day22`. Outside of
/// the workspace, and in tests, they are absolute.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Its folder: empty if that is the current one.
    folder: PathBuf,
    /// The same folder as an absolute path, for what cargo says.
    absolute: PathBuf,
}

impl Workspace {
    /// The workspace around the package that cargo runs, or else around the current folder. It is looked
    /// for at run time, as it may have been moved since the program was built.
    ///
    /// # Errors
    /// If there is none.
    pub fn find() -> anyhow::Result<Self> {
        let current = env::current_dir().context("cannot find the current folder")?;
        Ok(Self::new(&find_root(&current)?, &current))
    }

    /// The workspace around the package of a test. Its paths are absolute: cargo runs tests in the folder of their package,
    /// which is not where the user is.
    ///
    /// # Errors
    /// If there is none.
    pub fn find_for_tests() -> anyhow::Result<Self> {
        let current = env::current_dir().context("cannot find the current folder")?;
        let root = find_root(&current)?;
        Ok(Self { folder: root.clone(), absolute: root })
    }

    /// The workspace with this root, seen from this current folder. Both are absolute.
    pub fn new(root: &Path, current: &Path) -> Self {
        let folder = match real_path(current).strip_prefix(real_path(root)) {
            Ok(below) => below.iter().map(|_| "..").collect(),
            Err(_) => root.to_owned(),
        };
        Self { folder, absolute: root.to_owned() }
    }

    /// The path of a file or folder that is here below the root.
    pub fn path(&self, below: impl AsRef<Path>) -> PathBuf {
        self.folder.join(below)
    }

    /// The folder of all inputs.
    pub fn folder_of_all_inputs(&self) -> PathBuf {
        self.path("inputs")
    }

    /// The folder of a puzzle's inputs and recorded answers.
    pub fn inputs_folder(&self, puzzle: PuzzleId) -> PathBuf {
        let year = puzzle.year().to_string();
        let day = format!("day{:02}", puzzle.day());
        self.folder_of_all_inputs().join(year).join(day)
    }

    /// A puzzle's input of this name, whether it exists or not.
    pub fn input(&self, puzzle: PuzzleId, name: &str) -> Input {
        Input::new(self.inputs_folder(puzzle).join(format!("{name}.txt")))
    }

    /// The user's own input, `mine.txt`, which `fetch` writes, whether it exists or not.
    pub fn mine(&self, puzzle: PuzzleId) -> Input {
        self.input(puzzle, MINE)
    }

    /// A puzzle's cached page, beside its inputs. Git ignores it.
    pub fn page(&self, puzzle: PuzzleId) -> PathBuf {
        self.inputs_folder(puzzle).join("puzzle.html")
    }

    /// What is kept about the puzzle site between commands: when the last request was sent, and the cooldown.
    pub fn site_state(&self) -> PathBuf {
        self.folder_of_all_inputs().join(".site")
    }

    /// The file by which commands take turns when they change what they share, such as README.md.
    pub fn write_lock(&self) -> PathBuf {
        self.folder_of_all_inputs().join(".lock")
    }

    /// The page into which `bench` and `stars` write.
    pub fn readme(&self) -> PathBuf {
        self.path("README.md")
    }

    /// The folder of the crate that `new` makes for this package.
    pub fn crate_folder(&self, package: &str) -> PathBuf {
        self.path("crates").join(package)
    }

    /// The folder of the templates of which `new` makes a crate.
    pub fn day_templates(&self) -> PathBuf {
        self.path("xtask/templates/day")
    }

    /// A path that cargo has printed, as people write it from the root: `crates/day22`. Outside of the workspace, it stays
    /// whole. Both are shown with `/`, on Windows as well.
    pub fn display_path(&self, absolute: &Path) -> String {
        let below = absolute.strip_prefix(&self.absolute).unwrap_or(absolute);
        below.display().to_string().replace('\\', "/")
    }
}

fn find_root(current: &Path) -> anyhow::Result<PathBuf> {
    let start = match env::var_os("CARGO_MANIFEST_DIR") {
        Some(package) => PathBuf::from(package),
        None => current.to_owned(),
    };
    let mut folders = start.ancestors();
    let root = folders.find(|folder| folder.join("xtask/Cargo.toml").is_file());
    root.map(Path::to_owned).context("not in a workspace")
}

/// The path without links. On macOS, for example, the path of a temporary file contains one.
fn real_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
