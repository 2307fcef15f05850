//! Recorded answers, as files.
//!
//! The answer to part 1 for `mine.txt` is recorded beside it in the snapshot `mine.1.snap`, in the format
//! of [`insta`](https://insta.rs): a line of three dashes, metadata, another such line, and the answer. If an input has no
//! answer, `no answer: ` is recorded in place of the answer, followed by the reason.
//!
//! If the answer is a picture of letters, the letters that the site has accepted are in `mine.1.letters`.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail, ensure};

use crate::{
    answer::{Answer, Recorded, Source, normalize},
    files::write_atomically,
    input::Input,
    puzzle::Part,
    rejections,
    text::{after_gap, instead_of},
};

/// The extension of a snapshot.
const EXTENSION: &str = "snap";

/// The name by which `insta` knows the answer to a part, such as `mine.1`.
pub fn name_of(input: &Input, part: Part) -> String {
    format!("{}.{part}", input.name)
}

/// Where the answer to a part is recorded.
pub fn path_of(input: &Input, part: Part) -> PathBuf {
    input.path.with_file_name(format!("{}.{EXTENSION}", name_of(input, part)))
}

/// Whether this is the path of a recorded answer.
pub fn is_snapshot(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == EXTENSION)
}

/// The name of the input to which an answer is recorded at this path, and the part; `None` if the path has none.
pub fn input_and_part(path: &Path) -> Option<(&str, Part)> {
    let (input, part) = path.file_stem()?.to_str()?.rsplit_once('.')?;
    Some((input, part.parse().ok()?))
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
    let is_rejected = recorded.source != Source::Site
        && rejections::reason_against(&rejections::read(input, part)?, &recorded.answer).is_some();
    Ok(if is_rejected { None } else { Some(recorded) })
}

fn read_snapshot(input: &Input, part: Part) -> anyhow::Result<Option<Recorded>> {
    let path = path_of(input, part);
    let name = format!("{}.{EXTENSION}", name_of(input, part));
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.with_context(|| name.clone())?,
    };
    let recorded = parse(&(text.replace("\r\n", "\n") + "\n")).context(name)?;
    Ok(Some(recorded))
}

fn parse(snapshot: &str) -> anyhow::Result<Recorded> {
    let Some((metadata, answer)) =
        snapshot.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"))
    else {
        bail!("expected a snapshot of insta; {DELETE_IT}");
    };
    if let Some(line) = metadata.lines().find(|line| !is_metadata(line)) {
        bail!("expected a line such as `source: …`, found {line:?}; {DELETE_IT}");
    }
    let parsed = Answer::new(answer).with_context(|| format!("there is no answer; {DELETE_IT}"))?;
    ensure!(
        answer.starts_with(&normalize(answer)),
        "there is white space before the answer; {DELETE_IT}"
    );
    Ok(Recorded { answer: parsed, source: source_in(metadata) })
}

/// Whether a line has a key and a value. Git may have put something else there, to mark what two people have written.
fn is_metadata(line: &str) -> bool {
    let key = line.split_once(": ").map_or("", |(key, _)| key);
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// How the line begins that says where an answer comes from. `insta` keeps this line, and shows it with the answer.
const DESCRIPTION: &str = "description: ";

/// What `insta` is to note with an answer that comes from there. If the day has found it, that is nothing.
pub fn description_of(source: Source) -> Option<String> {
    match source {
        Source::Day => None,
        Source::Given | Source::Site => Some(source.to_string()),
    }
}

/// Where an answer comes from, below these lines. If none of them says so, for instance because `insta` has written them,
/// the day has found it.
fn source_in(metadata: &str) -> Source {
    let mut descriptions = metadata.lines().filter_map(|line| line.strip_prefix(DESCRIPTION));
    descriptions.find_map(Source::from_words).unwrap_or(Source::Day)
}

/// What to do about a snapshot that cannot be read.
const DELETE_IT: &str = "delete the file, and record the answer again";

/// What [`record`] has done.
#[derive(Debug, PartialEq, Eq)]
pub enum Recording {
    /// Nothing was recorded, and now this is.
    New(Answer),
    /// The first is recorded in place of the second.
    Replaced(Answer, Answer),
    /// The same was recorded, and now it has this better source.
    Confirmed(Answer, Source),
    /// The same was recorded, with a source as good.
    Unchanged,
    /// Another answer was recorded, and is still.
    Kept(Recorded),
}

impl fmt::Display for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New(answer) => write!(f, "recorded:{}", after_gap(answer)),
            Self::Replaced(answer, old) => write!(f, "recorded:{}", instead_of(answer, old)),
            Self::Confirmed(answer, source) => {
                write!(f, "recorded as {source}:{}", after_gap(answer))
            }
            Self::Unchanged => f.write_str("unchanged"),
            Self::Kept(old) => write!(f, "kept as {}:{}", old.source, after_gap(&old.answer)),
        }
    }
}

