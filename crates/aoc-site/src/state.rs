//! What is kept between runs: when the last request was sent, how long no answer may be submitted, and which answers
//! the site has judged. All this is in one file, which only one process can use at a time.
//!
//! What is written next year is read in ten, and all workspaces of a user share the file, perhaps with different versions
//! of this client. So its format stays, and content that a version does not know is an error: the next save would drop
//! it.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

use anyhow::{Context as _, anyhow, ensure};
use aoc_program::{Part, PuzzleId, terminal::print_to_stderr};
use aoc_workspace::files::replace;
use humantime::{format_rfc3339, parse_rfc3339};
use jzon::{JsonValue, object};

use crate::{
    clock::is_over,
    history::{History, check_keys},
    response::Reply,
};

/// The content of the file, and the sole right to change it.
pub(crate) struct State {
    path: PathBuf,
    last_request: Option<SystemTime>,
    /// The end of the last cooldown: no answer is submitted before this time.
    cooldown_until: Option<SystemTime>,
    pub(crate) history: History,
    /// Locks out other processes until it is closed.
    _lock: File,
}

impl State {
    /// Reads the state in this folder. If another process uses it, this waits until that process drops it.
    ///
    /// # Errors
    /// If the state cannot be read, or the file of the lock cannot be made. A missing state is not an error: it is then
    /// empty.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        let lock = lock(folder).with_context(|| folder.display().to_string())?;
        let mut state = Self {
            path: folder.join("state.json"),
            last_request: None,
            cooldown_until: None,
            history: History::default(),
            _lock: lock,
        };
        if state.path.exists() {
            state.read().map_err(|error| {
                let path = state.path.display();
                anyhow!(
                    "{path}: {error:#}; if a later version has written it, use that one (cargo update aoc-core); else \
                     fix the file, or delete it to forget the submitted answers"
                )
            })?;
        }
        Ok(state)
    }

    fn read(&mut self) -> anyhow::Result<()> {
        let json = jzon::parse(&fs::read_to_string(&self.path)?)?;
        ensure!(json.is_object(), "expected a JSON object, found {json}");
        check_keys(&json, &["last_request", "cooldown_until", "judged"])?;
        self.last_request = parse_time(&json["last_request"]).context("last_request")?;
        self.cooldown_until = parse_time(&json["cooldown_until"]).context("cooldown_until")?;
        self.history = History::from_json(&json["judged"]).context("judged")?;
        Ok(())
    }

    /// Notes and saves what the site has replied to an answer, and when the cooldown ends that it has announced.
    ///
    /// # Errors
    /// If the state cannot be saved.
    pub(crate) fn remember(
        &mut self,
        puzzle: PuzzleId,
        part: Part,
        answer: &str,
        reply: Reply,
        cooldown_end: Option<SystemTime>,
    ) -> anyhow::Result<()> {
        self.cooldown_until = cooldown_end;
        if let Reply::Judged(verdict) = reply {
            self.history.add(puzzle, part, answer, verdict);
        }
        self.save()
    }

    /// Writes the state to its file.
    ///
    /// # Errors
    /// If the file cannot be written. Then it stays as it was.
    fn save(&self) -> anyhow::Result<()> {
        let json = object! {
            last_request: self.last_request.map(|time| format_rfc3339(time).to_string()),
            cooldown_until: self.cooldown_until.map(|time| format_rfc3339(time).to_string()),
            judged: self.history.to_json(),
        };
        let text = json.pretty(2);
        replace(&self.path, text.as_bytes()).with_context(|| self.path.display().to_string())
    }

    /// Waits until `min_interval` after the last request, and notes that a request is sent now. The caller sends it.
    ///
    /// # Errors
    /// If the state cannot be saved. Then nothing may be sent.
    pub(crate) fn throttle(&mut self, min_interval: Duration) -> anyhow::Result<()> {
        if let Some(last_request) = self.last_request {
            // If the clock was turned back, the last request is later than now. Then the whole interval is left.
            let elapsed = last_request.elapsed().unwrap_or_default();
            let pause = min_interval.saturating_sub(elapsed);
            if !pause.is_zero() {
                print_to_stderr(format_args!("waiting {pause:.1?} before the next request"));
                thread::sleep(pause);
            }
        }
        // This is saved before the request is sent, so that an interrupted request counts as well.
        self.last_request = Some(SystemTime::now());
        self.save()
    }

    /// When the cooldown ends; `None` if there is no cooldown, so that an answer may be submitted now.
    pub(crate) fn cooldown_end(&self) -> Option<SystemTime> {
        self.cooldown_until.filter(|&end| !is_over(end))
    }
}

/// Reads a time such as `2025-12-01T05:00:00Z`. It may be missing.
fn parse_time(json: &JsonValue) -> anyhow::Result<Option<SystemTime>> {
    if json.is_null() {
        return Ok(None);
    }
    let text = json.as_str().with_context(|| format!("expected a time as text, found {json}"))?;
    Ok(Some(parse_rfc3339(text)?))
}

/// Locks the state, unless the file system has no locks. The lock is a file of its own, because saving replaces the file
/// of the state, and a lock on the old file would be lost.
fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::create(folder.join("state.lock"))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            print_to_stderr("waiting for another process that uses the site");
            file.lock()?;
        }
        Err(TryLockError::Error(error)) => print_to_stderr(format_args!(
            "{} cannot be locked ({error}), so use the site with one command at a time",
            folder.display()
        )),
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state as version 0.1 writes it. Every later version has to read it.
    const SAVED: &str = r#"{
  "last_request": "2025-12-01T05:00:10.123456700Z",
  "cooldown_until": "2025-12-01T05:01:11Z",
  "judged": [
    {
      "puzzle": "2020/22",
      "part": "1",
      "answer": "abc",
      "verdict": "wrong"
    },
    {
      "puzzle": "2020/22",
      "part": "1",
      "answer": "50",
      "verdict": "too_low"
    },
    {
      "puzzle": "2020/22",
      "part": "1",
      "answer": "100",
      "verdict": "too_high"
    },
    {
      "puzzle": "2020/22",
      "part": "1",
      "answer": "70",
      "verdict": "someone_elses"
    },
    {
      "puzzle": "2025/1",
      "part": "2",
      "answer": "\"291\"",
      "verdict": "right"
    }
  ]
}"#;

    #[test]
    fn the_format_of_the_file_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state.json");
        fs::write(&file, SAVED).expect("a file");
        let state = State::open(folder.path()).expect("a state");
        fs::write(&file, "").expect("a file");
        state.save().expect("a file that can be written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), SAVED);
    }
}
