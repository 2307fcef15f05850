//! What is remembered between runs, and the right to ask the site: one request at
//! a time, and not too soon after the last, across processes and clones.
//!
//! Two files lie in the user's own folder. The lock is held from before the first
//! look into the journal until what a request has taught is written.

use std::{
    collections::BTreeMap,
    fmt,
    fs::{self, File, TryLockError},
    io::{self, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use aoc_core::AccountName;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use crate::{
    clock::in_words,
    report::{Error, Status, remark},
    tries::Tries,
};

/// The file that remembers.
const FILE: &str = "site.json";

/// The file that is locked. It stays empty: the one that remembers is replaced at
/// each change, so a lock on that would not last.
const LOCK: &str = "site.lock";

/// The form of the file. Another one is left alone.
const VERSION: u32 = 1;

/// The right to ask the site, and what is remembered. Other processes wait while
/// this one has it.
pub(crate) struct Journal {
    file: PathBuf,
    entries: Entries,
    /// Unlocked when it is closed, even if this process is killed.
    _lock: File,
}

/// The contents of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    version: u32,
    /// When the site was asked last, by any account.
    last_request: Option<Timestamp>,
    accounts: BTreeMap<String, Tries>,
}

impl Journal {
    /// Waits until no other process has the journal of this folder open.
    pub(crate) fn open(folder: &Path) -> Result<Self, Error> {
        let lock = locked(folder).map_err(|error| unusable(&folder.join(LOCK), error))?;
        let file = folder.join(FILE);
        let entries = Entries::load(&file)?;
        Ok(Self { file, entries, _lock: lock })
    }

    /// The file that remembers.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// Asks the site, once `spacing` has passed since it was asked last.
    pub(crate) fn ask<T>(
        &mut self,
        spacing: Duration,
        request: impl FnOnce() -> Result<T, Error>,
    ) -> Result<T, Error> {
        wait(pause(self.entries.last_request, Timestamp::now(), spacing));
        // Before the request: whoever is stopped in its midst has made it as well.
        self.entries.last_request = Some(Timestamp::now());
        self.save()?;
        let response = request();
        self.entries.last_request = Some(Timestamp::now());
        // What the site has said must not be lost for want of a time.
        if let Err(error) = self.save() {
            remark(format_args!("warning: {error}"));
        }
        response
    }

    /// What is remembered of an account of the site at this address.
    pub(crate) fn tries(&mut self, site: &str, account: Option<&AccountName>) -> &mut Tries {
        let key =
            account.map_or_else(|| site.to_owned(), |name| format!("{site} as {}", name.key()));
        self.entries.accounts.entry(key).or_default()
    }

    /// Writes what is to be remembered.
    pub(crate) fn save(&self) -> Result<(), Error> {
        self.entries.save(&self.file)
    }
}

impl Entries {
    /// Reads this file; nothing is remembered if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or is not what this program writes: then nothing is
    /// known of the last request and of answers, which is not the same as none.
    fn load(path: &Path) -> Result<Self, Error> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::new()),
            Err(error) => return Err(unusable(path, error)),
        };
        let reason = match serde_json::from_slice(&text) {
            Ok(entries @ Self { version: VERSION, .. }) => return Ok(entries),
            Ok(Self { version, .. }) => format!("expected version {VERSION}, found {version}"),
            Err(error) => error.to_string(),
        };
        Err(unusable(
            path,
            format_args!(
                "{reason}; this file tells when the site was asked last and which answers were \
                 tried, so nothing is sent until it is mended or moved away"
            ),
        ))
    }

    /// Writes the file as a whole: whoever reads it meets the old or the new one.
    fn save(&self, path: &Path) -> Result<(), Error> {
        let write = || {
            let mut text = serde_json::to_vec_pretty(self)?;
            text.push(b'\n');
            let mut file = NamedTempFile::new_in(path.parent().unwrap_or(path))?;
            file.write_all(&text)?;
            file.as_file().sync_all()?;
            file.persist(path)?;
            Ok(())
        };
        write().map_err(|error: io::Error| unusable(path, error))
    }

    fn new() -> Self {
        Self { version: VERSION, last_request: None, accounts: BTreeMap::new() }
    }
}

fn unusable(path: &Path, reason: impl fmt::Display) -> Error {
    Status::Refused.because(format!("{}: {reason}", path.display()))
}

fn locked(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            remark("waiting for another request to the site to end");
            file.lock()?;
        }
        Err(TryLockError::Error(error)) => return Err(error),
    }
    Ok(file)
}

/// For how long to wait before the next request. A last one that lies in the
/// future tells of a clock that was turned back: then as if it were made now.
fn pause(last: Option<Timestamp>, now: Timestamp, spacing: Duration) -> Duration {
    let Some(last) = last else { return Duration::ZERO };
    let passed = Duration::try_from(last.duration_until(now)).unwrap_or(Duration::ZERO);
    spacing.saturating_sub(passed)
}

