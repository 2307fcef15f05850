//! Which puzzle: a year and a day, and how people name them.

use std::{fmt, str::FromStr};

/// The first year with puzzles.
const FIRST_YEAR: u16 = 2015;

/// Years have four digits.
const LAST_YEAR: u16 = 9999;

/// The days of the longest events.
const MOST_DAYS: u8 = 25;

/// How many puzzles an event has: 25 through 2024, 12 from 2025 on.
const fn days_in(year: u16) -> u8 {
    if year < 2025 { MOST_DAYS } else { 12 }
}

/// A day of an event: a year from 2015 to 9999 and one of its days, from 1.
///
/// ```
/// # use aoc_core::PuzzleId;
/// let id: PuzzleId = "2020-22".parse()?;
/// assert_eq!(id.to_string(), "2020/22");
/// # Ok::<(), aoc_core::puzzle::InvalidPuzzle>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId {
    year: u16,
    day: u8,
}

impl PuzzleId {
    /// The puzzle of that day.
    ///
    /// # Errors
    /// If there is no such year, or the year has no such day.
    pub fn new(year: u16, day: u8) -> Result<Self, InvalidPuzzle> {
        check_year(year)?;
        let last = days_in(year);
        if !(1..=last).contains(&day) {
            return Err(InvalidPuzzle::new(format!("a day from 1 to {last} for {year}"), day));
        }
        Ok(Self { year, day })
    }

    /// The year of the event, from 2015 on.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The day in December, from 1 on.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Whether it is the last one of its year, which has no second part.
    #[must_use]
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
    type Err = InvalidPuzzle;

    /// Reads `2020/22` or `2020-22`.
    fn from_str(text: &str) -> Result<Self, InvalidPuzzle> {
        match text.parse()? {
            Selector::Puzzle(id) => Ok(id),
            _ => Err(InvalidPuzzle::new("a year and a day such as `2020/22`", text)),
        }
    }
}

fn check_year(year: u16) -> Result<(), InvalidPuzzle> {
    if (FIRST_YEAR..=LAST_YEAR).contains(&year) {
        return Ok(());
    }
    Err(InvalidPuzzle::new(format!("a year from {FIRST_YEAR} to {LAST_YEAR}"), year))
}

/// What a day's crate says of itself: its puzzle and the puzzle's title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    id: PuzzleId,
    title: &'static str,
}

impl Puzzle {
    /// The puzzle of that day, under its title. One that does not exist does not compile.
    ///
    /// ```
    /// # use aoc_core::Puzzle;
    /// const PUZZLE: Puzzle = Puzzle::new::<2020, 22>("Crab Combat");
    /// ```
    ///
    /// ```compile_fail
    /// # use aoc_core::Puzzle;
    /// const PUZZLE: Puzzle = Puzzle::new::<2025, 13>("A day too many");
    /// ```
    #[must_use]
    pub const fn new<const YEAR: u16, const DAY: u8>(title: &'static str) -> Self {
        const {
            assert!(FIRST_YEAR <= YEAR && YEAR <= LAST_YEAR, "there is no such year");
            assert!(1 <= DAY && DAY <= days_in(YEAR), "the year has no such day");
        }
        Self { id: PuzzleId { year: YEAR, day: DAY }, title }
    }

    /// Its year and day.
    #[must_use]
    pub const fn id(self) -> PuzzleId {
        self.id
    }

    /// Its title, as on the site.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.title
    }
}

/// How a person names puzzles: `2020/22`, `22` where the year is clear, or `2020`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// A day of any year.
    Day(u8),
    /// All days of a year.
    Year(u16),
    /// One puzzle.
    Puzzle(PuzzleId),
}

impl Selector {
    /// Whether this may be meant.
    #[must_use]
    pub fn matches(self, id: PuzzleId) -> bool {
        match self {
            Self::Day(day) => day == id.day,
            Self::Year(year) => year == id.year,
            Self::Puzzle(puzzle) => puzzle == id,
        }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Year(year) => year.fmt(f),
            Self::Puzzle(id) => id.fmt(f),
        }
    }
}

impl FromStr for Selector {
    type Err = InvalidPuzzle;