/// Records what a part finds as a snapshot, in the form in which `insta` writes it. Another answer stays if its source says
/// more than `replaceable`, or anything if that is `None`. What `insta` has written beside it, to be reviewed, is removed,
/// since it was compared with what was recorded before.
///
/// # Errors
/// If the snapshot cannot be written, or there is one that cannot be read.
pub fn record(
    input: &Input,
    part: Part,
    new: &Recorded,
    replaceable: Option<Source>,
) -> anyhow::Result<Recording> {
    let answer = new.answer.clone();
    let recording = match read(input, part)? {
        None => Recording::New(answer),
        Some(old) if old.answer == answer && old.source >= new.source => Recording::Unchanged,
        Some(old) if old.answer == answer => Recording::Confirmed(answer, new.source),
        Some(old) if Some(old.source) <= replaceable => Recording::Replaced(answer, old.answer),
        Some(old) => Recording::Kept(old),
    };
    if !matches!(recording, Recording::Unchanged | Recording::Kept(_)) {
        let description = match description_of(new.source) {
            Some(text) => format!("{DESCRIPTION}{text}\n"),
            None => String::new(),
        };
        let text = format!("---\nsource: cargo xtask\n{description}---\n{}\n", new.answer);
        write_atomically(&path_of(input, part), text.as_bytes())?;
    }
    remove_pending(input, part);
    Ok(recording)
}

/// Reads the answer to a part whose source says most: the recorded one, or letters that somebody has read off a picture and
/// the site has accepted.
///
/// # Errors
/// If what is recorded, or the file with the letters, cannot be read.
pub fn read_best(input: &Input, part: Part) -> anyhow::Result<Option<Recorded>> {
    let recorded = read(input, part)?;
    if recorded.as_ref().is_some_and(|recorded| recorded.source == Source::Site) {
        return Ok(recorded);
    }
    let path = path_of_letters(input, part);
    match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(recorded),
        text => {
            let letters = text.map_err(anyhow::Error::from).and_then(|text| Answer::typed(&text));
            let answer = letters.with_context(|| path.display().to_string())?;
            Ok(Some(Recorded { answer, source: Source::Site }))
        }
    }
}

/// Notes the letters that the site has accepted for a picture. They say that the part is solved, but not whether a picture is
/// right. Returns the path of the file.
///
/// # Errors
/// If the file cannot be written.
pub fn note_letters(input: &Input, part: Part, letters: &Answer) -> anyhow::Result<PathBuf> {
    let path = path_of_letters(input, part);
    write_atomically(&path, format!("{letters}\n").as_bytes())?;
    Ok(path)
}

/// Where the letters are noted, such as `mine.2.letters`.
fn path_of_letters(input: &Input, part: Part) -> PathBuf {
    input.path.with_file_name(format!("{}.letters", name_of(input, part)))
}

