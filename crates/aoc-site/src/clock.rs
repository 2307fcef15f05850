//! When a puzzle unlocks.

use aoc_core::PuzzleId;
use jiff::{
    Timestamp,
    civil::date,
    tz::{TimeZone, offset},
};

/// The site's time zone in December, in hours from UTC.
const SITE_ZONE: i8 = -5;

pub(crate) fn check_unlocked(puzzle: PuzzleId) -> Result<(), String> {
    lock_message(puzzle, Timestamp::now(), TimeZone::system()).map_or(Ok(()), Err)
}

/// When the puzzle unlocks, also in the reader's time zone; `None` if it is unlocked.
fn lock_message(puzzle: PuzzleId, now: Timestamp, reader_zone: TimeZone) -> Option<String> {
    let year = i16::try_from(puzzle.year()).ok()?;
    let day = i8::try_from(puzzle.day()).ok()?;
    let unlock = date(year, 12, day).to_zoned(TimeZone::fixed(offset(SITE_ZONE))).ok()?;
    (now < unlock.timestamp()).then(|| {
        let local = unlock.with_time_zone(reader_zone);
        let local = local.strftime("%B %-d at %H:%M UTC%:z");
        format!("{puzzle} is locked until December {day} at 00:00 UTC{SITE_ZONE}, here {local}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_unlock_at_midnight_of_the_site() {
        let message = |now: &str, zone| {
            let puzzle = PuzzleId::new(2025, 1).expect("a puzzle");
            let zone = TimeZone::fixed(offset(zone));
            lock_message(puzzle, now.parse().expect("a time"), zone).unwrap_or_default()
        };
        assert_eq!(message("2025-12-01T05:00:00Z", 0), "");
        insta::assert_snapshot!(message("2025-12-01T04:59:59.9Z", 1), @"2025/1 is locked until December 1 at 00:00 UTC-5, here December 1 at 06:00 UTC+01:00");
        insta::assert_snapshot!(message("2025-12-01T04:59:59.9Z", -8), @"2025/1 is locked until December 1 at 00:00 UTC-5, here November 30 at 21:00 UTC-08:00");
    }
}
