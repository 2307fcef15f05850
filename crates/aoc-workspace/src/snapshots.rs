//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If an input has no
//! answer, `no answer: ` is recorded in place of the answer, followed by the reason.

use std::{fs, io, path::PathBuf};

use anyhow::{Context as _, bail, ensure};
use aoc_common::{Part, PuzzleId, puzzle::input_name::InputKind};

use crate::{
    answer::{checked_answer, normalize_answer},
    files::write_atomically,
    inputs::{Input, files_with_extension},
    layout::{after_gap, instead_of},
    workspace::Workspace,
};

/// The file of a recorded answer.
pub struct Snapshot {
    /// The file name without its extension: `mine.1` for the answer to part 1 of `mine`.
    pub name: String,
    /// Its path from the current folder, or an absolute one.
    pub path: PathBuf,
}

impl Snapshot {
    /// The name of its input.
    pub fn input_name(&self) -> &str {
        self.name.rsplit_once('.').map_or(&self.name, |(input, _part)| input)
    }

    /// Whether it is an answer to an input of the user's own.
    pub fn is_for_mine(&self) -> bool {
        InputKind::of(self.input_name()) == InputKind::Mine
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
pub fn path_of(input: &Input, part: Part) -> PathBuf {
    input.path.with_file_name(format!("{}.{part}.snap", input.name))
}

/// Whether anything is recorded for a part, even if it cannot be read.
pub fn exists(input: &Input, part: Part) -> bool {
    path_of(input, part).exists()
}

/// Reads the recorded answer to a part; `None` if none is recorded.
///
/// # Errors
/// If the snapshot cannot be read, or is none. If there is white space before the answer: to `insta`, it is part of the
/// answer, and nobody would see the difference.
pub fn read(input: &Input, part: Part) -> anyhow::Result<Option<String>> {
    let name = || format!("{}.{part}.snap", input.name);
    let text = match fs::read_to_string(path_of(input, part)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.with_context(name)?.replace("\r\n", "\n"),
    };
    let Some((_, answer)) = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"))
    else {
        bail!("{}: expected a snapshot of insta; {DELETE_IT}", name());
    };
    let normalized = normalize_answer(answer);
    ensure!(
        answer.starts_with(&normalized),
        "{}: there is white space before the answer; {DELETE_IT}",
        name()
    );
    Ok(Some(normalized))
}

/// What to do about a snapshot that cannot be read.
const DELETE_IT: &str = "delete the file, and record the answer again";

/// A line as `insta` writes it above a snapshot, to say what has made it.
const METADATA: &str = "source: cargo xtask";

/// Records an answer as a snapshot, in the form in which `insta` writes it. Returns what to say about it, such as
/// `recorded: 8 instead of 7`.
///
/// # Errors
/// If this [is no answer](checked_answer). If the snapshot cannot be written, or there is one that cannot be read.
pub fn record(input: &Input, part: Part, answer: &str) -> anyhow::Result<String> {
    let new = checked_answer(answer)?;
    let old = read(input, part)?;
    if old.as_ref() == Some(&new) {
        return Ok("unchanged".to_owned());
    }
    let text = format!("---\n{METADATA}\n---\n{new}\n");
    write_atomically(&path_of(input, part), text.as_bytes())?;
    Ok(match old {
        None => format!("recorded:{}", after_gap(&new)),
        Some(old) => format!("recorded:{}", instead_of(&new, &old)),
    })
}

/// Deletes the recorded answer to a part.
pub fn remove(input: &Input, part: Part) -> anyhow::Result<()> {
    let path = path_of(input, part);
    fs::remove_file(&path).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_snapshots_of_inputs_called_mine_are_for_mine() {
        for (name, is_for_mine) in
            [("mine.1", true), ("mine-bob.2", true), ("minerals.1", false), ("example.1", false)]
        {
            let snapshot = Snapshot { name: name.to_owned(), path: PathBuf::new() };
            assert_eq!(snapshot.is_for_mine(), is_for_mine, "{name}");
        }
    }

    /// A folder with an input, and this text as the snapshot for its part 1.
    fn with_snapshot(text: &str) -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::for_both_parts(folder.path().join("mine.txt"));
        fs::write(path_of(&input, Part::One), text).expect("a snapshot");
        (folder, input)
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        for answer in ["7", " #.#\n###"] {
            let (_folder, input) = with_snapshot("---\nsource: a test\n---\n6\n");
            record(&input, Part::One, &format!("\r\n{answer}\r\n")).expect("it is recorded");
            let snapshot = insta::Snapshot::from_file(&path_of(&input, Part::One));
            let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
            assert_eq!(text, answer);
            assert_eq!(read(&input, Part::One).expect("a snapshot").as_deref(), Some(answer));
        }
    }

    #[test]
    fn err_snapshot_that_is_none_or_that_insta_reads_otherwise() {
        for (text, reason) in [
            ("7", "expected a snapshot of insta"),
            ("---\n---\n7", "expected a snapshot of insta"),
            ("---\na: b\n---\n 7\n", "there is white space before the answer"),
            ("---\na: b\n---\n\n#.#\n###\n", "there is white space before the answer"),
        ] {
            let (_folder, input) = with_snapshot(text);
            let error = read(&input, Part::One).expect_err(text);
            assert_eq!(error.to_string(), format!("mine.1.snap: {reason}; {DELETE_IT}"));
            assert!(record(&input, Part::One, "7").is_err(), "{text}");
        }
    }
}
