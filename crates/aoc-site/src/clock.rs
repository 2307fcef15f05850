//! When a puzzle unlocks, and waiting for a time.

use std::{thread, time::Duration};

use anyhow::bail;
use aoc_program::{PuzzleId, output::print_note, stopwatch::LiveLine};
use jiff::{
    SignedDuration, Timestamp, Zoned,
    civil::date,
    tz::{TimeZone, offset},
};

/// The site's time zone in December, in hours from UTC.
const SITE_ZONE: i8 = -5;

/// Says when a locked puzzle unlocks, or waits for it.
pub(crate) fn check_unlocked(puzzle: PuzzleId, wait: bool) -> anyhow::Result<()> {
    let unlock = unlock_time(puzzle).filter(|unlock| Timestamp::now() < unlock.timestamp());
    let Some(unlock) = unlock else { return Ok(()) };
    let message = lock_message(puzzle, &unlock, TimeZone::system());
    if !wait {
        bail!(message);
    }
    print_note(message);
    wait_until(unlock.timestamp());
    Ok(())
}

fn unlock_time(puzzle: PuzzleId) -> Option<Zoned> {
    let year = i16::try_from(puzzle.year()).ok()?;
    let day = i8::try_from(puzzle.day()).ok()?;
    date(year, 12, day).to_zoned(TimeZone::fixed(offset(SITE_ZONE))).ok()
}

/// When the puzzle unlocks, also in the reader's time zone.
fn lock_message(puzzle: PuzzleId, unlock: &Zoned, reader_zone: TimeZone) -> String {
    let day = puzzle.day();
    let local = unlock.with_time_zone(reader_zone);
    let local = local.strftime("%B %-d at %H:%M UTC%:z");
    format!("{puzzle} is locked until December {day} at 00:00 UTC{SITE_ZONE}, here {local}")
}

/// Waits for this time, with a countdown on a terminal.
pub(crate) fn wait_until(time: Timestamp) {
    let line = LiveLine::new();
    while let Some(left) = time_left(time, Timestamp::now()) {
        line.show(&format!("waiting: {left:#}"));
        thread::sleep(Duration::from_secs(1));
    }
    line.show("");
}

/// How long it is until then, rounded up to a second; `None` if it is over.
fn time_left(time: Timestamp, now: Timestamp) -> Option<SignedDuration> {
    let left = time.duration_since(now);
    let seconds = left.as_secs() + i64::from(left.subsec_nanos() > 0);
    (seconds > 0).then(|| SignedDuration::from_secs(seconds))
}

/// Whether a time that the site named is still to come. The site asks for an hour at most: if it is
/// more than that ahead, and some minutes between two clocks, a clock was wrong.
pub(crate) fn is_ahead(time: &Timestamp) -> bool {
    time_left(*time, Timestamp::now()).is_some_and(|left| left <= SignedDuration::from_mins(70))
}

/// A time to come, such as "14:03:20 (in 3m 30s)".
pub(crate) fn describe(time: Timestamp) -> String {
    let left = time_left(time, Timestamp::now()).unwrap_or_default();
    let local = time.to_zoned(TimeZone::system());
    format!("{} (in {left:#})", local.strftime("%H:%M:%S"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_unlock_at_midnight_of_the_site() {
        let puzzle = PuzzleId::new(2025, 1).expect("a puzzle");
        let unlock = unlock_time(puzzle).expect("a time");
        assert_eq!(unlock.timestamp().to_string(), "2025-12-01T05:00:00Z");
        let message = |zone| lock_message(puzzle, &unlock, TimeZone::fixed(offset(zone)));
        insta::assert_snapshot!(message(1), @"2025/1 is locked until December 1 at 00:00 UTC-5, here December 1 at 06:00 UTC+01:00");
        insta::assert_snapshot!(message(-8), @"2025/1 is locked until December 1 at 00:00 UTC-5, here November 30 at 21:00 UTC-08:00");
    }

    #[test]
    fn waits_are_rounded_up() {
        let at = |millis| Timestamp::from_millisecond(millis).expect("a time");
        let left = |now| time_left(at(210_000), at(now)).map(|left| left.as_secs());
        assert_eq!([left(0), left(209_001), left(210_000)], [Some(210), Some(1), None]);
    }
}
