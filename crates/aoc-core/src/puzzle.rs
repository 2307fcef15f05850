//! Which puzzle: a year and a day, and how a person names them.

use std::{fmt, str::FromStr};

/// The first year with puzzles.
const FIRST_YEAR: u16 = 2015;

/// Years have four digits.
const LAST_YEAR: u16 = 9999;

/// From this year on an event has [`DAYS_NOW`] days instead of [`DAYS_ONCE`].
const FIRST_SHORT_YEAR: u16 = 2025;
const DAYS_ONCE: u8 = 25;
const DAYS_NOW: u8 = 12;

/// How many puzzles an event has: 25 through 2024, 12 from 2025 on.
const fn days_in(year: u16) -> u8 {
    if year < FIRST_SHORT_YEAR { DAYS_ONCE } else { DAYS_NOW }
}

/// A day of an event that exists: a year from 2015 to 9999 and one of its days,
/// counted from 1.
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
    pub const fn new(year: u16, day: u8) -> Result<Self, InvalidPuzzle> {
        if year < FIRST_YEAR || year > LAST_YEAR {
            Err(InvalidPuzzle(Problem::Year(year)))
        } else if day < 1 || day > days_in(year) {
            Err(InvalidPuzzle(Problem::Day { year, day }))
        } else {
            Ok(Self { year, day })
        }
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
            Selector::Day(day) => Err(InvalidPuzzle(Problem::NoYear(day))),
        }
    }
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

/// How a person names a puzzle: `2020/22`, or `22` where the year is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// A day of any year.
    Day(u8),
    /// One puzzle.
    Puzzle(PuzzleId),
}

impl Selector {
    /// Whether this may be meant.
    #[must_use]
    pub fn matches(self, id: PuzzleId) -> bool {
        match self {
            Self::Day(day) => day == id.day,
            Self::Puzzle(puzzle) => puzzle == id,
        }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => write!(f, "{day}"),
            Self::Puzzle(id) => id.fmt(f),
        }
    }
}

impl FromStr for Selector {
    type Err = InvalidPuzzle;

    /// Reads `22`, `2020/22` or `2020-22`.
    fn from_str(text: &str) -> Result<Self, InvalidPuzzle> {
        let bad_form = || InvalidPuzzle(Problem::Form(text.to_owned()));
        match text.split_once(['/', '-']) {
            Some((year, day)) => {
                let year = digits(year).ok_or_else(bad_form)?;
                let day = digits(day).ok_or_else(bad_form)?;
                PuzzleId::new(year, day).map(Self::Puzzle)
            }
            None => match digits(text).ok_or_else(bad_form)? {
                day @ 1..=DAYS_ONCE => Ok(Self::Day(day)),
                day => Err(InvalidPuzzle(Problem::BareDay(day))),
            },
        }
    }
}

/// A number of decimal digits alone: `u8::from_str` would take a sign as well.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// There is no such puzzle, or the words do not name one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPuzzle(Problem);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    Form(String),
    Year(u16),
    Day { year: u16, day: u8 },
    BareDay(u8),
    NoYear(u8),
}

impl fmt::Display for InvalidPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Problem::Form(found) => write!(
                f,
                "expected a day such as `22`, or a year and a day such as `2020/22`, found {found:?}"
            ),
            Problem::Year(year) => {
                write!(f, "expected a year from {FIRST_YEAR} to {LAST_YEAR}, found {year}")
            }
            Problem::Day { year, day } => {
                let last = days_in(*year);
                write!(f, "expected a day from 1 to {last} for {year}, found {day}")
            }
            Problem::NoYear(day) => {
                write!(f, "expected a year and a day such as `2020/22`, found the day {day} alone")
            }
            Problem::BareDay(day) => {
                write!(f, "expected a day from 1 to {DAYS_ONCE}, found {day}")
            }
        }
    }
}

impl std::error::Error for InvalidPuzzle {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn selector(text: &str) -> String {
        match text.parse::<Selector>() {
            Ok(selector) => selector.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn ok_every_spelling() {
        assert_eq!("22".parse(), Ok(Selector::Day(22)));
        let crab = PuzzleId::new(2020, 22).map(Selector::Puzzle);
        assert_eq!("2020/22".parse(), crab);
        assert_eq!("2020-22".parse(), crab);
        assert_eq!(selector("2015/1"), "2015/1");
        assert_eq!(selector("2015-01"), "2015/1");
    }

    #[test]
    fn ok_days_of_long_and_short_years() {
        assert_eq!(selector("2024/25"), "2024/25");
        assert_eq!(selector("2025/12"), "2025/12");
    }

    #[test]
    fn err_days_that_never_were() {
        insta::assert_snapshot!(selector("2025/13"), @"expected a day from 1 to 12 for 2025, found 13");
        insta::assert_snapshot!(selector("2024/26"), @"expected a day from 1 to 25 for 2024, found 26");
        insta::assert_snapshot!(selector("2020/0"), @"expected a day from 1 to 25 for 2020, found 0");
        insta::assert_snapshot!(selector("2014/1"), @"expected a year from 2015 to 9999, found 2014");
        insta::assert_snapshot!(selector("0"), @"expected a day from 1 to 25, found 0");
        insta::assert_snapshot!(selector("26"), @"expected a day from 1 to 25, found 26");
    }

    #[test]
    fn err_other_words() {
        insta::assert_snapshot!(selector("crab"), @"expected a day such as `22`, or a year and a day such as `2020/22`, found \"crab\"");
        for text in ["", "+22", "2020/", "/22", "2020/22/1", "2020 22", "-22", "999"] {
            assert!(text.parse::<Selector>().is_err(), "{text:?}");
        }
        let bare = "22".parse::<PuzzleId>().unwrap_err().to_string();
        insta::assert_snapshot!(bare, @"expected a year and a day such as `2020/22`, found the day 22 alone");
    }

    #[test]
    fn a_bare_day_matches_every_year() -> Result<(), InvalidPuzzle> {
        let day: Selector = "21".parse()?;
        assert!(day.matches(PuzzleId::new(2020, 21)?));
        assert!(day.matches(PuzzleId::new(2021, 21)?));
        assert!(!day.matches(PuzzleId::new(2020, 22)?));
        Ok(())
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".*") {
            let _ = text.parse::<Selector>();
        }

        #[test]
        fn what_is_shown_can_be_read(year in FIRST_YEAR..=LAST_YEAR, day in 1..=DAYS_NOW) {
            let id = PuzzleId::new(year, day)?;
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }
    }
}
