//! One request at a time, and not too soon after the last: across processes and
//! clones of this workspace.

use std::{
    fs::{self, File, TryLockError},
    io::{self, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use jiff::Timestamp;

use super::{
    address::Site,
    state::{State, state_trouble},
    trouble::{Refused, Trouble},
    words::in_words,
};
use crate::remark;

/// The name of the file that is locked. It stays empty: the file that remembers
/// is replaced at each change, so a lock on that would not last.
const LOCK: &str = "site.lock";

/// The right to ask the site. Other processes wait while this one has it.
pub(super) struct Turn {
    folder: PathBuf,
    pub(super) state: State,
    /// Unlocked when it is closed, even if this process is killed.
    _lock: File,
}

impl Turn {
    /// Waits until no other process has the turn.
    pub(super) fn take(folder: &Path) -> Result<Self, Refused> {
        let lock = locked(folder).map_err(|error| state_trouble(folder.join(LOCK), &error))?;
        Ok(Self { folder: folder.to_owned(), state: State::load(folder)?, _lock: lock })
    }

    /// Asks the site, once enough time has passed since it was asked last.
    pub(super) fn ask<T>(
        &mut self,
        site: &Site,
        request: impl FnOnce() -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        wait(pause(self.state.last_request, Timestamp::now(), site.spacing));
        // Before the request: whoever is stopped in its midst has made it as well.
        self.state.last_request = Some(Timestamp::now());
        self.save()?;
        let response = request();
        self.state.last_request = Some(Timestamp::now());
        // What the site has said must not be lost for want of a time.
        if let Err(trouble) = self.save() {
            remark(format_args!("warning: {trouble}"));
        }
        response
    }

    /// Writes what is to be remembered.
    pub(super) fn save(&self) -> Result<(), Refused> {
        self.state.save(&self.folder)
    }
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
    while let Some(left) = length.checked_sub(begin.elapsed()).filter(|left| !left.is_zero()) {
        let _ = write!(err, "\rwaiting {} before the next request ", in_words(left));
        thread::sleep(left.min(Duration::from_millis(200)));
    }
    let _ = write!(err, "\r{:60}\r", "");
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
