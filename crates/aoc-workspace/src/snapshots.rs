//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If a part has
//! no answer, `no answer: ` is recorded in place of the answer, followed by the reason.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_core::{Part, PuzzleId, answer::NO_ANSWER, input_file::is_of_kind};

use crate::{
    files::replace,
    inputs::{Input, MINE, files_with_extension},
    workspace::Workspace,
};

/// The text that is recorded for an answer. Newlines at its start and white space at its end are removed. (A picture of
/// letters, for instance, may begin with a newline.)
pub fn normalize_answer(answer: &str) -> String {
    let text = answer.replace("\r\n", "\n");
    text.trim_start_matches(['\r', '\n']).trim_end().to_owned()
}

/// Whether a recorded text says that the input has no answer.
pub fn says_no_answer(recorded: &str) -> bool {
    recorded.starts_with(NO_ANSWER)
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
        is_of_kind(MINE, input)
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

/// Reads what a snapshot records; `None` if there is no such file.
///
/// # Errors
/// If the file exists, but cannot be read or is not a snapshot.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?.replace("\r\n", "\n"),
    };
    let after_dashes = text.strip_prefix("---").and_then(|rest| rest.split_once("\n---\n"));
    match after_dashes {
        Some((metadata, answer)) if is_metadata(metadata) => Ok(Some(normalize_answer(answer))),
        _ => Err(io::Error::other("expected a snapshot of insta")),
    }
}

/// Whether `insta` would read this text as metadata, which are lines such as `source: file`, perhaps with indented
/// ones below. Markers of a merge conflict, for example, are not metadata.
fn is_metadata(text: &str) -> bool {
    let is_line_of_metadata =
        |line: &str| line.trim().is_empty() || line.starts_with([' ', '\t']) || line.contains(':');
    text.contains(':') && text.lines().all(is_line_of_metadata)
}

/// The line that `insta` writes above a snapshot: the file that asserts it.
const METADATA: &str = "source: crates/aoc-testing/src/lib.rs";

/// Writes what is to be recorded for a part as a snapshot, in the form in which `insta` writes it.
pub(crate) fn write(input: &Input, part: Part, recorded: &str) -> anyhow::Result<()> {
    let path = path(input, part);
    let text = format!("---\n{METADATA}\n---\n{recorded}\n");
    replace(&path, text.as_bytes()).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use aoc_core::Outcome;

    use super::*;

    #[test]
    fn newlines_before_and_white_space_after_an_answer_are_not_recorded() {
        assert_eq!(normalize_answer("\r\n #.#\r\n###\n "), " #.#\n###");
        assert_eq!(normalize_answer(" \n"), "");
    }

    #[test]
    fn only_texts_with_the_prefix_no_answer_count_as_no_answer() {
        assert!(says_no_answer(&Outcome::NoAnswer("it never ends".to_owned()).to_string()));
        assert!(says_no_answer(&normalize_answer(&Outcome::NoAnswer(String::new()).to_string())));
        assert!(!says_no_answer("no answers: 7"));
    }

    #[test]
    fn metadata_are_lines_of_keys_and_values() {
        for metadata in ["source: a.rs", "\nsource: a.rs\ninfo:\n  a: 1\n", " \nsource: a.rs"] {
            assert!(is_metadata(metadata), "{metadata:?}");
        }
        for text in ["", "\n", "x\nsource: a.rs", "\n<<<<<<< HEAD\nsource: a.rs", "\n- a", " a"] {
            assert!(!is_metadata(text), "{text:?}");
        }
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
