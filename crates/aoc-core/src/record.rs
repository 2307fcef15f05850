//! Whether an answer has changed: the one judgement, which `cargo xtask check` shows
//! and each day's test asserts, so that the two cannot disagree.
//!
//! The answers to `inputs/<year>/day<DD>/<name>.txt` are recorded in the day's crate,
//! in `tests/snapshots/<name>.snap`. Those to a personal input are in
//! `<name>@<fingerprint>.snap`, with the fingerprint of its text: so another text
//! under the same name has no snapshot yet, rather than a changed answer.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    PuzzleId, Source,
    answer::Answers,
    inputs::{self, InputFile},
    snapshot, source,
};

/// The recorded answers of one day, and the inputs they belong to.
#[derive(Clone, Debug)]
pub struct Record {
    root: PathBuf,
    package: PathBuf,
    puzzle: PuzzleId,
}

/// What is judged: an input, or a snapshot without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The name of the input: its file name without `.txt`.
    pub name: String,
    /// Whether it is somebody's own input.
    pub is_personal: bool,
    /// How its answers stand to the recorded ones.
    pub verdict: Verdict,
}

/// How answers stand to the recorded ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They are the recorded ones.
    Unchanged,
    /// They differ from the recorded ones.
    Changed {
        /// What the snapshot says.
        recorded: String,
        /// What is to be recorded instead, if it is right.
        now: Unrecorded,
    },
    /// Nothing is recorded yet.
    New(Unrecorded),
    /// No part is solved yet, so there is nothing to record.
    Unsolved,
    /// They cannot be judged, for this reason.
    Unjudged(String),
    /// The snapshot at this path has lost its input.
    Orphan(PathBuf),
    /// The snapshot at this path is of another text of a personal input. It is kept,
    /// as that text may come back.
    OtherText(PathBuf),
}

/// Answers that no snapshot has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrecorded {
    answers: String,
    /// The name of their snapshot.
    name: String,
    input: PathBuf,
}

impl Judged {
    /// Whether nothing has changed.
    #[must_use]
    pub fn is_good(&self) -> bool {
        matches!(self.verdict, Verdict::Unchanged | Verdict::Unsolved | Verdict::OtherText(_))
    }

    /// The answers that no snapshot has, if there are any.
    #[must_use]
    pub fn unrecorded(&self) -> Option<&Unrecorded> {
        match &self.verdict {
            Verdict::Changed { now, .. } | Verdict::New(now) => Some(now),
            _ => None,
        }
    }
}

impl Unrecorded {
    /// A line for each part.
    #[must_use]
    pub fn answers(&self) -> &str {
        &self.answers
    }

    /// The name of the snapshot in which they belong, without `.snap`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The input that they answer.
    #[must_use]
    pub fn input(&self) -> &Path {
        &self.input
    }
}

impl Record {
    /// That of the day whose crate is `crates/<package>` in the workspace at `root`.
    #[must_use]
    pub fn new(root: &Path, package: &str, puzzle: PuzzleId) -> Self {
        let package = root.join("crates").join(package);
        Self { root: root.to_owned(), package, puzzle }
    }

