//! When puzzles unlock, and which one is that of today.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::bail;
use aoc_common::PuzzleId;

/// How many hours the site's clock is behind UTC. By that clock, a puzzle unlocks at midnight.
const HOURS_BEHIND_UTC: u32 = 5;

const HOUR: Duration = Duration::from_secs(60 * 60);
const ONE_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// When a puzzle unlocks, or has unlocked.
pub fn unlock_time(puzzle: PuzzleId) -> SystemTime {
    let days_to_end_of_year: u32 = (1970..=puzzle.year()).map(length_of_year).sum();
    // December has 31 days, and its first is day 1.
    let days = days_to_end_of_year - 31 + u32::from(puzzle.day()) - 1;
    UNIX_EPOCH + ONE_DAY * days + HOUR * HOURS_BEHIND_UTC
}

/// When a puzzle unlocks, as people read it: `December 1 at 00:00 UTC-5`.
pub fn unlock_date(puzzle: PuzzleId) -> String {
    format!("December {} at 00:00 UTC-{HOURS_BEHIND_UTC}", puzzle.day())
}

/// The puzzle that unlocked less than a day before this time.
///
/// # Errors
/// Outside the event. The error names the next puzzle.
pub fn today(now: SystemTime) -> anyhow::Result<PuzzleId> {
    let last = PuzzleId::all().take_while(|&puzzle| unlock_time(puzzle) <= now).last();
    if let Some(puzzle) = last
        && now < unlock_time(puzzle) + ONE_DAY
    {
        return Ok(puzzle);
    }
    let Some(next) = next_puzzle(now) else { bail!("no puzzle today") };
    bail!(
        "no puzzle today: {next} is the next one, and unlocks on {}; \
         `cargo xtask new {next} --fetch --wait` waits for it",
        unlock_date(next)
    )
}

/// What `today` means to a command that waits: the next puzzle if it unlocks within twelve hours, or else that of today.
/// Somebody who starts the command soon after a puzzle has unlocked means that one, and is late.
///
/// # Errors
/// As for [`today`].
pub fn today_or_next(now: SystemTime) -> anyhow::Result<PuzzleId> {
    match next_puzzle(now) {
        Some(next) if unlock_time(next) <= now + ONE_DAY / 2 => Ok(next),
        _ => today(now),
    }
}

/// The first puzzle that unlocks after this time.
fn next_puzzle(time: SystemTime) -> Option<PuzzleId> {
    PuzzleId::all().find(|&puzzle| unlock_time(puzzle) > time)
}

/// How many days a year from 1970 to 2099 has.
fn length_of_year(year: u16) -> u32 {
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
    fn a_puzzle_is_that_of_today_for_24_hours() {
        for id in ["2015/1", "2024/25", "2025/12"] {
            let puzzle = id.parse().expect("a puzzle");
            let unlock = unlock_time(puzzle);
            let second = Duration::from_secs(1);
            assert_ne!(today(unlock - second).ok(), Some(puzzle), "{id}");
            assert_eq!(today(unlock).ok(), Some(puzzle), "{id}");
            assert_eq!(today(unlock + ONE_DAY - second).ok(), Some(puzzle), "{id}");
            assert_ne!(today(unlock + ONE_DAY).ok(), Some(puzzle), "{id}");
        }
    }

    /// The puzzle of `today`, and that of `today` with `--wait`, at a time in seconds since 1970.
    fn today_and_with_wait(seconds: u64) -> [String; 2] {
        let now = UNIX_EPOCH + Duration::from_secs(seconds);
        [today(now), today_or_next(now)].map(|puzzle| match puzzle {
            Ok(puzzle) => puzzle.to_string(),
            Err(error) => error.to_string(),
        })
    }

    const NONE_IN_2020: &str = "no puzzle today: 2020/1 is the next one, and unlocks on December 1 at 00:00 UTC-5; \
        `cargo xtask new 2020/1 --fetch --wait` waits for it";

    /// Half a minute before midnight in UTC−5, on the last of November and the first of December.
    #[test]
    fn with_wait_today_is_the_next_puzzle_before_it_unlocks() {
        assert_eq!(today_and_with_wait(1_606_798_770), [NONE_IN_2020, "2020/1"]);
        assert_eq!(today_and_with_wait(1_606_885_170), ["2020/1", "2020/2"]);
    }

    #[test]
    fn err_today_outside_the_event_names_the_next_puzzle() {
        // Twelve hours and a second before the first puzzle.
        assert_eq!(today_and_with_wait(1_606_755_599), [NONE_IN_2020, NONE_IN_2020]);
        assert_eq!(today_and_with_wait(1_606_755_600), [NONE_IN_2020, "2020/1"]);
    }

    #[test]
    fn with_wait_today_is_the_new_puzzle_for_twelve_hours() {
        let noon = 1_606_928_400;
        assert_eq!(today_and_with_wait(noon - 1), ["2020/2", "2020/2"]);
        assert_eq!(today_and_with_wait(noon), ["2020/2", "2020/3"]);
    }

    /// The event of 2025 has twelve days.
    #[test]
    fn with_wait_today_is_the_last_puzzle_on_the_last_day() {
        assert_eq!(today_and_with_wait(1_765_515_570), ["2025/11", "2025/12"]);
        assert_eq!(today_and_with_wait(1_765_601_970), ["2025/12", "2025/12"]);
    }
}
