//! How the user names puzzles and days on the command line.

use std::{fmt, time::SystemTime};

use anyhow::bail;
use aoc_facts::{
    PuzzleId,
    puzzle::{LAST_DAY, check_year},
};
use bpaf::{Parser, positional};

use crate::site::calendar::today;

/// The argument `PUZZLE`, at this time.
pub(crate) fn puzzle(now: SystemTime) -> impl Parser<PuzzleName> {
    let help = "Which puzzle, as `22`, `2020/22`, `today` or the name of a package";
    positional("PUZZLE").help(help).parse(move |text: String| match Selector::read(&text, now)? {
        Selector::Puzzle(name) => Ok(name),
        Selector::Year(year) => {
            bail!("{year} is a year, not a puzzle: add the day, as in `{year}/1`")
        }
    })
}

/// The arguments `PUZZLE…`, each of which may also be a year, at this time. There may be none.
pub(crate) fn puzzles(now: SystemTime) -> impl Parser<Vec<Selector>> {
    let help = "Which puzzles, as `22`, `2020/22`, `2020`, `today` or the name of a package [default: all]";
    positional("PUZZLE").help(help).parse(move |text: String| Selector::read(&text, now)).many()
}

/// What an argument selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    /// One puzzle.
    Puzzle(PuzzleName),
    /// All days of a year.
    Year(u16),
}

/// How one puzzle is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleName {
    /// This day of the only year that has it here.
    Day(u8),
    /// Its date, which need not be that of a day here.
    Date(PuzzleId),
    /// The name of a package that solves it.
    Package(String),
}

impl Selector {
    /// Reads `2020/22`, `22`, `2020`, the name of a package, or `today`, which is the puzzle that unlocked last at this
    /// time.
    ///
    /// # Errors
    /// If there is no such day or year, or if no puzzle has unlocked yet.
    pub(crate) fn read(text: &str, now: SystemTime) -> anyhow::Result<Self> {
        if text == "today" {
            return Ok(Self::Puzzle(PuzzleName::Date(today(now)?)));
        }
        if text.contains('/') {
            return Ok(Self::Puzzle(PuzzleName::Date(text.parse()?)));
        }
        let Ok(number) = text.parse::<u16>() else {
            return Ok(Self::Puzzle(PuzzleName::Package(text.to_owned())));
        };
        if number >= 1000 {
            check_year(number)?;
            return Ok(Self::Year(number));
        }
        match u8::try_from(number) {
            Ok(day @ 1..=LAST_DAY) => Ok(Self::Puzzle(PuzzleName::Day(day))),
            _ => bail!("expected a day from 1 to {LAST_DAY}, found {number}"),
        }
    }
}

impl fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Date(puzzle) => puzzle.fmt(f),
            Self::Package(package) => package.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::calendar::unlock_time;

    /// What an argument selects when 2024/25 is the puzzle of today, or the error.
    fn read(text: &str) -> String {
        let now = unlock_time("2024/25".parse().expect("a puzzle"));
        match Selector::read(text, now) {
            Ok(selector) => format!("{selector:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_argument_is_a_day_a_year_a_puzzle_or_else_a_package() {
        for (text, expected) in [
            ("22", "Puzzle(Day(22))"),
            ("2020", "Year(2020)"),
            ("2020/01", "Puzzle(Date(PuzzleId { year: 2020, day: 1 }))"),
            ("today", "Puzzle(Date(PuzzleId { year: 2024, day: 25 }))"),
            ("2020-1", "Puzzle(Package(\"2020-1\"))"),
            ("crab", "Puzzle(Package(\"crab\"))"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn err_day_or_year_out_of_range() {
        for (text, error) in [
            ("0", "expected a day from 1 to 25, found 0"),
            ("26", "expected a day from 1 to 25, found 26"),
            ("999", "expected a day from 1 to 25, found 999"),
            ("2014", "expected a year from 2015 to 2099, found 2014"),
            ("2020/26", "expected a day from 1 to 25 for 2020, found 26"),
        ] {
            assert_eq!(read(text), error, "{text}");
        }
    }
}
