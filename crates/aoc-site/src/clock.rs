//! Whether a puzzle is locked, and whether a wait that the site has asked for is over. Also waits for either.

use std::{thread, time::Duration};

use anyhow::bail;
use aoc_program::{PuzzleId, output::print_to_stderr, progress::LiveLine};
use aoc_workspace::calendar::{HOURS_BEHIND_UTC, unlock_time};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};

/// The longest wait that the site can ask for. A longer wait, such as one until a date that a wrong clock puts too far
/// ahead, counts as this one.
pub(crate) const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(1);

/// Checks that a puzzle is unlocked.
///
/// # Errors
/// If it is still locked. The error says when it unlocks.
pub(crate) fn check_unlocked(puzzle: PuzzleId) -> anyhow::Result<()> {
    match locked_until(puzzle) {
        Some(unlock) => bail!(lock_message(puzzle, unlock, TimeZone::system())),
        None => Ok(()),
    }
}

/// If a puzzle is locked, says when it unlocks, and waits for that.
pub(crate) fn wait_until_unlocked(puzzle: PuzzleId) {
    if let Some(unlock) = locked_until(puzzle) {
        print_to_stderr(lock_message(puzzle, unlock, TimeZone::system()));
        wait_until(unlock);
    }
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

/// Whether a wait that ends at this time is not over. A saved time that is more than [`LONGEST_WAIT`] ahead does not
/// count, since the clock must have been turned back after it was saved.
pub(crate) fn is_ahead(end: &Timestamp) -> bool {
    time_left(*end, Timestamp::now()).is_some_and(|left| left <= LONGEST_WAIT)
}

/// Formats a time that is still ahead, as in `14:03:20 (in 3m 30s)`.
pub(crate) fn time_and_wait(time: Timestamp) -> String {
    let left = time_left(time, Timestamp::now()).unwrap_or_default();
    let local = time.to_zoned(TimeZone::system());
    format!("{} (in {left:#})", local.strftime("%H:%M:%S"))
}

/// When a puzzle unlocks; `None` if it is unlocked already.
fn locked_until(puzzle: PuzzleId) -> Option<Timestamp> {
    // An error would mean that `jiff` cannot represent the year, but it can represent the years of all puzzles.
    let unlock = Timestamp::try_from(unlock_time(puzzle)).ok()?;
    if Timestamp::now() < unlock { Some(unlock) } else { None }
}

/// The message about a locked puzzle. It says when the puzzle unlocks, in the time zones of the site and of the reader.
fn lock_message(puzzle: PuzzleId, unlock: Timestamp, reader_zone: TimeZone) -> String {
    let day = puzzle.day();
    let in_reader_zone = unlock.to_zoned(reader_zone);
    let local = in_reader_zone.strftime("%B %-d at %H:%M UTC%:z");
    format!("{puzzle} is locked until December {day} at 00:00 UTC-{HOURS_BEHIND_UTC}, here {local}")
}

/// The time from `now` until `time`, rounded up to a second; `None` if that time has come.
fn time_left(time: Timestamp, now: Timestamp) -> Option<SignedDuration> {
    let left = time.duration_since(now);
    let seconds = left.as_secs() + i64::from(left.subsec_nanos() > 0);
    if seconds > 0 { Some(SignedDuration::from_secs(seconds)) } else { None }
}

#[cfg(test)]
mod tests {
    use jiff::{civil::date, tz::offset};

    use super::*;

    /// More years need not be tested, because the calendar repeats itself after 400 years.
    #[test]
    fn every_puzzle_of_400_years_unlocks_at_midnight_in_the_time_zone_of_the_site() {
        let site_zone = TimeZone::fixed(offset(-5));
        for puzzle in PuzzleId::all().take_while(|puzzle| puzzle.year() < 2415) {
            let year = i16::try_from(puzzle.year()).expect("a year");
            let day = i8::try_from(puzzle.day()).expect("a day");
            let midnight = date(year, 12, day).to_zoned(site_zone.clone()).expect("a time");
            let unlock = Timestamp::try_from(unlock_time(puzzle)).expect("a time");
            assert_eq!(unlock, midnight.timestamp(), "{puzzle}");
        }
    }

    #[test]
    fn lock_message_has_the_time_in_the_zone_of_the_reader() {
        let puzzle = PuzzleId::new(2025, 1).expect("a puzzle");
        let unlock = "2025-12-01T05:00:00Z".parse().expect("a time");
        let message_in_zone = |hours| lock_message(puzzle, unlock, TimeZone::fixed(offset(hours)));
        insta::assert_snapshot!(message_in_zone(1), @"2025/1 is locked until December 1 at 00:00 UTC-5, here December 1 at 06:00 UTC+01:00");
        insta::assert_snapshot!(message_in_zone(-8), @"2025/1 is locked until December 1 at 00:00 UTC-5, here November 30 at 21:00 UTC-08:00");
    }

    /// How many seconds are left until second 210 since 1970, if it is this many milliseconds since 1970 now.
    fn seconds_left_until_210(now_in_millis: i64) -> Option<i64> {
        let time = Timestamp::from_second(210).expect("a time");
        let now = Timestamp::from_millisecond(now_in_millis).expect("a time");
        time_left(time, now).map(|left| left.as_secs())
    }

    #[test]
    fn time_left_is_rounded_up_to_a_second() {
        assert_eq!(seconds_left_until_210(0), Some(210));
        assert_eq!(seconds_left_until_210(209_001), Some(1));
        assert_eq!(seconds_left_until_210(210_000), None);
    }
}
