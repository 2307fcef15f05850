//! Where a puzzle's inputs are: `inputs/<year>/day<DD>/<name>.txt`, with their answers beside
//! them in `<name>.snap`.
//!
//! `mine.txt` and `mine-<name>.txt` are personal: git ignores them, because the site's author
//! asks that inputs stay private.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use crate::PuzzleId;

/// One input file of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InputFile {
    /// The file name without `.txt`.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

impl InputFile {
    /// Whether it is somebody's own input.
    #[must_use]
    pub fn is_personal(&self) -> bool {
        self.name == "mine" || self.name.starts_with("mine-")
    }

    /// Where the snapshot of its answers is.
    #[must_use]
    pub fn snapshot(&self) -> PathBuf {
        self.path.with_extension("snap")
    }
}

/// The folder of a puzzle's inputs in the workspace at `root`.
#[must_use]
pub fn folder(root: &Path, puzzle: PuzzleId) -> PathBuf {
    root.join(format!("inputs/{}/day{:02}", puzzle.year(), puzzle.day()))
}

/// The path of a personal input: `mine.txt`, or `mine-<account>.txt` for a second account.
#[must_use]
pub fn personal(root: &Path, puzzle: PuzzleId, account: Option<&str>) -> PathBuf {
    let name = account.map_or_else(|| "mine.txt".to_owned(), |name| format!("mine-{name}.txt"));
    folder(root, puzzle).join(name)
}

/// The name of a second account, which is part of file names.
///
/// # Errors
/// If it has other characters than letters, digits, `-` or `_`, or too many.
pub fn parse_account(text: &str) -> Result<String, String> {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if (1..=40).contains(&text.len()) && text.chars().all(is_allowed) {
        return Ok(text.to_owned());
    }
    Err("expected 1 to 40 letters, digits, `-` or `_`".to_owned())
}

/// A path as it is shown: from the root of the workspace if it is below, with
/// forward slashes on every system.
#[must_use]
pub fn display_path(root: &Path, path: &Path) -> String {
    match path.strip_prefix(root) {
        Ok(below) => below.iter().map(OsStr::to_string_lossy).collect::<Vec<_>>().join("/"),
        Err(_) => path.display().to_string(),
    }
}

/// A puzzle's inputs, in the order of their names; none if there is no folder.
///
/// # Errors
/// If the folder cannot be read.
pub fn list(root: &Path, puzzle: PuzzleId) -> io::Result<Vec<InputFile>> {
    files(root, puzzle, "txt")
}

/// The files of a puzzle with this extension, in the order of their names.
pub(crate) fn files(root: &Path, puzzle: PuzzleId, extension: &str) -> io::Result<Vec<InputFile>> {
    let entries = match fs::read_dir(folder(root, puzzle)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new(extension)) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.push(InputFile { name, path });
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_listed_in_order() -> Result<(), Box<dyn std::error::Error>> {
        let root = tempfile::tempdir()?;
        let puzzle = PuzzleId::new(2015, 1)?;
        assert_eq!(list(root.path(), puzzle)?, []);

        fs::create_dir_all(folder(root.path(), puzzle))?;
        for name in ["published.txt", "mine-b.txt", "mine.txt", "minerals.txt", "notes.md", ".txt"]
        {
            fs::write(folder(root.path(), puzzle).join(name), "")?;
        }
        let inputs = list(root.path(), puzzle)?;
        let names: Vec<_> = inputs.iter().map(|input| input.name.as_str()).collect();
        assert_eq!(names, ["mine", "mine-b", "minerals", "published"]);
        let are_personal: Vec<_> = inputs.iter().map(InputFile::is_personal).collect();
        assert_eq!(are_personal, [true, true, false, false]);
        assert_eq!(inputs[0].path, personal(root.path(), puzzle, None));
        assert_eq!(inputs[1].path, personal(root.path(), puzzle, Some("b")));
        assert_eq!(display_path(root.path(), &inputs[0].snapshot()), "inputs/2015/day01/mine.snap");

        let no_folder = PuzzleId::new(2015, 2)?;
        fs::write(folder(root.path(), no_folder), "")?;
        assert!(list(root.path(), no_folder).is_err());
        Ok(())
    }

    #[test]
    fn accounts_are_parts_of_file_names() {
        for name in ["", "../bob", "a b", "é", &"a".repeat(41)] {
            assert!(parse_account(name).is_err(), "{name:?}");
        }
        assert!(parse_account("bob_B-2").is_ok());
    }
}
