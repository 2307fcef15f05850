//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If an input has no
//! answer, `no answer: ` is recorded in place of the answer, followed by the reason.

use std::{fmt, fs, io, path::PathBuf};

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
/// since then, counts as not recorded.
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
    Ok(Some(Recorded { found, source: source_in(metadata) }))
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

/// What [`record`] has done.
#[derive(Debug, PartialEq, Eq)]
pub enum Recording {
    /// Nothing was recorded, and now this is.
    New(Found),
    /// The first is recorded in place of the second.
    Replaced(Found, Found),
    /// The same was recorded, and now it has this better source.
    Confirmed(Found, Source),
    /// The same was recorded, with a source as good.
    Unchanged,
    /// Another answer was recorded, and is still.
    Kept(Recorded),
}

impl fmt::Display for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New(found) => write!(f, "recorded:{}", after_gap(found)),
            Self::Replaced(found, old) => write!(f, "recorded:{}", instead_of(found, old)),
            Self::Confirmed(found, source) => {
                write!(f, "recorded as {source}:{}", after_gap(found))
            }
            Self::Unchanged => f.write_str("unchanged"),
            Self::Kept(old) => write!(f, "kept as {}:{}", old.source, after_gap(&old.found)),
        }
    }
}

/// Records what a part finds as a snapshot, in the form in which `insta` writes it. Another answer stays unless it
/// `may_be_replaced` and the new source [replaces](Source::replaces) its source. What `insta` has written beside it, to
/// be reviewed, is removed, since it was compared with what was recorded before.
///
/// # Errors
/// If the snapshot cannot be written, or there is one that cannot be read.
pub fn record(
    input: &Input,
    part: Part,
    new: &Recorded,
    may_be_replaced: bool,
) -> anyhow::Result<Recording> {
    let found = new.found.clone();
    let recording = match read(input, part)? {
        None => Recording::New(found),
        Some(old) if old.found == found && old.source >= new.source => Recording::Unchanged,
        Some(old) if old.found == found => Recording::Confirmed(found, new.source),
        Some(old) if may_be_replaced && new.source.replaces(old.source) => {
            Recording::Replaced(found, old.found)
        }
        Some(old) => Recording::Kept(old),
    };
    if !matches!(recording, Recording::Unchanged | Recording::Kept(_)) {
        let text = format!("---\n{}\n---\n{}\n", line_of(new.source), new.found);
        write_atomically(&path_of(input, part), text.as_bytes())?;
    }
    remove_pending(input, part);
    Ok(recording)
}

/// Removes the answer that `insta` has written beside the recorded one, to be reviewed.
pub fn remove_pending(input: &Input, part: Part) {
    let _ = fs::remove_file(path_of(input, part).with_extension("snap.new"));
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

    fn found(text: &str) -> Found {
        Found::from_text(text).expect("an answer")
    }

    /// Records an answer to part 1.
    fn record_1(input: &Input, text: &str, source: Source) -> Recording {
        record(input, Part::One, &Recorded { found: found(text), source }, true).expect("a record")
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        for answer in ["7", " #.#\n###", "no answer: it never ends"] {
            let (_folder, input) = with_snapshot("---\nsource: a test\n---\n6\n");
            record_1(&input, &format!("\r\n{answer}\r\n"), Source::Day);
            let snapshot = insta::Snapshot::from_file(&path_of(&input, Part::One));
            let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
            assert_eq!(text, answer);
            let recorded = Recorded { found: found(answer), source: Source::Day };
            assert_eq!(read(&input, Part::One).expect("a snapshot"), Some(recorded));
        }
    }

    #[test]
    fn an_answer_is_replaced_by_one_whose_source_says_as_much_and_keeps_the_best_of_its_sources() {
        let (_folder, input) = with_snapshot("---\nsource: tests/answers.rs\n---\n7\n");
        for (answer, source, said, recorded) in [
            ("7", Source::Day, "unchanged", "7 found by the day"),
            ("8", Source::Day, "recorded: 8 instead of 7", "8 found by the day"),
            ("8", Source::Given, "recorded as given: 8", "8 given"),
            ("8", Source::Day, "unchanged", "8 given"),
            ("9", Source::Day, "kept as given: 8", "8 given"),
            ("9", Source::Given, "recorded: 9 instead of 8", "9 given"),
            ("9", Source::Site, "recorded as accepted by the site: 9", "9 accepted by the site"),
            ("9", Source::Given, "unchanged", "9 accepted by the site"),
            ("8", Source::Given, "kept as accepted by the site: 9", "9 accepted by the site"),
            ("8", Source::Day, "kept as accepted by the site: 9", "9 accepted by the site"),
            ("8", Source::Site, "recorded: 8 instead of 9", "8 accepted by the site"),
        ] {
            assert_eq!(record_1(&input, answer, source).to_string(), said);
            let now = read(&input, Part::One).expect("a snapshot").expect("an answer");
            assert_eq!(format!("{} {}", now.found, now.source), recorded);
        }
    }

    #[test]
    fn an_answer_that_may_not_be_replaced_stays_whatever_its_source() {
        let (_folder, input) = with_snapshot("---\nsource: tests/answers.rs\n---\n7\n");
        for (text, said) in [("8", "kept as found by the day: 7"), ("7", "recorded as given: 7")] {
            let new = Recorded { found: found(text), source: Source::Given };
            let recording = record(&input, Part::One, &new, false).expect("a record");
            assert_eq!(recording.to_string(), said);
        }
    }

    /// Otherwise `cargo insta review` would put it in the place of another answer.
    #[test]
    fn what_insta_has_written_to_be_reviewed_is_removed() {
        let (folder, input) = with_snapshot("---\nsource: cargo xtask expect\n---\n7\n");
        let pending = folder.path().join("mine.1.snap.new");
        for source in [Source::Day, Source::Given] {
            fs::write(&pending, "---\na: b\n---\n8\n").expect("a file");
            record_1(&input, "8", source);
            assert!(!pending.exists(), "{source}");
        }
    }

    /// Whatever was recorded, another answer is new.
    #[test]
    fn an_answer_that_the_site_has_rejected_is_not_recorded_unless_the_site_has_accepted_it_since()
    {
        let (_folder, input) = with_snapshot("---\nsource: tests/answers.rs\n---\n9\n");
        let standing =
            |text: &str| compare(&input, Part::One, Outcome::Found(found(text))).to_string();
        assert_eq!(standing("9"), "unchanged");
        let eight = Answer::found("8").expect("an answer");
        rejections::add(&input, Part::One, Verdict::TooHigh, &eight).expect("it is written");
        for source in [Source::Day, Source::Given] {
            record_1(&input, "9", source);
            assert_eq!(standing("9"), "rejected: 9, 8 was too high");
            assert_eq!(standing("8"), "rejected: 8, too high");
            assert_eq!(standing("7"), "new: 7");
            let unsolved = compare(&input, Part::One, Outcome::Unsolved);
            assert_eq!(unsolved, Standing::Unsolved(None));
        }
        record_1(&input, "9", Source::Site);
        assert_eq!(standing("9"), "unchanged");
        assert_eq!(standing("8"), "rejected: 8, too high");
        assert_eq!(standing("7"), "wrong: 7 instead of 9");
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
            let new = Recorded { found: found("7"), source: Source::Given };
            assert!(record(&input, Part::One, &new, true).is_err(), "{text}");
            let standing = compare(&input, Part::One, Outcome::Found(found("7")));
            assert_eq!(standing.to_string(), format!("error: {error}; found 7"));
        }
    }
}