    /// Reads `2020/22`, `2020-22`, `22` or `2020`. A day may also be called `day22`.
    fn from_str(text: &str) -> Result<Self, InvalidPuzzle> {
        let expected = "a puzzle such as `2020/22`, a day such as `22`, or a year";
        let invalid = || InvalidPuzzle::new(expected, format!("{text:?}"));
        if let Some((year, day)) = text.split_once(['/', '-']) {
            let year = digits(year).ok_or_else(invalid)?;
            let day = digits(without_day(day)).ok_or_else(invalid)?;
            return PuzzleId::new(year, day).map(Self::Puzzle);
        }
        let number: u16 = digits(without_day(text)).ok_or_else(invalid)?;
        match u8::try_from(number) {
            Ok(day @ 1..=MOST_DAYS) => Ok(Self::Day(day)),
            _ if number > 999 => check_year(number).map(|()| Self::Year(number)),
            _ => Err(InvalidPuzzle::new(format!("a day from 1 to {MOST_DAYS}"), number)),
        }
    }
}

fn without_day(text: &str) -> &str {
    text.strip_prefix("day").unwrap_or(text)
}

/// A number of decimal digits alone: `u8::from_str` would take a sign as well.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// There is no such puzzle, or the text does not name one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPuzzle(String);

impl InvalidPuzzle {
    fn new(expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        Self(format!("expected {expected}, found {found}"))
    }
}

impl fmt::Display for InvalidPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidPuzzle {}

#[cfg(test)]
mod tests {
    use super::*;

    fn selector(text: &str) -> String {
        match text.parse::<Selector>() {
            Ok(selector) => selector.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn ok_every_spelling() {
        for (text, shown) in [
            ("22", "22"),
            ("2020/22", "2020/22"),
            ("2020-22", "2020/22"),
            ("2015-01", "2015/1"),
            ("2024/25", "2024/25"),
            ("2025/12", "2025/12"),
            ("day7", "7"),
            ("2020/day22", "2020/22"),
            ("2020", "2020"),
        ] {
            assert_eq!(selector(text), shown);
        }
    }

    #[test]
    fn err_days_that_never_were() {
        insta::assert_snapshot!(selector("2025/13"), @"expected a day from 1 to 12 for 2025, found 13");
        insta::assert_snapshot!(selector("2024/26"), @"expected a day from 1 to 25 for 2024, found 26");
        insta::assert_snapshot!(selector("2020/0"), @"expected a day from 1 to 25 for 2020, found 0");
        insta::assert_snapshot!(selector("2014/1"), @"expected a year from 2015 to 9999, found 2014");
        insta::assert_snapshot!(selector("2014"), @"expected a year from 2015 to 9999, found 2014");
        insta::assert_snapshot!(selector("0"), @"expected a day from 1 to 25, found 0");
        insta::assert_snapshot!(selector("26"), @"expected a day from 1 to 25, found 26");
        insta::assert_snapshot!(selector("999"), @"expected a day from 1 to 25, found 999");
    }

    #[test]
    fn err_other_words() {
        insta::assert_snapshot!(selector("crab"), @r#"expected a puzzle such as `2020/22`, a day such as `22`, or a year, found "crab""#);
        for text in ["", "+22", "2020/", "/22", "2020/22/1", "2020 22", "-22", "999", "2e15"] {
            assert!(text.parse::<Selector>().is_err(), "{text:?}");
        }
        let bare = "22".parse::<PuzzleId>().unwrap_err().to_string();
        insta::assert_snapshot!(bare, @"expected a year and a day such as `2020/22`, found 22");
    }

    #[test]
    fn a_day_matches_every_year_and_a_year_its_days() -> Result<(), InvalidPuzzle> {
        let ids = [PuzzleId::new(2020, 21)?, PuzzleId::new(2021, 21)?, PuzzleId::new(2020, 22)?];
        for (text, expected) in [
            ("21", [true, true, false]),
            ("2020", [true, false, true]),
            ("2021/21", [false, true, false]),
        ] {
            let selector: Selector = text.parse()?;
            assert_eq!(ids.map(|id| selector.matches(id)), expected, "{text}");
        }
        Ok(())
    }
}
