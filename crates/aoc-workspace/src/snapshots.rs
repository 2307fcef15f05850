//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_program::{Part, PuzzleId};

use crate::{
    files::replace,
    inputs::{Input, MINE, files, is_called},
    workspace::Workspace,
};

/// A recorded answer.
pub struct Snapshot {
    /// The file name without its extension: `mine.1` for the answer to part 1 of `mine`.
    pub name: String,
    /// Its path from the current folder, or an absolute one.
    pub path: PathBuf,
}

impl Snapshot {
    /// Whether it is the answer to somebody's own input.
    pub fn is_personal(&self) -> bool {
        let input = self.name.rsplit_once('.').map_or(self.name.as_str(), |(input, _part)| input);
        is_called(input, MINE)
    }
}

/// A puzzle's recorded answers, sorted by their names.
///
/// # Errors
/// If the folder is there and cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Snapshot>> {
    let mut snapshots = Vec::new();
    for path in files(workspace, puzzle, "snap")? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        snapshots.push(Snapshot { name, path });
    }
    snapshots.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(snapshots)
}

/// Where the answer to a part is recorded.
pub fn path(input: &Input, part: Part) -> PathBuf {
    input.path.with_file_name(format!("{}.{part}.snap", input.name))
}

/// Reads the answer in a snapshot; `None` if there is no such file.
///
/// # Errors
/// If the file is there, but cannot be read or is no snapshot.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?.replace("\r\n", "\n"),
    };
    let after_dashes = text.strip_prefix("---").and_then(|rest| rest.split_once("\n---\n"));
    match after_dashes {
        Some((_metadata, answer)) => Ok(Some(normalized(answer))),
        None => Err(io::Error::other("expected a snapshot of insta")),
    }
}

/// Writes the answer to a part to its snapshot.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(input: &Input, part: Part, answer: &str) -> anyhow::Result<()> {
    let path = path(input, part);
    let text = format!("---\nsource: crates/aoc-workspace/src/snapshots.rs\n---\n{answer}\n");
    replace(&path, text.as_bytes()).with_context(|| path.display().to_string())
}

/// An answer without newlines at its start, where an answer of letters may have one, and without white
/// space at its end. `insta` does not compare these either.
pub(crate) fn normalized(answer: &str) -> String {
    answer.replace("\r\n", "\n").trim_start_matches('\n').trim_end().to_owned()
}

/// Whether the text of an answer says that there is none, in the words of `aoc_core::NoAnswer`.
pub fn says_no_answer(text: &str) -> bool {
    text.starts_with("no answer")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_to_inputs_called_mine_are_personal() {
        let is_personal = |name: &str| {
            let path = PathBuf::from(name);
            Snapshot { name: name.to_owned(), path }.is_personal()
        };
        assert!(is_personal("mine.1"));
        assert!(is_personal("mine-bob.2"));
        assert!(!is_personal("minerals.1"));
        assert!(!is_personal("example.1"));
    }
}
