//! Which puzzle: a year and a day, and its title.

use std::{fmt, str::FromStr};

/// The first year with puzzles.
const FIRST_YEAR: u16 = 2015;

/// Years have four digits.
const LAST_YEAR: u16 = 9999;

/// The days of the longest events.
pub const MOST_DAYS: u8 = 25;

/// How many puzzles an event has: 25 through 2024, 12 from 2025 on.
const fn days_in(year: u16) -> u8 {
    if year < 2025 { MOST_DAYS } else { 12 }
}

/// A day of an event: a year from 2015 to 9999 and one of its days, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId {
    year: u16,
    day: u8,
}

impl PuzzleId {
    /// The puzzle of that day.
    /// Fails if there is no such year, or the year has no such day.
    pub fn new(year: u16, day: u8) -> Result<Self, String> {
        if !(FIRST_YEAR..=LAST_YEAR).contains(&year) {
            return Err(format!("expected a year from {FIRST_YEAR} to {LAST_YEAR}, found {year}"));
        }
        let last = days_in(year);
        if !(1..=last).contains(&day) {
            return Err(format!("expected a day from 1 to {last} for {year}, found {day}"));
        }
        Ok(Self { year, day })
    }

    /// The year of the event, from 2015 on.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The day in December, from 1 on.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Whether it is the last one of its year, which has no second part.
    pub const fn is_last_of_year(self) -> bool {
        self.day == days_in(self.year)
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.year, self.day)
    }
}

impl FromStr for PuzzleId {
    type Err = String;

    /// Reads `2020/22`, `2020-22` or `2020/day22`.
    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (year, day) = text.split_once(['/', '-'])?;
            Some((number(year)?, number(day.strip_prefix("day").unwrap_or(day))?))
        };
        let expected = "expected a year and a day such as `2020/22`";
        let (year, day) = read().ok_or_else(|| format!("{expected}, found {text:?}"))?;
        Self::new(year, day)
    }
}

/// A puzzle and its title. The description of a day's package names both.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Puzzle {
    /// Its year and day.
    pub id: PuzzleId,
    /// Its title, as on the site.
    pub title: String,
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.title)
    }
}

impl FromStr for Puzzle {
    type Err = String;

    /// Reads a description such as `2020, day 22: Crab Combat`.
    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (year, day) = text.split_once(", day ")?;
            let (day, title) = day.split_once(": ")?;
            Some((number(year)?, number(day)?, title))
        };
        let expected = "expected a description such as `2020, day 22: Crab Combat`";
        let (year, day, title) = read().ok_or_else(|| format!("{expected}, found {text:?}"))?;
        Ok(Self { id: PuzzleId::new(year, day)?, title: title.to_owned() })
    }
}

/// A number of decimal digits alone: `u8::from_str` would take a sign as well.
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> String {
        text.parse::<PuzzleId>().map_or_else(|error| error, |id| id.to_string())
    }

    #[test]
    fn ok_every_spelling() {
        for (text, shown) in [
            ("2020/22", "2020/22"),
            ("2020-22", "2020/22"),
            ("2015-01", "2015/1"),
            ("2020/day22", "2020/22"),
            ("2024/25", "2024/25"),
            ("2025/12", "2025/12"),
        ] {
            assert_eq!(id(text), shown);
        }
    }

    #[test]
    fn err_days_that_never_were() {
        insta::assert_snapshot!(id("2025/13"), @"expected a day from 1 to 12 for 2025, found 13");
        insta::assert_snapshot!(id("2024/26"), @"expected a day from 1 to 25 for 2024, found 26");
        insta::assert_snapshot!(id("2020/0"), @"expected a day from 1 to 25 for 2020, found 0");
        insta::assert_snapshot!(id("2014/1"), @"expected a year from 2015 to 9999, found 2014");
    }

    #[test]
    fn err_other_words() {
        insta::assert_snapshot!(id("crab"), @r#"expected a year and a day such as `2020/22`, found "crab""#);
        for text in ["", "22", "+2020/22", "2020/", "/22", "2020/22/1", "2020 22", "2020/300"] {
            assert!(text.parse::<PuzzleId>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn descriptions() {
        let title = |text: &str| match text.parse::<Puzzle>() {
            Ok(puzzle) => puzzle.title,
            Err(error) => error,
        };
        assert_eq!(title("2015, day 1: Not: Quite Lisp"), "Not: Quite Lisp");
        insta::assert_snapshot!(title("What the days share"), @r#"expected a description such as `2020, day 22: Crab Combat`, found "What the days share""#);
        insta::assert_snapshot!(title("2025, day 13: Late"), @"expected a day from 1 to 12 for 2025, found 13");
    }
}
