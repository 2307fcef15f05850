//! Tells whether a puzzle is still locked, and waits for the end of that or of a cooldown.

use std::{
    thread,
    time::{Duration, SystemTime},
};

use anyhow::ensure;
use aoc_common::{
    PuzzleId,
    cli::{has_status_line, show_status},
};
use aoc_workspace::calendar::{unlock_date, unlock_time};
use humantime::format_duration;

/// Fails as long as a puzzle is locked, and says when it unlocks.
pub(crate) fn check_unlocked(puzzle: PuzzleId) -> anyhow::Result<()> {
    let unlock = unlock_time(puzzle);
    ensure!(
        is_over(unlock),
        "{puzzle} is locked until {}, in {}",
        unlock_date(puzzle),
        show_wait(unlock)
    );
    Ok(())
}

/// Waits for this time, with a countdown on a terminal.
pub(crate) fn wait_until(time: SystemTime) {
    let has_countdown = has_status_line();
    while !is_over(time) {
        if has_countdown {
            show_status(&format!("waiting: {}", show_wait(time)));
        }
        thread::sleep(Duration::from_secs(1));
    }
    if has_countdown {
        show_status("");
    }
}

/// The wait until this time, rounded up to a second, as in `3m 30s`.
pub(crate) fn show_wait(time: SystemTime) -> String {
    let left = time.duration_since(SystemTime::now()).unwrap_or_default();
    format_duration(Duration::from_secs(left.as_secs() + 1)).to_string()
}

fn is_over(time: SystemTime) -> bool {
    time <= SystemTime::now()
}
