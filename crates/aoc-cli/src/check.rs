//! Whether answers are the recorded ones.
//!
//! The answer to part 1 for `mine.txt` is recorded in `mine.1.snap` beside it, in the format of
//! [`insta`](https://insta.rs): below two lines of three dashes, with metadata between them.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{
    files::replace,
    flags::Part,
    inputs::{self, Input},
    output::{Result, printable},
    puzzle::PuzzleId,
    report::{Outcome, Report},
    workspace::Workspace,
};

/// An outcome beside the recorded answer.
#[expect(missing_docs, reason = "xtask/README.md says what they mean")]
pub enum Status {
    Unchanged,
    Unsolved(String),
    New,
    Changed { old: String, new: String },
    Failed(String),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("unchanged"),
            Self::Unsolved(reason) => f.write_str(&printable(reason)),
            Self::New => f.write_str("new"),
            Self::Changed { old, new } => {
                let gap = if new.contains('\n') { "\n" } else { " " };
                write!(f, "changed:{}{gap}instead of{}", shown(new), shown(old))
            }
            Self::Failed(error) => write!(f, "error: {}", printable(error)),
        }
    }
}

/// An answer and the gap before it: letters are a block of lines, and spaces at an end are quoted.
fn shown(answer: &str) -> String {
    let text = printable(answer);
    match answer {
        _ if answer.contains('\n') => format!("\n{text}"),
        _ if answer.trim() != answer => format!(" {text:?}"),
        _ => format!(" {text}"),
    }
}

/// Compares the outcome of a part with the recorded answer. `None` if the part was not run, and
/// nothing is recorded.
pub fn compare(input: &Input, part: Part, outcome: Option<&Outcome>) -> Option<Status> {
    // Every part has an answer to a personal input: none is one that is not found yet.
    let is_answer = |text: &str| !(input.is_personal() && text.starts_with("no answer"));
    let recorded = match read(&snapshot_path(input, part)) {
        Ok(recorded) => recorded.filter(|old| is_answer(old)),
        Err(error) => return Some(Status::Failed(format!("{}.{part}.snap: {error}", input.name))),
    };
    let new = outcome.map_or("the day takes no such step".to_owned(), Outcome::text);
    let new = normalized(&new);
    let is_new = outcome.is_some_and(|outcome| !outcome.is_unsolved() && is_answer(&new));
    match (outcome, recorded) {
        (Some(Outcome::Failed(_)), _) => Some(Status::Failed(new)),
        (None, None) => None,
        (_, None) if is_new => Some(Status::New),
        (_, None) => Some(Status::Unsolved(new)),
        (_, Some(old)) if is_new && old == new => Some(Status::Unchanged),
        (_, Some(old)) if is_new => Some(Status::Changed { old, new }),
        (_, Some(_)) => Some(Status::Failed(format!("{new}, but an answer is recorded"))),
    }
}

/// Records an answer, and says so. Fails if the file cannot be written.
pub fn record(input: &Input, part: Part, answer: &str) -> Result<String, String> {
    let (path, answer) = (snapshot_path(input, part), normalized(answer));
    let text = format!("---\nsource: crates/aoc-cli/src/check.rs\n---\n{answer}\n");
    let written = replace(&path, text.as_bytes());
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(format!("recorded:{}", shown(&answer)))
}

/// Records an answer that the site has accepted, unless one is recorded, and says so, or that the
/// recorded one is another.
pub fn record_accepted(input: &Input, part: Part, answer: &str) -> Result<Option<String>, String> {
    let outcome = Outcome::Solved(answer.to_owned(), Duration::ZERO);
    let said = match compare(input, part, Some(&outcome)) {
        Some(Status::New) => record(input, part, answer)?,
        None | Some(Status::Unchanged) => return Ok(None),
        Some(status) => status.to_string(),
    };
    Ok(Some(format!("  {:<9}  part {part} {said}", input.name)))
}

/// As `insta` compares texts: an answer of letters may begin with a newline.
fn normalized(answer: &str) -> String {
    answer.replace("\r\n", "\n").trim_start_matches('\n').trim_end().to_owned()
}

/// Where the answer to a part is recorded.
pub fn snapshot_path(input: &Input, part: Part) -> PathBuf {
    input.path.with_file_name(format!("{}.{part}.snap", input.name))
}

/// The answer in a snapshot; `None` if there is no such file. Fails if it cannot be read.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?.replace("\r\n", "\n"),
    };
    let body = text.strip_prefix("---").and_then(|text| text.split_once("\n---\n"));
    let (_, answer) = body.ok_or_else(|| io::Error::other("expected a snapshot of insta"))?;
    Ok(Some(normalized(answer)))
}

/// Compares the answers to an input with the recorded ones, or records them if `accept`; perhaps
/// those of one part only. Returns whether all passed, and what to say of them.
pub(crate) fn check(
    input: &Input,
    report: &Report,
    only: Option<Part>,
    accept: bool,
) -> Result<(bool, String)> {
    let (mut passed, mut statuses) = (true, Vec::new());
    let is_asked = |part: &Part| input.is_for(*part) && only.is_none_or(|only| only == *part);
    for part in Part::BOTH.into_iter().filter(is_asked) {
        let outcome = report.outcome(part);
        let status = match (compare(input, part, outcome.as_ref()), outcome) {
            (None, _) => continue,
            (Some(Status::New | Status::Changed { .. }), Some(outcome)) if accept => {
                record(input, part, &outcome.text())?
            }
            (Some(status), _) => {
                passed &= matches!(status, Status::Unchanged | Status::Unsolved(_));
                status.to_string()
            }
        };
        statuses.push((part, status));
    }
    let text = match &statuses[..] {
        [(_, one), (_, two)] if one == two => one.clone(),
        _ => {
            let text = |(part, status): &(Part, String)| format!("part {part} {status}");
            statuses.iter().map(text).collect::<Vec<_>>().join(", ")
        }
    };
    Ok((passed, text))
}

/// A puzzle's recorded answers whose inputs are gone. Fails if the folder cannot be read.
pub(crate) fn unreferenced(
    workspace: &Workspace,
    puzzle: PuzzleId,
    inputs: &[Input],
) -> Result<Vec<Input>> {
    let mut recorded = inputs::files(workspace, puzzle, "snap")?;
    for input in inputs {
        for part in Part::BOTH.into_iter().filter(|part| input.is_for(*part)) {
            recorded.retain(|file| file.path != snapshot_path(input, part));
        }
    }
    Ok(recorded)
}
