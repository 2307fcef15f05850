//! How the user names puzzles on the command line.

use std::{fmt, str::FromStr, time::SystemTime};

use anyhow::bail;
use aoc_common::{
    PuzzleId,
    puzzle::{MAX_DAYS, check_year, parse_digits},
};
use bpaf::{Parser, positional};

use crate::calendar::{DAY, next_puzzle, puzzle_of_the_day, unlock_date, unlock_time};

/// The argument `PUZZLE`.
pub fn puzzle() -> impl Parser<PuzzleSelector> {
    positional("PUZZLE").help("Which puzzle, as `22`, `2020/22`, `today` or the name of a package")
}

/// The arguments `PUZZLE…`, each of which may also be a year. There may be none.
pub fn puzzles() -> impl Parser<Vec<PuzzleSelector>> {
    let help = "Which puzzles, as `22`, `2020/22`, `2020`, `today` or the name of a package [default: all]";
    positional("PUZZLE").help(help).many().parse(unambiguous)
}

/// Rejects words that may mean something else than they say:
///
/// - A day beside a year, as in `2020 22`, may mean one puzzle, or all puzzles of the year and that day of any year.
/// - A 1 or 2 beside anything else, as in `2020/22 1` or `22 1`, may mean a part of that puzzle, or the first or second day
///   of any year.
fn unambiguous(selectors: Vec<PuzzleSelector>) -> anyhow::Result<Vec<PuzzleSelector>> {
    let year = selectors.iter().find(|selector| matches!(selector, PuzzleSelector::Year(_)));
    let day = selectors.iter().find(|selector| matches!(selector, PuzzleSelector::Day(_)));
    if let (Some(year), Some(day)) = (year, day) {
        bail!("`{year}` and `{day}` may mean one puzzle or many: write `{year}/{day}` for the one");
    }
    let part = selectors.iter().find(|selector| matches!(selector, PuzzleSelector::Day(1 | 2)));
    let other = selectors.iter().find(|selector| part.is_some_and(|part| part != *selector));
    if let (Some(part), Some(other)) = (part, other) {
        bail!(
            "`{part}` beside `{other}` may mean its part {part} or a day {part}: write the year of that day, or \
             `--part {part}` where there is this flag"
        );
    }
    Ok(selectors)
}

/// What a word on the command line selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleSelector {
    /// This day of any year.
    Day(u8),
    /// All days of a year.
    Year(u16),
    /// One puzzle.
    Puzzle(PuzzleId),
    /// The day whose package has this name.
    Package(String),
}

impl fmt::Display for PuzzleSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Year(year) => year.fmt(f),
            Self::Puzzle(id) => id.fmt(f),
            Self::Package(name) => name.fmt(f),
        }
    }
}

impl FromStr for PuzzleSelector {
    type Err = anyhow::Error;

    /// Reads `2020/22`, `2020-22`, `22`, `2020`, `today`, or the name of a package.
    fn from_str(text: &str) -> anyhow::Result<Self> {
        if text == "today" {
            return today(SystemTime::now()).map(Self::Puzzle);
        }
        // The name of a package cannot begin with a digit.
        if text.starts_with(|c: char| c.is_ascii_digit()) && text.contains(['/', '-']) {
            return text.parse().map(Self::Puzzle);
        }
        let Some(number) = parse_digits::<u16>(text) else {
            return Ok(Self::Package(text.to_owned()));
        };
        if number >= 1000 {
            check_year(number)?;
            return Ok(Self::Year(number));
        }
        match u8::try_from(number) {
            Ok(day @ 1..=MAX_DAYS) => Ok(Self::Day(day)),
            _ => bail!("expected a day from 1 to {MAX_DAYS}, found {number}"),
        }
    }
}

/// The puzzle that unlocked less than a day ago. Outside the event, the error names the next puzzle.
pub fn today(now: SystemTime) -> anyhow::Result<PuzzleId> {
    if let Some(puzzle) = puzzle_of_the_day(now) {
        return Ok(puzzle);
    }
    let Some(next) = next_puzzle(now) else { bail!("no puzzle today") };
    bail!(
        "no puzzle today: {next} is the next one, and unlocks on {}; \
         `cargo xtask new {next} --fetch --wait` waits for it",
        unlock_date(next)
    )
}

/// The puzzle that `new --wait` makes if none is named: the next one, if it unlocks within twelve hours, or else the
/// puzzle of the day. Somebody who starts the command soon after a puzzle has unlocked means that one, and is late.
pub fn today_or_next(now: SystemTime) -> anyhow::Result<PuzzleId> {
    match next_puzzle(now) {
        Some(next) if unlock_time(next) <= now + DAY / 2 => Ok(next),
        _ => today(now),
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    fn error(text: &str) -> String {
        text.parse::<PuzzleSelector>().expect_err("no selector").to_string()
    }

    #[test]
    fn err_day_or_year_out_of_range() {
        insta::assert_snapshot!(error("26"), @"expected a day from 1 to 25, found 26");
        insta::assert_snapshot!(error("2014"), @"expected a year from 2015 to 2099, found 2014");
        for text in ["0", "999", "2020/26", "2020-0"] {
            error(text);
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
