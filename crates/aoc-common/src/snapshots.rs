//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If an input has no
//! answer, `no answer: ` is recorded in place of the answer, followed by the reason.

use std::{fs, io, path::PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::{
    answer::{Found, Recorded, Source, normalize},
    cli::{after_gap, instead_of},
    files::write_atomically,
    input::Input,
    puzzle::Part,
    rejections,
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

/// Reads the recorded answer to a part; `None` if none is recorded. An answer that the site has rejected, and not accepted
/// since then, counts as not recorded. The answer to an example always counts as given by the puzzle.
///
/// # Errors
/// If the snapshot cannot be read, or is none. If there is white space before the answer: to `insta`, it is part of the
/// answer, and nobody would see the difference. If the [rejected answers](rejections) cannot be read.
pub fn read(input: &Input, part: Part) -> anyhow::Result<Option<Recorded>> {
    let Some(recorded) = read_snapshot(input, part)? else { return Ok(None) };
    let is_rejected = match &recorded {
        Recorded { found: Found::Answer(answer), source: Source::Day | Source::Given } => {
            rejections::reason_against(input, part, answer)?.is_some()
        }
        _ => false,
    };
    Ok(if is_rejected { None } else { Some(recorded) })
}

fn read_snapshot(input: &Input, part: Part) -> anyhow::Result<Option<Recorded>> {
    let name = || format!("{}.{part}.snap", input.name);
    let text = match fs::read_to_string(path_of(input, part)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.with_context(name)?.replace("\r\n", "\n") + "\n",
    };
    let Some((metadata, answer)) =
        text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"))
    else {
        bail!("{}: expected a snapshot of insta; {DELETE_IT}", name());
    };
    if let Some(line) = metadata.lines().find(|line| !is_metadata(line)) {
        bail!("{}: expected a line such as `source: …`, found {line:?}; {DELETE_IT}", name());
    }
    let Some(found) = Found::from_text(answer) else {
        bail!("{}: there is no answer; {DELETE_IT}", name());
    };
    ensure!(
        answer.starts_with(&normalize(answer)),
        "{}: there is white space before the answer; {DELETE_IT}",
        name()
    );
    let source = if input.is_example() { Source::Given } else { source_in(metadata) };
    Ok(Some(Recorded { found, source }))
}

/// Whether a line has a key and a value. Git may have put something else there, to mark what two people have written.
fn is_metadata(line: &str) -> bool {
    let key = line.split_once(": ").map_or("", |(key, _)| key);
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// The line above an answer, where `insta` has the name of a test, that says where the answer comes from.
fn line_of(source: Source) -> &'static str {
    match source {
        Source::Day => "source: cargo xtask check --accept",
        Source::Site => "source: the puzzle site",
        Source::Given => "source: cargo xtask expect",
    }
}

/// Where an answer comes from, below these lines. If none of them says so, for instance because `insta` has written them,
/// the day has found it.
fn source_in(metadata: &str) -> Source {
    for source in [Source::Given, Source::Site] {
        if metadata.lines().any(|line| line == line_of(source)) {
            return source;
        }
    }
    Source::Day
}

/// How a part stands that has ended like this. If that cannot be known, the error has what the part has found.
pub fn compare(input: &Input, part: Part, outcome: Outcome) -> Standing {
    let found = match &outcome {
        Outcome::Found(found) => format!("; found{}", after_gap(found)),
        _ => String::new(),
    };
    try_to_compare(input, part, outcome)
        .unwrap_or_else(|error| Standing::Failed(format!("{error:#}{found}")))
}

fn try_to_compare(input: &Input, part: Part, outcome: Outcome) -> anyhow::Result<Standing> {
    let recorded = read(input, part)?;
    let rejection = match &outcome {
        Outcome::Found(Found::Answer(answer)) => rejections::reason_against(input, part, answer)?,
        _ => None,
    };
    Ok(Standing::of(outcome, recorded, rejection))
}

/// What to do about a snapshot that cannot be read.
const DELETE_IT: &str = "delete the file, and record the answer again";

/// Records an answer as a snapshot, in the form in which `insta` writes it. Returns what to say about it, such as
/// `recorded: 8 instead of 7`. If the same answer is recorded already, the better source of both stays.
///
/// # Errors
/// If the snapshot cannot be written, or there is one that cannot be read.
pub fn record(input: &Input, part: Part, found: &Found, source: Source) -> anyhow::Result<String> {
    let old = read(input, part)?;
    let is_same = old.as_ref().is_some_and(|old| old.found == *found);
    if !is_same || old.as_ref().is_some_and(|old| old.source < source) {
        let text = format!("---\n{}\n---\n{found}\n", line_of(source));
        write_atomically(&path_of(input, part), text.as_bytes())?;
    }
    Ok(match old {
        None => format!("recorded:{}", after_gap(found)),
        Some(_) if is_same => "unchanged".to_owned(),
        Some(old) => format!("recorded:{}", instead_of(found, old.found)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{answer::Answer, rejections::Verdict};

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
            record(&input, Part::One, &found, Source::Day).expect("it is recorded");
            let snapshot = insta::Snapshot::from_file(&path_of(&input, Part::One));
            let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
            assert_eq!(text, answer);
            let recorded = Recorded { found, source: Source::Day };
            assert_eq!(read(&input, Part::One).expect("a snapshot"), Some(recorded));
        }
    }

    #[test]
    fn a_recorded_answer_keeps_the_best_of_its_sources() {
        let found = |text: &str| Found::from_text(text).expect("an answer");
        let (_folder, input) = with_snapshot("---\nsource: tests/answers.rs\n---\n7\n");
        let source =
            || read(&input, Part::One).expect("a snapshot").map(|recorded| recorded.source);
        assert_eq!(source(), Some(Source::Day));
        for (answer, from, said, expected) in [
            ("7", Source::Site, "unchanged", Source::Site),
            ("7", Source::Day, "unchanged", Source::Site),
            ("8", Source::Given, "recorded: 8 instead of 7", Source::Given),
            ("8", Source::Day, "unchanged", Source::Given),
            ("8", Source::Site, "unchanged", Source::Site),
            ("8", Source::Given, "unchanged", Source::Site),
            ("7", Source::Given, "recorded: 7 instead of 8", Source::Given),
            ("8", Source::Day, "recorded: 8 instead of 7", Source::Day),
            ("9", Source::Given, "recorded: 9 instead of 8", Source::Given),
            ("10", Source::Site, "recorded: 10 instead of 9", Source::Site),
        ] {
            assert_eq!(record(&input, Part::One, &found(answer), from).expect("a record"), said);
            assert_eq!(source(), Some(expected), "{answer}, {from:?}");
        }
    }

    /// Whatever was recorded, another answer is new.
    #[test]
    fn an_answer_that_the_site_has_rejected_is_not_recorded_unless_the_site_has_accepted_it_since()
    {
        let (_folder, input) = with_snapshot("---\nsource: tests/answers.rs\n---\n9\n");
        let found = |text: &str| Found::from_text(text).expect("an answer");
        let standing =
            |text: &str| compare(&input, Part::One, Outcome::Found(found(text))).to_string();
        assert_eq!(standing("9"), "unchanged");
        let eight = Answer::found("8").expect("an answer");
        rejections::add(&input, Part::One, Verdict::TooHigh, &eight).expect("it is written");
        for source in [Source::Day, Source::Given] {
            record(&input, Part::One, &found("9"), source).expect("it is recorded");
            assert_eq!(standing("9"), "rejected: 9, 8 was too high");
            assert_eq!(standing("8"), "rejected: 8, too high");
            assert_eq!(standing("7"), "new: 7");
            let unsolved = compare(&input, Part::One, Outcome::Unsolved);
            assert_eq!(unsolved, Standing::Unsolved(None));
        }
        record(&input, Part::One, &found("9"), Source::Site).expect("it is recorded");
        assert_eq!(standing("9"), "unchanged");
        assert_eq!(standing("8"), "rejected: 8, too high");
        assert_eq!(standing("7"), "wrong: 7 instead of 9");
    }

    #[test]
    fn the_answer_to_an_example_is_given_by_the_puzzle_whoever_has_recorded_it() {
        let (folder, _input) = with_snapshot("");
        let path = folder.path().join("example-b.txt");
        let example = Input::new(path, "2015/1".parse().expect("a puzzle"));
        let found = Found::from_text("7").expect("an answer");
        record(&example, Part::One, &found, Source::Day).expect("it is recorded");
        let recorded = read(&example, Part::One).expect("a snapshot");
        assert_eq!(recorded, Some(Recorded { found, source: Source::Given }));
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
            let error = read(&input, Part::One).expect_err(text);
            assert_eq!(error.to_string(), format!("mine.1.snap: {reason}; {DELETE_IT}"));
            let found = Found::from_text("7").expect("an answer");
            assert!(record(&input, Part::One, &found, Source::Given).is_err(), "{text}");
        }
    }
}
