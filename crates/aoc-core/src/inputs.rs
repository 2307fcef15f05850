//! Where a puzzle's inputs lie: `inputs/<year>/day<DD>/<name>.txt`.
//!
//! `mine.txt` and `mine-<name>.txt` are personal: they never enter version
//! control, because the site's author asks that inputs stay private. All others
//! are published ones that come with the repository.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use crate::PuzzleId;

/// The name of the input that `run` falls back on where there is no personal one.
const PUBLISHED: &str = "published";

/// The name of a personal input, or its beginning.
const PERSONAL: &str = "mine";

/// One input file of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InputFile {
    name: String,
    path: PathBuf,
}

impl InputFile {
    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its file name without `.txt`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is somebody's own input.
    #[must_use]
    pub fn is_personal(&self) -> bool {
        self.name
            .strip_prefix(PERSONAL)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// Whether its owner may have meant it to be a personal input: `Mine.txt` and
    /// `mine_bob.txt` are none, but look like it.
    #[must_use]
    pub fn is_nearly_personal(&self) -> bool {
        let nearly = self
            .name
            .to_lowercase()
            .strip_prefix(PERSONAL)
            .is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_alphabetic()));
        nearly && !self.is_personal()
    }

    /// Whether it is the one that stands in for a personal input.
    #[must_use]
    pub fn is_published(&self) -> bool {
        self.name == PUBLISHED
    }
}

/// The folder of a puzzle's inputs in the workspace at `root`.
#[must_use]
pub fn folder(root: &Path, puzzle: PuzzleId) -> PathBuf {
    root.join("inputs").join(puzzle.year().to_string()).join(format!("day{:02}", puzzle.day()))
}

/// The path of somebody's own input: of the usual account, which has no name, or
/// of one that is told from it by a name.
#[must_use]
pub fn personal(root: &Path, puzzle: PuzzleId, account: Option<&str>) -> PathBuf {
    let name = account.map_or_else(|| PERSONAL.to_owned(), |name| format!("{PERSONAL}-{name}"));
    folder(root, puzzle).join(format!("{name}.txt"))
}

/// A path as it is shown: from the root of the workspace if it lies below, with
/// forward slashes on every system.
#[must_use]
pub fn shown(root: &Path, path: &Path) -> String {
    match path.strip_prefix(root) {
        Ok(below) => {
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/")
        }
        Err(_) => path.display().to_string(),
    }
}

/// A puzzle's inputs, in the order of their names; none if there is no folder.
///
/// # Errors
/// If the folder cannot be read.
pub fn list(root: &Path, puzzle: PuzzleId) -> io::Result<Vec<InputFile>> {
    let mut inputs: Vec<_> = entries_ending_in(&folder(root, puzzle), "txt")?
        .into_iter()
        .map(|(name, path)| InputFile { name, path })
        .collect();
    inputs.sort();
    Ok(inputs)
}

/// What a folder holds with this extension, by its name less that extension, in no
/// order; nothing if there is no folder. Hidden entries do not count.
pub(crate) fn entries_ending_in(
    folder: &Path,
    extension: &str,
) -> io::Result<Vec<(String, PathBuf)>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut named = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        if path.extension() == Some(OsStr::new(extension)) && !name.starts_with('.') {
            named.push((name, path));
        }
    }
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_listed_in_order_and_told_apart() -> Result<(), Box<dyn std::error::Error>> {
        let root = tempfile::tempdir()?;
        let puzzle = PuzzleId::new(2015, 1)?;
        assert_eq!(list(root.path(), puzzle)?, []);

        let day = root.path().join("inputs").join("2015").join("day01");
        fs::create_dir_all(&day)?;
        for name in [
            "published.txt",
            "mine-b.txt",
            "mine.txt",
            "minerals.txt",
            "notes.md",
            ".txt",
            ".a.txt",
        ] {
            fs::write(day.join(name), "")?;
        }
        let inputs = list(root.path(), puzzle)?;
        let names: Vec<_> = inputs.iter().map(InputFile::name).collect();
        assert_eq!(names, ["mine", "mine-b", "minerals", "published"]);
        let are_personal: Vec<_> = inputs.iter().map(InputFile::is_personal).collect();
        assert_eq!(are_personal, [true, true, false, false]);
        assert!(!inputs.iter().any(InputFile::is_nearly_personal));
        assert!(inputs[3].is_published());
        assert_eq!(inputs[0].path(), personal(root.path(), puzzle, None));
        assert_eq!(inputs[1].path(), personal(root.path(), puzzle, Some("b")));
        Ok(())
    }

    #[test]
    fn a_near_miss_is_no_personal_input() {
        for name in ["Mine", "MINE", "mine_bob", "Mine-bob", "mine.bob", "mine2"] {
            let input = InputFile { name: name.to_owned(), path: PathBuf::new() };
            assert!(!input.is_personal() && input.is_nearly_personal(), "{name}");
        }
    }
}
