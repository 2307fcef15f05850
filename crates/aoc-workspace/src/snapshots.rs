//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. That a
//! part has no answer is recorded as the text `no answer: `, followed by the reason.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_program::{Part, PuzzleId, input_name::is_of_kind};

use crate::{
    files::replace,
    inputs::{Input, MINE, files_with_extension},
    workspace::Workspace,
};

/// The text with which a recorded "no answer" begins. The reason follows.
const NO_ANSWER: &str = "no answer:";

/// What is recorded of a part, or could be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recordable {
    /// This answer. Newlines at its start, where an answer drawn in letters may have one, and white space at its end
    /// are removed.
    Answer(String),
    /// The input has no answer, for this reason.
    NoAnswer(String),
}

impl Recordable {
    /// Reads the text of a snapshot, or of an answer that is compared with one.
    pub fn from_text(text: &str) -> Self {
        let text = text.replace("\r\n", "\n");
        let text = text.trim_start_matches(['\r', '\n']).trim_end();
        match text.strip_prefix(NO_ANSWER) {
            Some(reason) => Self::no_answer(reason),
            None => Self::Answer(text.to_owned()),
        }
    }

    /// There is no answer, for this reason.
    pub fn no_answer(reason: &str) -> Self {
        Self::NoAnswer(reason.replace("\r\n", "\n").trim().to_owned())
    }
}

/// The text of a snapshot.
impl fmt::Display for Recordable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer(answer) => f.write_str(answer),
            Self::NoAnswer(reason) => write!(f, "{NO_ANSWER} {reason}"),
        }
    }
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
///
/// # Errors
/// If the folder is there and cannot be read.
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
/// If the file is there, but cannot be read or is no snapshot.
pub fn read(path: &Path) -> io::Result<Option<Recordable>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?.replace("\r\n", "\n"),
    };
    let after_dashes = text.strip_prefix("---").and_then(|rest| rest.split_once("\n---\n"));
    match after_dashes {
        Some((metadata, answer)) if is_metadata(metadata) => {
            Ok(Some(Recordable::from_text(answer)))
        }
        _ => Err(io::Error::other("expected a snapshot of insta")),
    }
}

/// Whether `insta` would read this text as metadata, which are lines such as `source: file`, perhaps with indented
/// ones below. Markers of a merge conflict, for example, are none.
fn is_metadata(text: &str) -> bool {
    let is_line_of_metadata =
        |line: &str| line.trim().is_empty() || line.starts_with([' ', '\t']) || line.contains(':');
    text.contains(':') && text.lines().all(is_line_of_metadata)
}

/// Writes what is recorded of a part to its snapshot.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(input: &Input, part: Part, recorded: &Recordable) -> anyhow::Result<()> {
    let path = path(input, part);
    let text = format!("---\nsource: crates/aoc-workspace/src/snapshots.rs\n---\n{recorded}\n");
    replace(&path, text.as_bytes()).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_recorded_answer_is_parsed_back_to_it() {
        for recorded in [
            Recordable::from_text("\r\n #.#\r\n###\n"),
            Recordable::from_text(""),
            Recordable::from_text("no answers: 7"),
            Recordable::no_answer(" the game\r\nnever ends\n"),
            Recordable::no_answer(""),
        ] {
            assert_eq!(Recordable::from_text(&recorded.to_string()), recorded);
        }
    }

    #[test]
    fn a_text_that_begins_with_no_answer_is_read_as_no_answer() {
        let said = Recordable::from_text("no answer: it never ends");
        assert_eq!(said, Recordable::no_answer("it never ends"));
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
