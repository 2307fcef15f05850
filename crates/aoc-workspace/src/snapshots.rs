//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If an input has no
//! answer, `no answer: ` is recorded in place of the answer, followed by the reason.

use std::{fs, io, path::PathBuf};

use anyhow::{Context as _, bail};
use aoc_common::{Part, PuzzleId, puzzle::input_name::is_personal};

use crate::{
    files::replace,
    inputs::{Input, files_with_extension},
    workspace::Workspace,
};

/// The text that is recorded for an answer, and compared with other answers: without white space around it, which is not
/// submitted either. Only the first line of a picture keeps its spaces.
pub(crate) fn normalize_answer(answer: &str) -> String {
    let text = answer.replace("\r\n", "\n");
    let lines = text.trim_start_matches(['\r', '\n']).trim_end();
    if lines.contains('\n') { lines.to_owned() } else { lines.trim().to_owned() }
}

/// The file of a recorded answer.
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
        is_personal(input)
    }
}

/// A puzzle's recorded answers, sorted by their names.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Snapshot>> {
    let mut snapshots = Vec::new();
    for path in files_with_extension(workspace, puzzle, "snap")? {
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

/// Reads the recorded answer to a part; `None` if none is recorded.
///
/// # Errors
/// If the snapshot cannot be read, or is none.
pub fn read(input: &Input, part: Part) -> anyhow::Result<Option<String>> {
    let name = || format!("{}.{part}.snap", input.name);
    let text = match fs::read_to_string(path(input, part)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.with_context(name)?.replace("\r\n", "\n"),
    };
    match text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")) {
        Some((_, answer)) => Ok(Some(normalize_answer(answer))),
        None => bail!("{}: expected a snapshot of insta", name()),
    }
}

/// A line as `insta` writes it above a snapshot, to say what has made it.
const METADATA: &str = "source: cargo xtask";

/// Writes what is to be recorded for a part as a snapshot, in the form in which `insta` writes it.
pub(crate) fn write(input: &Input, part: Part, recorded: &str) -> anyhow::Result<()> {
    let path = path(input, part);
    let text = format!("---\n{METADATA}\n---\n{recorded}\n");
    replace(&path, text.as_bytes()).with_context(|| path.display().to_string())
}

/// Deletes the recorded answer to a part.
pub fn remove(input: &Input, part: Part) -> anyhow::Result<()> {
    let path = path(input, part);
    fs::remove_file(&path).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_around_an_answer_is_not_recorded_except_in_a_picture() {
        assert_eq!(normalize_answer("\n 7 \n"), "7");
        assert_eq!(normalize_answer("\r\n #.#\r\n###\n "), " #.#\n###");
        assert_eq!(normalize_answer(" \n"), "");
    }

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
