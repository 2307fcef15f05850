//! What is kept between runs, for all workspaces of a user: when the last request was sent, and how long no answer may be
//! submitted. Both are in one file, which only one process can use at a time.
//!
//! The workspaces may have different versions of this client. So the format of the file stays, and what another version has
//! added to it is kept. For instance, earlier clients of version 0.1 note there which answers the site has judged.

use std::{
    fs::{self, File, TryLockError},
    io,
    ops::Range,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

use anyhow::{Context as _, anyhow, ensure};
use aoc_common::{
    cli::note,
    files::{check_links, write_atomically},
};
use humantime::{format_rfc3339, parse_rfc3339};
use jzon::{JsonValue, object};

/// How long a process leaves the lock to others before it takes it. It may just have released the lock, and another that
/// waits for it needs a moment to take it. Otherwise, a `fetch` of many puzzles would keep all others waiting to its end.
const TIME_FOR_OTHERS: Duration = Duration::from_millis(20);

/// The content of the file, and the sole right to change it.
pub(crate) struct SavedState {
    path: PathBuf,
    /// What was in the file when it was read, with everything that this version does not know.
    json: JsonValue,
    last_request: Option<SystemTime>,
    /// The last cooldown, during which no answer is submitted.
    cooldown: Option<Range<SystemTime>>,
    /// Locks out other processes until it is closed.
    _lock: File,
}

impl SavedState {
    /// Reads the state in this folder. If another process uses it, this waits until that process drops it.
    ///
    /// # Errors
    /// If the state cannot be read, or the file of the lock cannot be made. A missing state is not an error: it is then
    /// empty.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join("state.json");
        check_links(&path)?;
        let lock = lock(folder).with_context(|| folder.display().to_string())?;
        let mut state =
            Self { path, json: object! {}, last_request: None, cooldown: None, _lock: lock };
        if state.path.exists() {
            state.read().map_err(|error| {
                anyhow!("{}: {error:#}; fix or delete the file", state.path.display())
            })?;
        }
        Ok(state)
    }

    fn read(&mut self) -> anyhow::Result<()> {
        let json = jzon::parse(&fs::read_to_string(&self.path)?)?;
        ensure!(json.is_object(), "expected a JSON object, found {json}");
        self.last_request = parse_time(&json["last_request"]).context("last_request")?;
        let since = parse_time(&json["cooldown_since"]).context("cooldown_since")?;
        let until = parse_time(&json["cooldown_until"]).context("cooldown_until")?;
        self.cooldown = since.zip(until).map(|(since, until)| since..until);
        self.json = json;
        Ok(())
    }

    /// Saves the cooldown that the site has announced in its reply to an answer.
    ///
    /// # Errors
    /// If the state cannot be saved.
    pub(crate) fn save_cooldown(&mut self, cooldown: Option<Duration>) -> anyhow::Result<()> {
        let now = SystemTime::now();
        self.cooldown = cooldown.map(|length| now..now + length);
        self.save()
    }

    /// Writes the state to its file.
    ///
    /// # Errors
    /// If the file cannot be written. Then it stays as it was.
    fn save(&mut self) -> anyhow::Result<()> {
        self.json["last_request"] = time_to_json(self.last_request);
        self.json["cooldown_since"] = time_to_json(self.cooldown.as_ref().map(|c| c.start));
        self.json["cooldown_until"] = time_to_json(self.cooldown.as_ref().map(|c| c.end));
        let text = self.json.pretty(2);
        write_atomically(&self.path, text.as_bytes())
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
                note(format_args!("waiting {pause:.1?} before the next request"));
                thread::sleep(pause);
            }
        }
        // This is saved before the request is sent, so that an interrupted request counts as well.
        self.last_request = Some(SystemTime::now());
        self.save()
    }

    /// When the cooldown ends; `None` if there is no cooldown, so that an answer may be submitted now. If the clock was
    /// turned back to before the cooldown, only the site knows when it ends, and the next reply will say so.
    pub(crate) fn cooldown_end(&self) -> Option<SystemTime> {
        let cooldown = self.cooldown.as_ref()?;
        cooldown.contains(&SystemTime::now()).then_some(cooldown.end)
    }
}

fn time_to_json(time: Option<SystemTime>) -> JsonValue {
    time.map(|time| format_rfc3339(time).to_string()).into()
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
    thread::sleep(TIME_FOR_OTHERS);
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            note("waiting for another process that uses the site");
            file.lock()?;
        }
        Err(TryLockError::Error(error)) => note(format_args!(
            "{} cannot be locked ({error}), so use the site with one command at a time",
            folder.display()
        )),
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use tempfile::TempDir;

    use super::*;

    /// A state as version 0.1 writes it. Every later version has to read it.
    const SAVED: &str = r#"{
  "last_request": "2025-12-01T05:00:10.123456700Z",
  "cooldown_since": "2025-12-01T05:00:10.234567800Z",
  "cooldown_until": "2025-12-01T05:01:11.234567800Z"
}"#;

    /// A folder with a state of this text.
    fn folder_with(state: &str) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("state.json"), state).expect("a file");
        folder
    }

    fn open(folder: &TempDir) -> SavedState {
        SavedState::open(folder.path()).expect("a state")
    }

    fn text(folder: &TempDir) -> String {
        fs::read_to_string(folder.path().join("state.json")).expect("a file")
    }

    #[test]
    fn the_format_of_the_file_stays() {
        let read = open(&folder_with(SAVED));
        let written = folder_with("{}");
        let mut state = open(&written);
        state.last_request = read.last_request;
        state.cooldown = read.cooldown;
        state.save().expect("it is saved");
        assert_eq!(text(&written), SAVED);
    }

    #[test]
    fn whoever_waits_for_the_lock_gets_it_before_the_process_that_has_released_it() {
        let folder = folder_with(SAVED);
        let first = open(&folder);
        let other_had_lock = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let _other = open(&folder);
                other_had_lock.store(true, Ordering::SeqCst);
            });
            thread::sleep(Duration::from_millis(300));
            assert!(!other_had_lock.load(Ordering::SeqCst));
            drop(first);
            let _again = open(&folder);
            assert!(other_had_lock.load(Ordering::SeqCst));
        });
    }

    #[test]
    fn a_cooldown_does_not_get_longer_if_the_clock_is_turned_back() {
        for (since, is_cooldown) in [("2020", true), ("2099", false)] {
            let folder = folder_with(&format!(
                r#"{{"cooldown_since":"{since}-12-01T05:00:00Z","cooldown_until":"2099-12-01T05:01:00Z"}}"#
            ));
            assert_eq!(open(&folder).cooldown_end().is_some(), is_cooldown, "{since}");
        }
    }

    #[test]
    fn err_malformed_state() {
        for (text, reason) in [
            ("{", "Unexpected end of JSON"),
            ("[]", "expected a JSON object, found []"),
            (r#"{"last_request":"today"}"#, "last_request: timestamp"),
            (r#"{"cooldown_until":5}"#, "cooldown_until: expected a time as text, found 5"),
        ] {
            let error = SavedState::open(folder_with(text).path()).err().expect(text).to_string();
            assert!(error.contains(&format!("state.json: {reason}")), "{error}");
            assert!(error.ends_with("; fix or delete the file"), "{error}");
        }
    }

    #[test]
    fn what_another_version_has_added_is_kept() {
        let added = r#""judged": [],"#;
        let folder = folder_with(&SAVED.replacen('{', &format!("{{{added}"), 1));
        open(&folder).save_cooldown(None).expect("it is saved");
        let text = text(&folder);
        assert!(text.contains(added), "{text}");
    }
}
