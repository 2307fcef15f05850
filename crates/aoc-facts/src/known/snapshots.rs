//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If an input has no
//! answer, `no answer: ` is recorded in place of the answer, followed by the reason.

use std::path::Path;

use anyhow::{Context as _, bail, ensure};

use crate::{
    answer::{Finding, normalize},
    files::{read_if_any, write_atomically},
    input::Input,
    puzzle::Part,
    text::{instead_of, with_answer},
};

/// The name by which `insta` knows the answer to a part, such as `mine.1`.
pub fn name_of(input: &Input, part: Part) -> String {
    format!("{}.{part}", input.name)
}

/// Whether this is the path of a recorded answer.
pub fn is_snapshot(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "snap")
}

/// Reads what is recorded for a part; `None` if nothing is.
///
/// # Errors
/// If the snapshot cannot be read, or is none. If there is white space before the answer: to `insta`, it is part of the
/// answer, and nobody would see the difference.
pub(super) fn read(input: &Input, part: Part) -> anyhow::Result<Option<Finding>> {
    let path = input.snapshot(part);
    let Some(text) = read_if_any(&path)? else { return Ok(None) };
    let answer = parse(&(text.replace("\r\n", "\n") + "\n"));
    answer.map(Some).with_context(|| path.display().to_string())
}

fn parse(snapshot: &str) -> anyhow::Result<Finding> {
    let Some((metadata, answer)) =
        snapshot.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"))
    else {
        bail!("expected a snapshot of insta; {DELETE_IT}");
    };
    if let Some(line) = metadata.lines().find(|line| !is_metadata(line)) {
        bail!("expected a line such as `source: …`, found {line:?}; {DELETE_IT}");
    }
    let parsed =
        Finding::parse(answer).with_context(|| format!("there is no answer; {DELETE_IT}"))?;
    ensure!(
        answer.starts_with(&normalize(answer)),
        "there is white space before the answer; {DELETE_IT}"
    );
    Ok(parsed)
}

/// Whether a line has a key and a value. Git may have put something else there, to mark what two people have written.
fn is_metadata(line: &str) -> bool {
    let key = line.split_once(": ").map_or("", |(key, _)| key);
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// What to do about a snapshot that cannot be read.
const DELETE_IT: &str = "delete the file, and record the answer again";

/// Records what a part finds as a snapshot, in the form in which `insta` writes it. Another answer is replaced. Returns what
/// was done, as it is shown.
///
/// # Errors
/// If the snapshot cannot be written, or there is one that cannot be read.
pub fn record(input: &Input, part: Part, finding: &Finding) -> anyhow::Result<String> {
    let done = match read(input, part)? {
        Some(old) if old == *finding => return Ok("unchanged".to_owned()),
        Some(old) => with_answer("recorded:", instead_of(finding, old)),
        None => with_answer("recorded:", finding),
    };
    let text = format!("---\nsource: cargo xtask\n---\n{finding}\n");
    write_atomically(&input.snapshot(part), text.as_bytes())?;
    Ok(done)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A folder with an input, and this text as the snapshot for its part 1.
    fn with_snapshot(text: &str) -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        fs::write(input.snapshot(Part::One), text).expect("a snapshot");
        (folder, input)
    }

    fn finding(text: &str) -> Finding {
        Finding::parse(text).expect("a text")
    }

    /// Records an answer to part 1.
    fn record_1(input: &Input, text: &str) -> String {
        record(input, Part::One, &finding(text)).expect("a record")
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        for text in ["7", " #.#\n###", "no answer: it never ends"] {
            let (_folder, input) = with_snapshot("---\nsource: a test\n---\n6\n");
            record_1(&input, &format!("\r\n{text}\r\n"));
            let snapshot = insta::Snapshot::from_file(&input.snapshot(Part::One));
            let read_by_insta = snapshot.expect("a snapshot").as_text().expect("text").to_string();
            assert_eq!(read_by_insta, text);
            assert_eq!(read(&input, Part::One).expect("a snapshot"), Some(finding(text)));
        }
    }

    #[test]
    fn ok_snapshot_of_insta_with_either_line_end() {
        let text = "---\nsource: tests/answers.rs\nassertion_line: 8\n---\n #.#\n###\n";
        for text in [text, &text.replace('\n', "\r\n")] {
            let (_folder, input) = with_snapshot(text);
            let read = read(&input, Part::One).expect("a snapshot");
            assert_eq!(read, Some(finding(" #.#\n###")));
        }
    }

    #[test]
    fn another_answer_is_replaced_and_the_same_stays_as_it_is() {
        let snapshot = "---\nsource: tests/answers.rs\n---\n7\n";
        let (_folder, input) = with_snapshot(snapshot);
        assert_eq!(record_1(&input, " 7"), "unchanged");
        let path = input.snapshot(Part::One);
        assert_eq!(fs::read_to_string(&path).expect("a file"), snapshot);
        assert_eq!(record_1(&input, "8"), "recorded: 8 instead of 7");
        fs::remove_file(path).expect("a file");
        assert_eq!(record_1(&input, "9"), "recorded: 9");
    }

    #[test]
    fn only_a_file_with_this_extension_is_a_snapshot() {
        assert!(is_snapshot(Path::new("mine.1.snap")));
        assert!(!is_snapshot(Path::new("mine.1.snap.new")));
    }

    #[test]
    fn err_snapshot_that_is_none_or_that_insta_reads_otherwise() {
        for (text, reason) in [
            ("7", "expected a snapshot of insta"),
            ("---\n---\n7", "expected a snapshot of insta"),
            ("---\na: b\n---\n\n", "there is no answer"),
            ("---\na: b\n---", "there is no answer"),
            (
                "---\n<<<<<<< HEAD\na: b\n=======\na: c\n>>>>>>> b: c\n---\n7\n",
                "expected a line such as `source: …`, found \"<<<<<<< HEAD\"",
            ),
            (
                "---\na: b\n>>>>>>> b: c\n---\n7\n",
                "expected a line such as `source: …`, found \">>>>>>> b: c\"",
            ),
            ("---\na: b\n---\n 7\n", "there is white space before the answer"),
            ("---\na: b\n---\n\n#.#\n###\n", "there is white space before the answer"),
        ] {
            let (_folder, input) = with_snapshot(text);
            let error = format!("{:#}", read(&input, Part::One).expect_err(text));
            assert!(error.ends_with(&format!("mine.1.snap: {reason}; {DELETE_IT}")), "{error}");
            assert!(record(&input, Part::One, &finding("7")).is_err(), "{text}");
        }
    }
}
