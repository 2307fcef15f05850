//! What is kept between commands, in `inputs/.site`: when the last request was sent, and when the cooldown ends, until
//! which no answer is submitted. Each is a line of the file, which only one process can use at a time.

use std::{
    fs::File,
    io::{self, Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::Context as _;
use humantime::{format_rfc3339_nanos, parse_rfc3339};

use crate::{site::reply::LONGEST_COOLDOWN, write::lock::open_locked};

/// The content of the file, and the sole right to change it.
pub(crate) struct SavedState {
    path: PathBuf,
    /// It is locked until it is closed.
    file: File,
    last_request: SystemTime,
    cooldown_end: SystemTime,
}

impl SavedState {
    /// Reads the file at this path, and makes it if it is missing. If another process uses it, this waits until that process
    /// drops it. What cannot be understood, perhaps since a disk was full, counts as a request at this moment, without a
    /// cooldown.
    ///
    /// # Errors
    /// If the file cannot be read or made.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let mut file = open_locked(path, "waiting for another command that uses the site")?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| path.display().to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        let mut times = text.lines().map(parse_rfc3339);
        let mut next_time = || times.next().unwrap_or(Ok(UNIX_EPOCH));
        // What cannot be read counts as a request in 2106: after a request that seems to be later than now, the whole pause
        // is left.
        let last_request =
            next_time().unwrap_or_else(|_| UNIX_EPOCH + Duration::from_secs(1 << 32));
        let cooldown_end = next_time().unwrap_or(UNIX_EPOCH);
        Ok(Self { path: path.to_owned(), file, last_request, cooldown_end })
    }

    /// Saves the cooldown that the site has announced in its reply to an answer.
    ///
    /// # Errors
    /// If the state cannot be saved.
    pub(crate) fn save_cooldown(
        &mut self,
        cooldown: Option<Duration>,
        now: SystemTime,
    ) -> anyhow::Result<()> {
        self.cooldown_end = cooldown.map_or(UNIX_EPOCH, |length| now + length);
        self.save()
    }

    /// Writes both lines. They always have the same length, and whatever else was in the file goes.
    fn save(&mut self) -> anyhow::Result<()> {
        let times = [self.last_request, self.cooldown_end].map(format_rfc3339_nanos);
        let text = format!("{}\n{}\n", times[0], times[1]);
        self.write(&text).with_context(|| self.path.display().to_string())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(text.as_bytes())?;
        self.file.set_len(text.len() as u64)
    }

    /// How much of this interval is left since the last request.
    pub(crate) fn pause_left(&self, interval: Duration, now: SystemTime) -> Duration {
        // If the clock was turned back, the last request is later than now. Then the whole interval is left.
        let elapsed = now.duration_since(self.last_request).unwrap_or_default();
        interval.saturating_sub(elapsed)
    }

    /// Notes that a request is sent now. This is saved before the request is sent, so that an interrupted request counts as
    /// well.
    ///
    /// # Errors
    /// If the state cannot be saved. Then nothing may be sent.
    pub(crate) fn note_request(&mut self, now: SystemTime) -> anyhow::Result<()> {
        self.last_request = now;
        self.save()
    }

    /// When the cooldown ends; `None` if there is no cooldown, so that an answer may be submitted now. If more is left than
    /// any cooldown lasts, the clock was turned back, and nothing is known.
    pub(crate) fn cooldown_end(&self, now: SystemTime) -> Option<SystemTime> {
        Some(self.cooldown_end).filter(|end| (now..=now + LONGEST_COOLDOWN).contains(end))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_saved_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("inputs/.site");
        let open = || SavedState::open(&path).expect("a state");
        let now = UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let second = Duration::from_secs(1);
        assert_eq!(open().cooldown_end(now), None);
        let mut state = open();
        state.note_request(now).expect("it is saved");
        state.save_cooldown(Some(60 * second), now).expect("it is saved");
        drop(state);
        let mut state = open();
        assert_eq!(state.pause_left(5 * second, now + second), 4 * second);
        assert_eq!(state.cooldown_end(now + second), Some(now + 60 * second));
        assert_eq!(state.cooldown_end(now + 61 * second), None);
        // The clock was turned back.
        assert_eq!(state.pause_left(5 * second, now - second), 5 * second);
        state.save_cooldown(None, now).expect("it is saved");
        drop(state);
        assert_eq!(open().cooldown_end(now), None);
    }

    #[test]
    fn a_cooldown_of_years_is_that_of_a_clock_that_was_turned_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(".site");
        fs::write(&path, "9998-12-01T05:00:00Z\n9998-12-01T05:01:00Z\n").expect("a file");
        let state = SavedState::open(&path).expect("a state");
        assert_eq!(state.cooldown_end(UNIX_EPOCH), None);
    }

    #[test]
    fn what_cannot_be_understood_counts_as_a_request_now_and_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(".site");
        let now = UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let second = Duration::from_secs(1);
        for malformed in [&b"today\n"[..], &[0; 100], b"\xff", b"2030-12-01T05:00:00Z\n2030-1"] {
            fs::write(&path, malformed).expect("a file");
            let mut state = SavedState::open(&path).expect("a state");
            assert_eq!(state.pause_left(5 * second, now), 5 * second, "{malformed:?}");
            assert_eq!(state.cooldown_end(now), None);
            state.note_request(now).expect("it is saved");
            drop(state);
            let state = SavedState::open(&path).expect("a state");
            assert_eq!(state.pause_left(5 * second, now + second), 4 * second);
            assert_eq!(fs::read_to_string(&path).expect("text").lines().count(), 2);
        }
    }
}