/// Removes the answer that `insta` has written beside the recorded one, to be reviewed.
pub fn remove_pending(input: &Input, part: Part) {
    let _ = fs::remove_file(path_of(input, part).with_extension("snap.new"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rejections::Verdict;

    /// A folder with an input, and this text as the snapshot for its part 1.
    fn with_snapshot(text: &str) -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = "2015/1".parse().expect("a puzzle");
        let input = Input::new(folder.path().join("mine.txt"), puzzle);
        fs::write(path_of(&input, Part::One), text).expect("a snapshot");
        (folder, input)
    }

    /// What is recorded if this text is the answer.
    fn recorded(text: &str, source: Source) -> Recorded {
        Recorded { answer: Answer::new(text).expect("an answer"), source }
    }

    /// Records an answer to part 1, in place of one that is not accepted by the site.
    fn record_1(input: &Input, text: &str, source: Source) -> Recording {
        record(input, Part::One, &recorded(text, source), Some(Source::Given)).expect("a record")
    }

    #[test]
    fn a_recorded_answer_is_what_insta_reads() {
        for answer in ["7", " #.#\n###", "no answer: it never ends"] {
            let (_folder, input) = with_snapshot("---\nsource: a test\n---\n6\n");
            record_1(&input, &format!("\r\n{answer}\r\n"), Source::Day);
            let snapshot = insta::Snapshot::from_file(&path_of(&input, Part::One));
            let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
            assert_eq!(text, answer);
            let expected = Some(recorded(answer, Source::Day));
            assert_eq!(read(&input, Part::One).expect("a snapshot"), expected);
        }
    }

    #[test]
    fn ok_snapshot_of_insta_with_either_line_end() {
        let text = "---\nsource: tests/answers.rs\nassertion_line: 8\n---\n #.#\n###\n";
        for text in [text, &text.replace('\n', "\r\n")] {
            let (_folder, input) = with_snapshot(text);
            let read = read(&input, Part::One).expect("a snapshot");
            assert_eq!(read, Some(recorded(" #.#\n###", Source::Day)));
        }
    }

    #[test]
    fn an_answer_keeps_the_best_of_its_sources_and_stays_if_the_site_has_accepted_it() {
        let (_folder, input) = with_snapshot("---\nsource: tests/answers.rs\n---\n7\n");
        for (answer, source, said, expected) in [
            ("7", Source::Day, "unchanged", "7 found by the day"),
            ("8", Source::Day, "recorded: 8 instead of 7", "8 found by the day"),
            ("8", Source::Given, "recorded as given: 8", "8 given"),
            ("8", Source::Day, "unchanged", "8 given"),
            ("9", Source::Given, "recorded: 9 instead of 8", "9 given"),
            ("9", Source::Site, "recorded as accepted by the site: 9", "9 accepted by the site"),
            ("9", Source::Given, "unchanged", "9 accepted by the site"),
            ("8", Source::Given, "kept as accepted by the site: 9", "9 accepted by the site"),
            ("8", Source::Day, "kept as accepted by the site: 9", "9 accepted by the site"),
            ("8", Source::Site, "kept as accepted by the site: 9", "9 accepted by the site"),
        ] {
            assert_eq!(record_1(&input, answer, source).to_string(), said);
            let now = read(&input, Part::One).expect("a snapshot").expect("an answer");
            assert_eq!(format!("{} {}", now.answer, now.source), expected);
        }
    }

    #[test]
    fn another_answer_is_replaced_only_if_its_source_is_replaceable() {
        let sources = [Source::Day, Source::Given, Source::Site];
        for old in sources {
            for replaceable in [None, Some(Source::Day), Some(Source::Given), Some(Source::Site)] {
                let (_folder, input) = with_snapshot("---\nsource: a test\n---\n7\n");
                record_1(&input, "7", old);
                let new = recorded("8", Source::Day);
                let recording = record(&input, Part::One, &new, replaceable).expect("a record");
                let expected = if replaceable.is_some_and(|best| old <= best) {
                    "recorded: 8 instead of 7".to_owned()
                } else {
                    format!("kept as {old}: 7")
                };
                assert_eq!(recording.to_string(), expected);
            }
        }
    }

    /// `insta` writes a snapshot again if `INSTA_UPDATE` is `force`.
    #[test]
    fn insta_keeps_where_an_answer_comes_from() {
        for source in [Source::Day, Source::Given, Source::Site] {
            let (_folder, input) = with_snapshot("---\nsource: a test\n---\n7\n");
            record_1(&input, "7", source);
            let path = path_of(&input, Part::One);
            let snapshot = insta::Snapshot::from_file(&path).expect("a snapshot");
            assert_eq!(
                snapshot.metadata().description().map(str::to_owned),
                description_of(source)
            );
        }
    }

    #[test]
    fn the_path_of_a_snapshot_has_the_name_of_its_input_and_the_part() {
        for (path, expected) in [
            ("mine.1.snap", Some(("mine", Part::One))),
            ("big.v2.2.snap", Some(("big.v2", Part::Two))),
            ("mine.3.snap", None),
            ("mine.snap", None),
        ] {
            assert!(is_snapshot(Path::new(path)));
            assert_eq!(input_and_part(Path::new(path)), expected, "{path}");
        }
        assert!(!is_snapshot(Path::new("mine.1.snap.new")));
    }

    /// Otherwise `cargo insta review` would put it in the place of another answer.
    #[test]
    fn what_insta_has_written_to_be_reviewed_is_removed() {
        let (folder, input) = with_snapshot("---\ndescription: given\n---\n7\n");
        let pending = folder.path().join("mine.1.snap.new");
        for source in [Source::Day, Source::Given] {
            fs::write(&pending, "---\na: b\n---\n8\n").expect("a file");
            record_1(&input, "8", source);
            assert!(!pending.exists(), "{source}");
        }
    }

    #[test]
    fn an_answer_that_the_site_has_rejected_is_not_recorded_unless_the_site_has_accepted_it_since()
    {
        let (_folder, input) = with_snapshot("---\nsource: tests/answers.rs\n---\n9\n");
        let read_1 = || read(&input, Part::One).expect("a snapshot");
        assert!(read_1().is_some());
        let eight = Answer::new("8").expect("an answer");
        rejections::add(&input, Part::One, Verdict::TooHigh, &eight).expect("it is written");
        for source in [Source::Day, Source::Given] {
            record_1(&input, "9", source);
            assert_eq!(read_1(), None);
        }
        record_1(&input, "9", Source::Site);
        assert_eq!(read_1(), Some(recorded("9", Source::Site)));
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
            assert_eq!(format!("{error:#}"), format!("mine.1.snap: {reason}; {DELETE_IT}"));
            let new = recorded("7", Source::Given);
            assert!(record(&input, Part::One, &new, Some(Source::Site)).is_err(), "{text}");
        }
    }
}
