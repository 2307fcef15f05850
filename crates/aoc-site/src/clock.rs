//! When a puzzle unlocks, and lengths of time in words.

use std::{fmt, time::Duration};

use aoc_core::PuzzleId;
use jiff::{
    Timestamp, Zoned,
    civil::date,
    tz::{TimeZone, offset},
};

use crate::report::{Error, Status};

/// The time zone of the site, in hours from UTC. It has no summer time in December.
const ZONE: i8 = -5;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Fails with [`Status::Locked`] before the puzzle unlocks: on its day in December,
/// at midnight in UTC−5.
pub(crate) fn check_unlocked(puzzle: PuzzleId) -> Result<(), Error> {
    match Unlock::of(puzzle, Timestamp::now(), TimeZone::system()) {
        Some(unlock) => Err(Status::Locked.because(unlock.to_string())),
        None => Ok(()),
    }
}

/// A length of time in its two largest units. What is less than the smaller of
/// them counts as a whole one, so that nobody comes back too early.
pub(crate) fn in_words(length: Duration) -> impl fmt::Display {
    let seconds = length.as_secs() + u64::from(length.subsec_nanos() > 0);
    match seconds {
        0..MINUTE => format!("{seconds} s"),
        MINUTE..HOUR => two(seconds, MINUTE, "min", 1, "s"),
        HOUR..DAY => two(seconds, HOUR, "h", MINUTE, "min"),
        _ => two(seconds, DAY, "d", HOUR, "h"),
    }
}

/// When a puzzle that is still locked unlocks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unlock {
    puzzle: PuzzleId,
    /// In the reader's own time zone.
    at: Zoned,
    left: Duration,
}

impl Unlock {
    /// When the puzzle unlocks, as read in this zone; none if it has unlocked by now.
    fn of(puzzle: PuzzleId, now: Timestamp, zone: TimeZone) -> Option<Self> {
        let year = i16::try_from(puzzle.year()).ok()?;
        let day = i8::try_from(puzzle.day()).ok()?;
        let midnight = date(year, 12, day).to_zoned(TimeZone::fixed(offset(ZONE))).ok()?;
        let left = Duration::try_from(now.duration_until(midnight.timestamp())).ok()?;
        (left > Duration::ZERO).then(|| Self { puzzle, at: midnight.with_time_zone(zone), left })
    }
}

impl fmt::Display for Unlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, at, left } = self;
        let day = puzzle.day();
        write!(
            f,
            "{puzzle} is still locked: it unlocks in {}, on December {day} at 00:00 UTC{ZONE}, \
             which is {} where you are",
            in_words(*left),
            at.strftime("%B %-d at %H:%M (UTC%:z)"),
        )
    }
}

fn two(seconds: u64, unit: u64, name: &str, part: u64, part_name: &str) -> String {
    let parts = seconds.div_ceil(part);
    let in_unit = unit / part;
    match (parts / in_unit, parts % in_unit) {
        (units, 0) => format!("{units} {name}"),
        (units, parts) => format!("{units} {name} {parts} {part_name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn unlock(year: u16, day: u8, now: &str, zone: i8) -> Option<Unlock> {
        let puzzle = PuzzleId::new(year, day).expect("a puzzle");
        let now = now.parse().expect("a time");
        Unlock::of(puzzle, now, TimeZone::fixed(offset(zone)))
    }

    #[test]
    fn it_unlocks_at_midnight_of_the_site() {
        assert_eq!(unlock(2025, 1, "2025-12-01T05:00:00Z", 0), None);
        assert_eq!(unlock(2015, 25, "2025-12-01T05:00:00Z", 0), None);
        let locked = unlock(2025, 1, "2025-12-01T04:59:59.999Z", 0);
        assert_eq!(locked.map(|unlock| unlock.left), Some(Duration::from_millis(1)));
    }

    #[test]
    fn it_is_told_in_the_zone_of_the_reader() {
        let told =
            |zone| unlock(2025, 1, "2025-11-29T00:00:00Z", zone).expect("locked").to_string();
        insta::assert_snapshot!(told(1), @"2025/1 is still locked: it unlocks in 2 d 5 h, on December 1 at 00:00 UTC-5, which is December 1 at 06:00 (UTC+01:00) where you are");
        insta::assert_snapshot!(told(-8), @"2025/1 is still locked: it unlocks in 2 d 5 h, on December 1 at 00:00 UTC-5, which is November 30 at 21:00 (UTC-08:00) where you are");
    }

    #[test]
    fn lengths_are_rounded_up() {
        for (milliseconds, shown) in [
            (0, "0 s"),
            (1, "1 s"),
            (4_000, "4 s"),
            (59_500, "1 min"),
            (60_000, "1 min"),
            (210_000, "3 min 30 s"),
            (3_599_001, "1 h"),
            (3_600_000, "1 h"),
            (3_601_000, "1 h 1 min"),
            (86_400_000, "1 d"),
            (90_000_001, "1 d 2 h"),
        ] {
            assert_eq!(in_words(Duration::from_millis(milliseconds)).to_string(), shown);
        }
    }

    proptest! {
        #[test]
        fn every_puzzle_unlocks(year in 2015..=9999u16, day in 1..=12u8, hours in -300_000i64..60_000_000) {
            let puzzle = PuzzleId::new(year, day).expect("a puzzle");
            let now = Timestamp::from_second(hours * 3600).expect("a time");
            if let Some(unlock) = Unlock::of(puzzle, now, TimeZone::UTC) {
                prop_assert!(unlock.at.timestamp() > now);
                prop_assert!(unlock.to_string().contains("05:00 (UTC+00:00)"));
            } else {
                prop_assert!(now.to_zoned(TimeZone::UTC).year() >= i16::try_from(year)?);
            }
        }
    }
}