    /// The folder of the snapshots.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.package.join(snapshot::FOLDER)
    }

    /// Judges the answers to every input, and every snapshot that belongs to none.
    ///
    /// `solve` answers the text of an input, or says in one line why it cannot. Once a
    /// part is solved, as `solved` tells, there must be an input that is not personal: a
    /// day without one has nothing that tells whether it still works, which is an
    /// unjudged row of that name.
    ///
    /// # Errors
    /// If a folder cannot be read, in one line.
    pub fn judge(
        &self,
        solved: [bool; 2],
        mut solve: impl FnMut(&str) -> Result<Answers, String>,
    ) -> Result<Vec<Judged>, String> {
        let unread = |folder: &Path| {
            let shown = inputs::shown(&self.root, folder);
            move |error: io::Error| format!("{shown}: {error}")
        };
        let inputs = inputs::list(&self.root, self.puzzle)
            .map_err(unread(&inputs::folder(&self.root, self.puzzle)))?;
        let (mut judged, mut own_snapshots) = (Vec::new(), Vec::new());
        for input in &inputs {
            let verdict = match answered(input, &mut solve) {
                Ok((now, answers)) => {
                    own_snapshots.push(now.name.clone());
                    self.verdict(now, answers.unsolved() == [true, true])
                }
                Err(reason) => Verdict::Unjudged(reason),
            };
            judged.push(Judged {
                name: input.name().to_owned(),
                is_personal: input.is_personal(),
                verdict,
            });
        }
        let is_unsolved = |row: &Judged| row.verdict == Verdict::Unsolved;
        let is_begun = judged.is_empty() || !judged.iter().all(is_unsolved);
        if solved != [false, false] && is_begun && inputs.iter().all(InputFile::is_personal) {
            judged.push(nothing_to_judge());
        }
        for (name, path) in snapshot::list(&self.folder()).map_err(unread(&self.folder()))? {
            if own_snapshots.contains(&name) {
                continue;
            }
            let input = snapshot::input_name(&name).to_owned();
            let verdict = match judged.iter().find(|row| row.name == input) {
                // Which text it belongs to cannot be told.
                Some(Judged { verdict: Verdict::Unjudged(_), .. }) => continue,
                Some(Judged { is_personal: true, .. }) => Verdict::OtherText(path),
                _ => Verdict::Orphan(path),
            };
            judged.push(Judged { name: input, is_personal: false, verdict });
        }
        Ok(judged)
    }

    /// Records these answers in place of any that were recorded before.
    ///
    /// # Errors
    /// If the snapshot cannot be written; one that is read-only is not.
    pub fn accept(&self, unrecorded: &Unrecorded) -> io::Result<()> {
        let input = inputs::shown(&self.root, &unrecorded.input);
        snapshot::write(&self.path(&unrecorded.name), &input, &unrecorded.answers)
    }

    fn verdict(&self, now: Unrecorded, is_unsolved: bool) -> Verdict {
        match snapshot::read(&self.path(&now.name)) {
            Ok(None) if is_unsolved => Verdict::Unsolved,
            Ok(None) => Verdict::New(now),
            Ok(Some(recorded)) if recorded == now.answers => Verdict::Unchanged,
            Ok(Some(_)) if is_unsolved => Verdict::Unjudged(format!(
                "its snapshot {}.snap has answers, but no part is solved now",
                now.name
            )),
            Ok(Some(recorded)) => Verdict::Changed { recorded, now },
            Err(reason) => Verdict::Unjudged(format!("its snapshot {}.snap: {reason}", now.name)),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder().join(format!("{name}.snap"))
    }
}

/// The answers to an input, and where they belong.
fn answered(
    input: &InputFile,
    solve: &mut impl FnMut(&str) -> Result<Answers, String>,
) -> Result<(Unrecorded, Answers), String> {
    if let Some(reason) = snapshot::refused_name(input.name()) {
        return Err(reason);
    }
    let bytes = fs::read(input.path()).map_err(|error| error.to_string())?;
    let text = source::decode(&bytes).map_err(|error| error.to_string())?;
    let name = if input.is_personal() {
        format!("{}@{}", input.name(), Source::new(text).fingerprint())
    } else {
        input.name().to_owned()
    };
    let answers = solve(text)?;
    let input = input.path().to_owned();
    Ok((Unrecorded { answers: answers.to_string(), name, input }, answers))
}

/// The row of a day without an input that everybody has.
fn nothing_to_judge() -> Judged {
    let reason = "there is no input but personal ones, so nothing in version control tells \
                  whether this day still works: add the worked example";
    Judged {
        name: "example".to_owned(),
        is_personal: false,
        verdict: Verdict::Unjudged(reason.to_owned()),
    }
}
