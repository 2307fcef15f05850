//! Which puzzle: a year, a day and a title. Which of its parts.

use std::{fmt, str::FromStr};

use anyhow::{Context as _, ensure};

/// The first year with puzzles.
const FIRST_YEAR: u16 = 2015;

/// The last year that can be named.
const LAST_YEAR: u16 = 2099;

/// The largest number of puzzles in a year.
pub const LAST_DAY: u8 = 25;

/// How many puzzles a year has: 25 through 2024, and 12 from 2025 on.
const fn puzzles_in_year(year: u16) -> u8 {
    if year < 2025 { LAST_DAY } else { 12 }
}

/// Checks that a year is from 2015 to 2099.
pub fn check_year(year: u16) -> anyhow::Result<()> {
    ensure!(
        (FIRST_YEAR..=LAST_YEAR).contains(&year),
        "expected a year from {FIRST_YEAR} to {LAST_YEAR}, found {year}"
    );
    Ok(())
}

/// A puzzle by its date: a year from 2015 to 2099, and a day of that year's event, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId {
    year: u16,
    day: u8,
}

impl PuzzleId {
    /// The puzzle of that day. Fails if the year has no such puzzle.
    pub fn new(year: u16, day: u8) -> anyhow::Result<Self> {
        check_year(year)?;
        let last = puzzles_in_year(year);
        ensure!(
            (1..=last).contains(&day),
            "expected a day from 1 to {last} for {year}, found {day}"
        );
        Ok(Self { year, day })
    }

    /// The puzzles of all years, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (FIRST_YEAR..=LAST_YEAR)
            .flat_map(|year| (1..=puzzles_in_year(year)).map(move |day| Self { year, day }))
    }

    /// The year of the event, from 2015 on.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The day in December, from 1 on.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Whether it is the last puzzle of its year, which has no part 2.
    pub const fn is_last_of_year(self) -> bool {
        self.day == puzzles_in_year(self.year)
    }

    /// Its parts, in order.
    pub const fn parts(self) -> &'static [Part] {
        if self.is_last_of_year() { &[Part::One] } else { &Part::BOTH }
    }

    /// Fails for part 2 of the last puzzle of a year.
    pub fn check_has_part(self, part: Part) -> anyhow::Result<()> {
        ensure!(
            self.parts().contains(&part),
            "{self} has no part 2: you get the last star once you have all the others"
        );
        Ok(())
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.year, self.day)
    }
}

impl FromStr for PuzzleId {
    type Err = anyhow::Error;

    /// Reads `2020/22`.
    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (year, day) = split_id(text).with_context(|| {
            format!("expected a year and a day such as `2020/22`, found {text:?}")
        })?;
        Self::new(year, day)
    }
}

fn split_id(text: &str) -> Option<(u16, u8)> {
    let (year, day) = text.split_once('/')?;
    Some((year.parse().ok()?, day.parse().ok()?))
}

/// A part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Part 1.
    One,
    /// Part 2, which the site shows once part 1 is solved.
    Two,
}

impl Part {
    /// Both parts, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "1",
            Self::Two => "2",
        })
    }
}

impl FromStr for Part {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "1" => Ok(Self::One),
            "2" => Ok(Self::Two),
            _ => Err("expected a part, 1 or 2"),
        }
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
    type Err = anyhow::Error;

    /// Reads a description such as `2020, day 22: Crab Combat`.
    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (year, day, title) = split_description(text).with_context(|| {
            format!("expected a description such as `2020, day 22: Crab Combat`, found {text:?}")
        })?;
        Ok(Self { id: PuzzleId::new(year, day)?, title: title.to_owned() })
    }
}

fn split_description(text: &str) -> Option<(u16, u8, &str)> {
    let (year, rest) = text.split_once(", day ")?;
    let (day, title) = rest.split_once(": ")?;
    Some((year.parse().ok()?, day.parse().ok()?, title))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The puzzle as it is shown, or the error.
    fn parsed_id(text: &str) -> String {
        match text.parse::<PuzzleId>() {
            Ok(id) => id.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// The title in a description, or the error.
    fn parsed_title(description: &str) -> String {
        match description.parse::<Puzzle>() {
            Ok(puzzle) => puzzle.title,
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn ok_id_with_or_without_a_zero() {
        for (text, shown) in [("2020/22", "2020/22"), ("2015/01", "2015/1"), ("2025/12", "2025/12")]
        {
            assert_eq!(parsed_id(text), shown);
        }
    }

    #[test]
    fn err_id_of_a_day_or_year_without_a_puzzle() {
        insta::assert_snapshot!(parsed_id("2025/13"), @"expected a day from 1 to 12 for 2025, found 13");
        insta::assert_snapshot!(parsed_id("2024/26"), @"expected a day from 1 to 25 for 2024, found 26");
        insta::assert_snapshot!(parsed_id("2020/0"), @"expected a day from 1 to 25 for 2020, found 0");
        insta::assert_snapshot!(parsed_id("2014/1"), @"expected a year from 2015 to 2099, found 2014");
    }

    #[test]
    fn err_id_in_another_form() {
        insta::assert_snapshot!(parsed_id("crab"), @r#"expected a year and a day such as `2020/22`, found "crab""#);
        for text in ["", "22", "2020-22", "2020/", "/22", "2020/22/1", "2020 22", "2020/300"] {
            assert!(text.parse::<PuzzleId>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn the_last_puzzle_of_a_year_has_no_part_2() {
        for (text, count) in [("2015/1", 2), ("2025/11", 2), ("2024/25", 1), ("2025/12", 1)] {
            let id = text.parse::<PuzzleId>().expect("a puzzle");
            assert_eq!(id.parts(), &Part::BOTH[..count], "{text}");
            assert_eq!(id.check_has_part(Part::Two).is_ok(), count == 2, "{text}");
        }
        let last = PuzzleId::new(2025, 12).expect("a puzzle");
        let error = last.check_has_part(Part::Two).expect_err("no such part");
        insta::assert_snapshot!(error, @"2025/12 has no part 2: you get the last star once you have all the others");
    }

    #[test]
    fn ok_title_that_contains_a_colon() {
        assert_eq!(parsed_title("2015, day 1: Not: Quite Lisp"), "Not: Quite Lisp");
    }

    #[test]
    fn err_description_of_no_puzzle() {
        insta::assert_snapshot!(parsed_title("What the days share"), @r#"expected a description such as `2020, day 22: Crab Combat`, found "What the days share""#);
    }
}
