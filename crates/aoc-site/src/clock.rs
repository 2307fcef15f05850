//! Tells whether a puzzle is still locked and whether a wait is still pending, and waits for the end of either.

use std::{
    thread,
    time::{Duration, SystemTime},
};

use anyhow::bail;
use aoc_core::{PuzzleId, output::print_to_stderr, progress::LiveLine};
use aoc_workspace::calendar::{HOURS_BEHIND_UTC, unlock_time};
use humantime::format_duration;

/// The longest wait that the site can ask for. A longer wait, such as one until a date that a wrong clock puts too far
/// ahead, counts as this one.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// Checks that a puzzle is unlocked.
///
/// # Errors
/// If it is still locked. The error says when it unlocks.
pub(crate) fn check_unlocked(puzzle: PuzzleId) -> anyhow::Result<()> {
    let unlock = unlock_time(puzzle);
    if is_over(unlock) { Ok(()) } else { bail!(lock_message(puzzle, unlock)) }
}

/// If a puzzle is locked, says when it unlocks, and waits for that.
pub(crate) fn wait_until_unlocked(puzzle: PuzzleId) {
    let unlock = unlock_time(puzzle);
    if !is_over(unlock) {
        print_to_stderr(lock_message(puzzle, unlock));
        wait_until(unlock);
    }
}

/// Waits for this time, with a countdown on a terminal.
pub(crate) fn wait_until(time: SystemTime) {
    let line = LiveLine::new();
    while !is_over(time) {
        line.show(&format!("waiting: {}", show_wait(time)));
        thread::sleep(Duration::from_secs(1));
    }
    line.show("");
}

/// Whether a saved wait that ends at this time is still pending. A time that is more than [`LONGEST_WAIT`] ahead is
/// ignored, since the clock must have been turned back after it was saved.
pub(crate) fn is_pending(end: &SystemTime) -> bool {
    let left = time_left(*end, SystemTime::now());
    left > Duration::ZERO && left <= LONGEST_WAIT
}

/// The wait until this time, as in `3m 30s`.
pub(crate) fn show_wait(time: SystemTime) -> String {
    format_duration(time_left(time, SystemTime::now())).to_string()
}

fn is_over(time: SystemTime) -> bool {
    time_left(time, SystemTime::now()) == Duration::ZERO
}

fn lock_message(puzzle: PuzzleId, unlock: SystemTime) -> String {
    let day = puzzle.day();
    let wait = show_wait(unlock);
    format!("{puzzle} is locked until December {day} at 00:00 UTC-{HOURS_BEHIND_UTC}, in {wait}")
}

/// The time from `now` until `time`, rounded up to a second; zero if that time has come.
fn time_left(time: SystemTime, now: SystemTime) -> Duration {
    let left = time.duration_since(now).unwrap_or_default();
    Duration::from_secs(left.as_secs() + u64::from(left.subsec_nanos() > 0))
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    #[test]
    fn time_left_is_rounded_up_to_a_second() {
        let time = UNIX_EPOCH + Duration::from_secs(210);
        for (millis, seconds) in [(0, 210), (209_001, 1), (210_000, 0), (211_000, 0)] {
            let now = UNIX_EPOCH + Duration::from_millis(millis);
            assert_eq!(time_left(time, now), Duration::from_secs(seconds));
        }
    }
}