/// Waits, and says so: on a terminal with a countdown.
fn wait(length: Duration) {
    if length.is_zero() {
        return;
    }
    let mut err = io::stderr();
    if !err.is_terminal() {
        remark(format_args!("waiting {} before the next request", in_words(length)));
        thread::sleep(length);
        return;
    }
    let begin = Instant::now();
    let mut width = 0;
    while let Some(left) = length.checked_sub(begin.elapsed()).filter(|left| !left.is_zero()) {
        let line = format!("waiting {} before the next request", in_words(left));
        let _ = write!(err, "\r{line:width$}");
        width = line.len();
        thread::sleep(left.min(Duration::from_millis(200)));
    }
    let _ = write!(err, "\r{:width$}\r", "");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SPACING: Duration = Duration::from_secs(5);

    fn at(millisecond: i64) -> Timestamp {
        Timestamp::from_millisecond(millisecond).expect("a time")
    }

    #[test]
    fn requests_keep_their_distance() {
        let pause = |last, now| pause(Some(at(last)), at(now), SPACING);
        assert_eq!(pause(1_000, 1_000), SPACING);
        assert_eq!(pause(1_000, 3_500), Duration::from_millis(2_500));
        assert_eq!(pause(1_000, 6_000), Duration::ZERO);
        assert_eq!(pause(1_000, 1_000_000), Duration::ZERO);
        assert_eq!(super::pause(None, at(0), SPACING), Duration::ZERO);
    }

    fn loaded(text: &str) -> Result<Entries, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE);
        fs::write(&path, text).expect("a file");
        let result = Entries::load(&path).map_err(|error| {
            let error = error.to_string();
            let (_, reason) = error.split_once("site.json: ").expect("a path");
            reason.to_owned()
        });
        // Whatever it is, it is left as it was found.
        assert_eq!(fs::read_to_string(path).expect("a file"), text);
        result
    }

    #[test]
    fn ok_what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE);
        let mut entries = Entries::load(&path).expect("no file yet");
        assert_eq!(entries, Entries::new());
        entries.last_request = Some(Timestamp::UNIX_EPOCH);
        entries.save(&path).expect("it is written");
        assert_eq!(Entries::load(&path), Ok(entries));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    /// What is on people's machines must stay readable.
    #[test]
    fn ok_a_file_of_version_1() {
        let text = r#"{
  "version": 1,
  "last_request": "2024-12-22T05:00:01.5Z",
  "accounts": {
    "https://adventofcode.com": {
      "tries": [
        {"puzzle": "2020/22", "part": 1, "input": "a9993e364706816a", "answer": "7", "verdict": "too-low"},
        {"puzzle": "2020/22", "part": 1, "verdict": "right"}
      ]
    },
    "https://adventofcode.com as bob": {
      "wait": {"from": "2024-12-22T05:00:01Z", "until": "2024-12-22T05:01:01Z"},
      "tries": [{"puzzle": "2020/22", "part": 2, "answer": "x", "verdict": "wrong"}]
    }
  }
}"#;
        let entries = loaded(text).expect("entries");
        let written = serde_json::to_value(&entries).expect("JSON");
        assert_eq!(written, serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
    }

    #[test]
    fn err_a_file_of_another_form() {
        insta::assert_snapshot!(loaded("{").unwrap_err(), @"EOF while parsing an object at line 1 column 1; this file tells when the site was asked last and which answers were tried, so nothing is sent until it is mended or moved away");
        insta::assert_snapshot!(loaded(r#"{"version":2,"last_request":null,"accounts":{}}"#).unwrap_err(), @"expected version 1, found 2; this file tells when the site was asked last and which answers were tried, so nothing is sent until it is mended or moved away");
        insta::assert_snapshot!(loaded(r#"{"version":1,"last_request":null,"accounts":{},"new":1}"#).unwrap_err(), @"unknown field `new`, expected one of `version`, `last_request`, `accounts` at line 1 column 52; this file tells when the site was asked last and which answers were tried, so nothing is sent until it is mended or moved away");
        assert!(loaded("").is_err());
    }

    proptest! {
        #[test]
        fn no_clock_makes_anybody_wait_for_ever(last in -1_000_000_000i64..1_000_000_000, now in -1_000_000_000i64..1_000_000_000) {
            let pause = pause(Some(at(last)), at(now), SPACING);
            prop_assert!(pause <= SPACING);
            // As long as the clock runs forwards, the distance is kept.
            let then = at(now).checked_add(pause)?;
            prop_assert!(last > now || then.duration_since(at(last)) >= SPACING.try_into()?);
        }
    }
}
