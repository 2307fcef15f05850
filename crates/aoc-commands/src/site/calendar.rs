//! When puzzles unlock, which one is that of today, and how long it takes until then. The time is given.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, ensure};
use aoc_facts::PuzzleId;
use humantime::format_duration;

/// How many hours the site's clock is behind UTC. By that clock, a puzzle unlocks at midnight.
const HOURS_BEHIND_UTC: u32 = 5;

/// How long ago a puzzle may have unlocked for which somebody waits.
const JUST_UNLOCKED: Duration = Duration::from_secs(10 * 60);

const HOUR: Duration = Duration::from_secs(60 * 60);
const ONE_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// When a puzzle unlocks, or has unlocked.
pub(crate) fn unlock_time(puzzle: PuzzleId) -> SystemTime {
    let days_to_end_of_year: u32 = (1970..=puzzle.year()).map(length_of_year).sum();
    // December has 31 days, and its first is day 1.
    let days = days_to_end_of_year - 31 + u32::from(puzzle.day()) - 1;
    UNIX_EPOCH + ONE_DAY * days + HOUR * HOURS_BEHIND_UTC
}

/// When whoever waits for a puzzle requests it: a little after it unlocks, since the clock of this machine may be ahead of
/// that of the site.
pub(crate) fn end_of_wait(puzzle: PuzzleId) -> SystemTime {
    unlock_time(puzzle) + Duration::from_secs(2)
}

/// Fails as long as a puzzle is locked, and says when it unlocks.
pub(crate) fn check_unlocked(puzzle: PuzzleId, now: SystemTime) -> anyhow::Result<()> {
    let unlock = unlock_time(puzzle);
    ensure!(
        unlock <= now,
        "the puzzle is locked until December {}, {}, at 00:00 UTC-{HOURS_BEHIND_UTC}, in {}",
        puzzle.day(),
        puzzle.year(),
        show_wait(unlock, now)
    );
    Ok(())
}

/// The wait until this time, up to the next whole second, in its two largest units, as in `3m 30s`.
pub(crate) fn show_wait(end: SystemTime, now: SystemTime) -> String {
    let left = end.duration_since(now).unwrap_or_default();
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let shown = format_duration(Duration::from_secs(seconds)).to_string();
    shown.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// The puzzle that unlocked last, which is what `today` means.
///
/// # Errors
/// If none has unlocked yet.
pub(crate) fn today(now: SystemTime) -> anyhow::Result<PuzzleId> {
    let unlocked = PuzzleId::all().take_while(|&puzzle| unlock_time(puzzle) <= now);
    unlocked.last().context("no puzzle has unlocked yet: check the clock of this machine")
}

/// The puzzle that unlocks next, or has just unlocked. This is what `today` means to a command that waits: whoever gives it
/// a little too late does not want to wait for another day.
///
/// # Errors
/// If there is none.
pub(crate) fn next_puzzle(now: SystemTime) -> anyhow::Result<PuzzleId> {
    PuzzleId::all()
        .find(|&puzzle| unlock_time(puzzle) + JUST_UNLOCKED > now)
        .context("no puzzle unlocks any more")
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
            let end_of_wait = end_of_wait(puzzle);
            assert_eq!(end_of_wait, UNIX_EPOCH + Duration::from_secs(seconds + 2), "{id}");
        }
    }

    #[test]
    fn today_is_the_last_puzzle_that_has_unlocked_and_the_next_one_follows() {
        for (last, next) in [("2020/1", "2020/2"), ("2024/25", "2025/1"), ("2025/12", "2026/1")] {
            let [last, next] = [last, next].map(|id| id.parse().expect("a puzzle"));
            let just_before_next = unlock_time(next) - Duration::from_secs(1);
            for now in [unlock_time(last), just_before_next] {
                assert_eq!(today(now).expect("a puzzle"), last);
            }
            for now in [unlock_time(last) + JUST_UNLOCKED, just_before_next] {
                assert_eq!(next_puzzle(now).expect("a puzzle"), next);
            }
            let just_unlocked = unlock_time(last) + JUST_UNLOCKED - Duration::from_secs(1);
            assert_eq!(next_puzzle(just_unlocked).expect("a puzzle"), last);
        }
        let error = today(UNIX_EPOCH).expect_err("no puzzle").to_string();
        assert_eq!(error, "no puzzle has unlocked yet: check the clock of this machine");
    }

    #[test]
    fn a_wait_has_its_two_largest_units_and_is_never_too_short_by_less_than_a_second() {
        let second = Duration::from_secs(1);
        for (wait, shown) in [
            (ONE_DAY, "1day"),
            (ONE_DAY + 2 * second, "1day 2s"),
            (353 * ONE_DAY, "11months 18days"),
            (210 * second, "3m 30s"),
            (Duration::from_millis(500), "1s"),
            (Duration::from_millis(59_001), "1m"),
        ] {
            assert_eq!(show_wait(UNIX_EPOCH + wait, UNIX_EPOCH), shown);
        }
    }
}
