//! What is kept between runs, in one file that only one process at a time can use.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use anyhow::{Context as _, anyhow, bail};
use aoc_program::output::print_note;
use aoc_workspace::files::replace;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{
    clock::{describe, is_ahead},
    history::History,
};

pub(crate) struct State {
    path: PathBuf,
    pub(crate) records: Records,
    /// Locks out other processes until it is closed.
    _lock: File,
}

/// The content of the file.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Records {
    last_request: Option<Timestamp>,
    /// The site asked for no request before this time.
    pub(crate) not_before: Option<Timestamp>,
    /// The site takes no answer before this time.
    cooldown_until: Option<Timestamp>,
    pub(crate) submissions: History,
}

impl State {
    /// Reads the state in this folder, once no other process uses it.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join("state.json");
        let lock = lock(folder).with_context(|| folder.display().to_string())?;
        let records = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Records::default()),
            text => text.and_then(|text| Ok(serde_json::from_slice(&text)?)),
        };
        let records = records.map_err(|error| {
            anyhow!(
                "{}: {error}; nothing was sent: fix the file, or delete it to forget all \
                 submitted answers",
                path.display()
            )
        })?;
        Ok(Self { path, records, _lock: lock })
    }

    /// Waits until `min_interval` after the last request. The caller sends the next one.
    pub(crate) fn throttle(&mut self, min_interval: Duration) -> anyhow::Result<()> {
        if let Some(time) = self.records.not_before.filter(is_ahead) {
            bail!("not sent: the site asked for no request before {}", describe(time));
        }
        let pause = pause(self.records.last_request, Timestamp::now(), min_interval);
        if !pause.is_zero() {
            print_note(format_args!("waiting {pause:.1?} before the next request"));
            thread::sleep(pause);
        }
        // Save first, so an interrupted request still counts.
        self.records.last_request = Some(Timestamp::now());
        self.save()
    }

    /// When the site takes the next answer, if that is not now.
    pub(crate) fn cooldown(&self) -> Option<Timestamp> {
        self.records.cooldown_until.filter(is_ahead)
    }

    pub(crate) fn start_cooldown(&mut self, length: Option<SignedDuration>) {
        let end = length.and_then(|length| Timestamp::now().checked_add(length).ok());
        self.records.cooldown_until = end.filter(is_ahead);
    }

    pub(crate) fn save(&self) -> anyhow::Result<()> {
        let text = serde_json::to_vec_pretty(&self.records).map_err(io::Error::from);
        let saved = text.and_then(|text| replace(&self.path, &text));
        saved.with_context(|| self.path.display().to_string())
    }
}

/// Locks a file of its own, because saving replaces the state file.
fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::create(folder.join("state.lock"))?;
    if file.try_lock().is_err() {
        print_note("waiting for another process that uses the site");
        file.lock()?;
    }
    Ok(file)
}

fn pause(last: Option<Timestamp>, now: Timestamp, min_interval: Duration) -> Duration {
    let Some(last) = last else { return Duration::ZERO };
    // Negative if the clock was turned back.
    let elapsed = Duration::try_from(now.duration_since(last)).unwrap_or_default();
    min_interval.saturating_sub(elapsed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_keep_their_distance() {
        let at = |millis| Timestamp::from_millisecond(millis).expect("a time");
        let pause = |now| pause(Some(at(1_000)), at(now), Duration::from_secs(5)).as_millis();
        assert_eq!([pause(1_000), pause(3_500), pause(6_000)], [5_000, 2_500, 0]);
    }
}
