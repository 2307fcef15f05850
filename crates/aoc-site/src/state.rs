//! What is kept between runs: when the last request was sent, when the next one may be sent, and the submitted answers.
//! All this is in one file, which only one process can use at a time.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

use anyhow::{Context as _, anyhow, bail};
use aoc_core::output::print_to_stderr;
use aoc_workspace::files::replace;
use humantime::{format_rfc3339, parse_rfc3339};
use jzon::{JsonValue, object};

use crate::{
    clock::{LONGEST_WAIT, is_pending, show_wait},
    history::History,
    json::optional_text,
};

/// The content of the file, and the sole right to change it.
pub(crate) struct State {
    path: PathBuf,
    pub(crate) records: Records,
    /// Locks out other processes until it is closed.
    _lock: File,
}

/// The content of the file.
#[derive(Default)]
pub(crate) struct Records {
    last_request: Option<SystemTime>,
    /// No request is sent before this time, because the site asked the client to wait.
    not_before: Option<SystemTime>,
    /// The end of the cooldown: no answer is submitted before this time.
    cooldown_until: Option<SystemTime>,
    pub(crate) history: History,
}

impl Records {
    fn to_json(&self) -> JsonValue {
        let time = |time: Option<SystemTime>| time.map(|time| format_rfc3339(time).to_string());
        object! {
            last_request: time(self.last_request),
            not_before: time(self.not_before),
            cooldown_until: time(self.cooldown_until),
            submissions: self.history.to_json(),
        }
    }

    fn from_json(json: &JsonValue) -> anyhow::Result<Self> {
        let time = |field| -> anyhow::Result<Option<SystemTime>> {
            let text = optional_text(json, field)?;
            text.map(|text| parse_rfc3339(text).with_context(|| format!("{field}: {text}")))
                .transpose()
        };
        Ok(Self {
            last_request: time("last_request")?,
            not_before: time("not_before")?,
            cooldown_until: time("cooldown_until")?,
            history: History::from_json(&json["submissions"])?,
        })
    }
}

impl State {
    /// Reads the state in this folder. If another process uses it, this waits until that process drops it.
    ///
    /// # Errors
    /// If the state cannot be read or locked. A missing file is not an error: the state is then empty.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        let lock = lock(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join("state.json");
        let records = read_records(&path).map_err(|error| {
            anyhow!(
                "{}: {error}; nothing was sent: fix the file, or delete it to forget the \
                 submitted answers and any wait that the site has asked for",
                path.display()
            )
        })?;
        Ok(Self { path, records, _lock: lock })
    }

    /// Waits until `min_interval` after the last request, and records that a request is sent now. The
    /// caller sends it.
    ///
    /// # Errors
    /// If the site has asked the client to wait and the wait is not over, or if the state cannot be saved. In both
    /// cases, nothing may be sent.
    pub(crate) fn throttle(&mut self, min_interval: Duration) -> anyhow::Result<()> {
        if let Some(time) = self.records.not_before.filter(is_pending) {
            bail!("not sent: the site asked the client to wait; try again in {}", show_wait(time));
        }
        let pause = rest_of_interval(self.records.last_request, SystemTime::now(), min_interval);
        if !pause.is_zero() {
            print_to_stderr(format_args!("waiting {pause:.1?} before the next request"));
            thread::sleep(pause);
        }
        // This is saved before the request is sent, so that an interrupted request counts as well. If the request
        // submits an answer, the answer is saved at the same time.
        self.records.last_request = Some(SystemTime::now());
        self.save()
    }

    /// Notes, without saving it, that no request may be sent until this wait is over, because the site has asked for
    /// it. Returns when it is over.
    pub(crate) fn send_nothing_for(&mut self, wait: Duration) -> SystemTime {
        let end = SystemTime::now() + wait.min(LONGEST_WAIT);
        self.records.not_before = Some(end);
        end
    }

    /// When the cooldown ends; `None` if there is no cooldown, so that an answer may be submitted now.
    pub(crate) fn cooldown_end(&self) -> Option<SystemTime> {
        self.records.cooldown_until.filter(is_pending)
    }

    /// Notes, without saving it, that a cooldown of this length begins now, or for `None` that there is no cooldown.
    pub(crate) fn set_cooldown(&mut self, length: Option<Duration>) {
        self.records.cooldown_until =
            length.map(|length| SystemTime::now() + length.min(LONGEST_WAIT));
    }

    /// Writes the state to its file.
    ///
    /// # Errors
    /// If the file cannot be written. Then it stays as it was.
    pub(crate) fn save(&self) -> anyhow::Result<()> {
        let text = self.records.to_json().pretty(2);
        replace(&self.path, text.as_bytes()).with_context(|| self.path.display().to_string())
    }
}

fn read_records(path: &Path) -> anyhow::Result<Records> {
    match fs::read_to_string(path) {
        Ok(text) => Records::from_json(&jzon::parse(&text)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Records::default()),
        Err(error) => Err(error.into()),
    }
}

/// Locks the state. The lock is a file of its own, because saving replaces the file of the state, and a lock on the
/// old file would be lost.
fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::create(folder.join("state.lock"))?;
    if file.try_lock().is_err() {
        print_to_stderr("waiting for another process that uses the site");
        file.lock()?;
    }
    Ok(file)
}

/// How long to wait until `min_interval` after the last request.
fn rest_of_interval(
    last_request: Option<SystemTime>,
    now: SystemTime,
    min_interval: Duration,
) -> Duration {
    let Some(last_request) = last_request else { return Duration::ZERO };
    // If the clock was turned back, the last request is later than now. Then the whole interval is left.
    let elapsed = now.duration_since(last_request).unwrap_or_default();
    min_interval.saturating_sub(elapsed)
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    /// The milliseconds to wait at this time, if 5 s must pass after a request at 1 s.
    fn millis_to_wait(now_in_millis: u64) -> u128 {
        let last_request = UNIX_EPOCH + Duration::from_secs(1);
        let now = UNIX_EPOCH + Duration::from_millis(now_in_millis);
        rest_of_interval(Some(last_request), now, Duration::from_secs(5)).as_millis()
    }

    #[test]
    fn a_request_waits_for_the_rest_of_the_interval() {
        assert_eq!(millis_to_wait(1_000), 5_000);
        assert_eq!(millis_to_wait(3_500), 2_500);
        assert_eq!(millis_to_wait(6_000), 0);
    }
}
