//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If an input has no
//! answer, `no answer: ` is recorded in place of the answer, followed by the reason.

use std::{fs, io, path::PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::{
    answer::{Found, check_visible, normalize},
    cli::{after_gap, instead_of},
    files::write_atomically,
    input::Input,
    puzzle::Part,
    standing::{Outcome, Standing},
};

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
pub fn read(input: &Input, part: Part) -> anyhow::Result<Option<Found>> {
    let name = || format!("{}.{part}.snap", input.name);
    let text = match fs::read_to_string(path_of(input, part)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.with_context(name)?.replace("\r\n", "\n"),
    };
    let Some((_, answer)) = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"))
    else {
        bail!("{}: expected a snapshot of insta; {DELETE_IT}", name());
    };
    let Some(found) = Found::from_text(answer) else {
        bail!("{}: there is no answer; {DELETE_IT}", name());
    };
    ensure!(
        answer.starts_with(&normalize(answer)),
        "{}: there is white space before the answer; {DELETE_IT}",
        name()
    );
    Ok(Some(found))
}

/// How a part stands that has ended like this.
pub fn compare(input: &Input, part: Part, outcome: Outcome) -> Standing {
    match read(input, part) {
        Ok(recorded) => Standing::of(outcome, recorded, input.is_example()),
        Err(error) => Standing::from(error),
    }
}

/// What to do about a snapshot that cannot be read.
const DELETE_IT: &str = "delete the file, and record the answer again";

/// A line as `insta` writes it above a snapshot, to say what has made it.
const METADATA: &str = "source: cargo xtask";

/// Records what a part has found as a snapshot, in the form in which `insta` writes it. Returns what to say about it, such
/// as `recorded: 8 instead of 7`.
///
/// # Errors
/// If something in it [is invisible](check_visible). If the snapshot cannot be written, or there is one that cannot be
/// read.
pub fn record(input: &Input, part: Part, new: &Found) -> anyhow::Result<String> {
    check_visible(&new.to_string())?;
    let old = read(input, part)?;
    if old.as_ref() == Some(new) {
        return Ok("unchanged".to_owned());
    }
    let text = format!("---\n{METADATA}\n---\n{new}\n");
    write_atomically(&path_of(input, part), text.as_bytes())?;
    Ok(match old {
        None => format!("recorded:{}", after_gap(new)),
        Some(old) => format!("recorded:{}", instead_of(new, old)),
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

    /// A folder with an input, and this text as the snapshot for its part 1.
    fn with_snapshot(text: &str) -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = "2015/1".parse().expect("a puzzle");
        let input = Input::new(folder.path().join("mine.txt"), puzzle);
        fs::write(path_of(&input, Part::One), text).expect("a snapshot");
        (folder, input)
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        for answer in ["7", " #.#\n###", "no answer: it never ends"] {
            let (_folder, input) = with_snapshot("---\nsource: a test\n---\n6\n");
            let found = Found::typed(&format!("\r\n{answer}\r\n")).expect("an answer");
            record(&input, Part::One, &found).expect("it is recorded");
            let snapshot = insta::Snapshot::from_file(&path_of(&input, Part::One));
            let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
            assert_eq!(text, answer);
            assert_eq!(read(&input, Part::One).expect("a snapshot"), Some(found));
        }
    }

    #[test]
    fn err_snapshot_that_is_none_or_that_insta_reads_otherwise() {
        for (text, reason) in [
            ("7", "expected a snapshot of insta"),
            ("---\n---\n7", "expected a snapshot of insta"),
            ("---\na: b\n---\n\n", "there is no answer"),
            ("---\na: b\n---\n 7\n", "there is white space before the answer"),
            ("---\na: b\n---\n\n#.#\n###\n", "there is white space before the answer"),
        ] {
            let (_folder, input) = with_snapshot(text);
            let error = read(&input, Part::One).expect_err(text);
            assert_eq!(error.to_string(), format!("mine.1.snap: {reason}; {DELETE_IT}"));
            let found = Found::from_text("7").expect("an answer");
            assert!(record(&input, Part::One, &found).is_err(), "{text}");
        }
    }
}
