//! Runs the tests that judge the answers, and reads what they leave behind.
//!
//! `insta` is told by its own environment variables to go on after a difference,
//! to write what is new or different into a folder of ours instead of beside the
//! recorded answers, and to list the snapshots that were asserted.

use std::{
    collections::BTreeSet,
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use aoc_core::snapshots;
use tempfile::TempDir;

use super::State;
use crate::{days::Day, workspace::Workspace};

/// The test of each day that asserts its answers.
const TEST: &str = "answers";

/// What is recorded while the tests run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Accept {
    Nothing,
    Everything,
}

/// The folder of a day's recorded answers.
pub(super) fn snapshots_of(workspace: &Workspace, day: &Day) -> PathBuf {
    workspace.root().join(below_root(day))
}

fn below_root(day: &Day) -> PathBuf {
    Path::new("crates").join(day.package).join(snapshots::FOLDER)
}

/// The tests of some days.
pub(super) struct Judge<'a> {
    workspace: &'a Workspace,
    days: &'a [&'a Day],
}

impl<'a> Judge<'a> {
    pub(super) fn new(workspace: &'a Workspace, days: &'a [&'a Day]) -> Self {
        Self { workspace, days }
    }

    /// Tries the answers to all inputs; none if the tests could not be built,
    /// which the compiler has then explained on standard error.
    pub(super) fn try_all(&self, accept: Accept) -> io::Result<Option<Verdict>> {
        if !self.cargo_test(&["--no-run"]).stdout(Stdio::null()).status()?.success() {
            return Ok(None);
        }
        let folder = tempfile::tempdir()?;
        let asserted = folder.path().join("asserted");
        let mut tests = self.cargo_test(&["--no-fail-fast"]);
        tests
            .env("INSTA_FORCE_PASS", "1")
            .env("INSTA_OUTPUT", "none")
            .env("INSTA_SNAPSHOT_REFERENCES_FILE", &asserted)
            .env("RUST_BACKTRACE", "0")
            .stderr(Stdio::null());
        match accept {
            Accept::Nothing => {
                tests.env("INSTA_UPDATE", "new").env("INSTA_PENDING_DIR", folder.path())
            }
            Accept::Everything => tests.env("INSTA_UPDATE", "always"),
        };
        let output = tests.output()?;
        let asserted = match fs::read_to_string(asserted) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            asserted => asserted?,
        };
        Ok(Some(Verdict {
            recorded: self.workspace.root().to_owned(),
            pending: folder,
            asserted: asserted.lines().map(PathBuf::from).collect(),
            complaints: String::from_utf8_lossy(&output.stdout).into_owned(),
        }))
    }

    fn cargo_test(&self, arguments: &[&str]) -> Command {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.current_dir(self.workspace.root()).args(["test", "--quiet", "--test", TEST]);
        for day in self.days {
            command.args(["--package", day.package]);
        }
        command.args(arguments).stdin(Stdio::null());
        // What is set for `insta` from outside must not change the verdict.
        for (name, _) in
            env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("INSTA_"))
        {
            command.env_remove(name);
        }
        command
    }
}

/// What the tests left behind.
pub(super) struct Verdict {
    /// The workspace, in which the recorded answers lie.
    recorded: PathBuf,
    /// A folder like it, in which the new and the different ones lie. It goes when
    /// this goes.
    pending: TempDir,
    /// The snapshots that were asserted.
    asserted: Vec<PathBuf>,
    /// What the tests printed.
    pub(super) complaints: String,
}

impl Verdict {
    /// The names of the snapshots of a day that were asserted.
    pub(super) fn of(&self, day: &Day) -> BTreeSet<String> {
        let folder = below_root(day);
        self.asserted
            .iter()
            .filter(|path| path.parent().is_some_and(|parent| parent.ends_with(&folder)))
            .filter_map(|path| path.file_stem())
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    }

    /// How an asserted answer stands to the recorded one.
    pub(super) fn state(&self, day: &Day, snapshot: &str) -> io::Result<State> {
        let file = below_root(day).join(format!("{snapshot}.snap"));
        let pending = self.pending.path().join(file.with_extension("snap.new"));
        let Some(new) = read(&pending)? else { return Ok(State::Unchanged) };
        Ok(match read(&self.recorded.join(file))? {
            Some(old) => State::Changed { old, new },
            None => State::New { new },
        })
    }
}

/// The contents of a snapshot, if there is one: what comes after its metadata.
fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(contents(&text).to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A snapshot is `---`, its metadata, `---`, and its contents.
fn contents(snapshot: &str) -> &str {
    snapshot.splitn(3, "---\n").nth(2).unwrap_or(snapshot)
}
