//! Whether answers are the recorded ones.
//!
//! The answer to part 1 for `mine.txt` is recorded in `mine.1.snap` beside it, in the format of
//! [`insta`](https://insta.rs): below two lines of three dashes, with metadata between them.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use crate::{
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
    Unsolved,
    New,
    Changed { old: String, new: String },
    Failed(String),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("unchanged"),
            Self::Unsolved => f.write_str("not solved yet"),
            Self::New => f.write_str("new"),
            Self::Changed { old, new } => {
                let (old_gap, gap) = (gap(old), gap(new));
                let (old, new) = (printable(old), printable(new));
                write!(f, "changed:{gap}{new}{gap}instead of{old_gap}{old}")
            }
            Self::Failed(error) => write!(f, "error: {}", printable(error)),
        }
    }
}

/// What goes before an answer: one of letters is a block of lines.
fn gap(answer: &str) -> &'static str {
    if answer.contains('\n') { "\n" } else { " " }
}

/// Compares an outcome with the recorded answer.
pub fn compare(input: &Input, part: Part, outcome: &Outcome) -> Status {
    let (is_unsolved, new) = (outcome.is_unsolved(), normalized(&outcome.text()));
    match (outcome, read(&snapshot_path(input, part))) {
        (Outcome::Failed(error), _) => Status::Failed(error.clone()),
        (_, Err(error)) => Status::Failed(format!("{}.{part}.snap: {error}", input.name)),
        (_, Ok(None)) if is_unsolved => Status::Unsolved,
        (_, Ok(None)) => Status::New,
        (_, Ok(Some(old))) if old == new && !is_unsolved => Status::Unchanged,
        (_, Ok(Some(old))) => Status::Changed { old, new },
    }
}

/// Records an answer, and says so. Fails if the file cannot be written.
pub fn record(input: &Input, part: Part, answer: &str) -> Result<String, String> {
    let (path, answer) = (snapshot_path(input, part), normalized(answer));
    let text = format!("---\nsource: crates/aoc-cli/src/check.rs\n---\n{answer}\n");
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(format!("recorded:{}{}", gap(&answer), printable(&answer)))
}

/// As `insta` compares texts: an answer of letters may begin with a newline.
fn normalized(answer: &str) -> String {
    answer.replace("\r\n", "\n").trim_start_matches('\n').trim_end().to_owned()
}

/// Where the answer to a part is recorded.
pub fn snapshot_path(input: &Input, part: Part) -> PathBuf {
    input.path.with_file_name(format!("{}.{part}.snap", input.name))
}

fn read(path: &Path) -> io::Result<Option<String>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?.replace("\r\n", "\n"),
    };
    let body = text.strip_prefix("---").and_then(|text| text.split_once("\n---\n"));
    let (_, answer) = body.ok_or_else(|| io::Error::other("expected a snapshot of insta"))?;
    Ok(Some(normalized(answer)))
}

/// Compares the answers to an input with the recorded ones, or records them if `accept`. Returns
/// whether all passed, and what to say of them.
pub(crate) fn check(input: &Input, report: &Report, accept: bool) -> Result<(bool, String)> {
    let (mut passed, mut statuses) = (true, Vec::new());
    for part in Part::BOTH.into_iter().filter(|part| input.is_for(*part)) {
        let Some(outcome) = report.outcome(part) else { continue };
        let status = compare(input, part, &outcome);
        let is_news = matches!(status, Status::New | Status::Changed { .. });
        let status = if accept && is_news && !outcome.is_unsolved() {
            record(input, part, &outcome.text())?
        } else {
            passed &= matches!(status, Status::Unchanged | Status::Unsolved);
            status.to_string()
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
