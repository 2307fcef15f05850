//! When puzzles unlock.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use aoc_common::PuzzleId;

/// How many hours the site's clock is behind UTC. By that clock, a puzzle unlocks at midnight.
const HOURS_BEHIND_UTC: u32 = 5;

const HOUR: Duration = Duration::from_secs(60 * 60);
pub(crate) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// When a puzzle unlocks, or has unlocked.
pub fn unlock_time(puzzle: PuzzleId) -> SystemTime {
    let days_to_end_of_year: u32 = (1970..=puzzle.year()).map(days_in_year).sum();
    // December has 31 days, and its first is day 1.
    let days = days_to_end_of_year - 31 + u32::from(puzzle.day()) - 1;
    UNIX_EPOCH + DAY * days + HOUR * HOURS_BEHIND_UTC
}

/// When a puzzle unlocks, as people read it: `December 1 at 00:00 UTC-5`.
pub fn unlock_date(puzzle: PuzzleId) -> String {
    format!("December {} at 00:00 UTC-{HOURS_BEHIND_UTC}", puzzle.day())
}

/// The puzzle that unlocked last, if that was less than a day before this time.
pub fn puzzle_of_the_day(time: SystemTime) -> Option<PuzzleId> {
    PuzzleId::all()
        .take_while(|&puzzle| unlock_time(puzzle) <= time)
        .last()
        .filter(|&puzzle| time < unlock_time(puzzle) + DAY)
}

/// The first puzzle that unlocks after this time.
pub fn next_puzzle(time: SystemTime) -> Option<PuzzleId> {
    PuzzleId::all().find(|&puzzle| unlock_time(puzzle) > time)
}

/// How many days a year from 1970 to 2099 has.
fn days_in_year(year: u16) -> u32 {
    if year.is_multiple_of(4) { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seconds are those that `date --date '2024-12-01 5:00 UTC' +%s` prints.
    #[test]
    fn a_puzzle_unlocks_on_its_day_in_december_at_five_utc() {
        for (id, seconds) in [
            ("2015/1", 1_448_946_000),
            ("2024/1", 1_733_029_200),
            ("2024/25", 1_735_102_800),
            ("2099/12", 4_100_734_800),
        ] {
            let puzzle = id.parse().expect("a puzzle");
            assert_eq!(unlock_time(puzzle), UNIX_EPOCH + Duration::from_secs(seconds), "{id}");
        }
    }

    #[test]
    fn a_puzzle_is_the_puzzle_of_the_day_for_24_hours() {
        for id in ["2015/1", "2024/25", "2025/12"] {
            let puzzle = id.parse().expect("a puzzle");
            let unlock = unlock_time(puzzle);
            let second = Duration::from_secs(1);
            assert_ne!(puzzle_of_the_day(unlock - second), Some(puzzle), "{id}");
            assert_eq!(puzzle_of_the_day(unlock), Some(puzzle), "{id}");
            assert_eq!(puzzle_of_the_day(unlock + DAY - second), Some(puzzle), "{id}");
            assert_ne!(puzzle_of_the_day(unlock + DAY), Some(puzzle), "{id}");
        }
    }
}
