//! How the user names puzzles on the command line.

use std::{fmt, str::FromStr};

use anyhow::bail;
use aoc_common::{
    PuzzleId,
    puzzle::{LAST_DAY, check_year},
};
use bpaf::{Parser, positional};

/// The argument `PUZZLE`, which is no year.
pub(crate) fn puzzle() -> impl Parser<PuzzleSelector> {
    let help = "Which puzzle, as `22`, `2020/22`, `today` or the name of a package";
    positional("PUZZLE").help(help).parse(reject_year)
}

/// The arguments `PUZZLE…`, each of which may also be a year. There may be none.
pub(crate) fn puzzles() -> impl Parser<Vec<PuzzleSelector>> {
    let help = "Which puzzles, as `22`, `2020/22`, `2020`, `today` or the name of a package [default: all]";
    positional("PUZZLE").help(help).many()
}

fn reject_year(selector: PuzzleSelector) -> anyhow::Result<PuzzleSelector> {
    if let PuzzleSelector::Year(year) = selector {
        bail!("{year} is a year, not a puzzle: add the day, as in `{year}/1`");
    }
    Ok(selector)
}

/// What a word on the command line selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleSelector {
    /// This day of any year.
    Day(u8),
    /// All days of a year.
    Year(u16),
    /// One puzzle.
    Puzzle(PuzzleId),
    /// The day whose package has this name.
    Package(String),
    /// The puzzle that unlocked last. Which one that is depends on the clock.
    Today,
}

impl fmt::Display for PuzzleSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Year(year) => year.fmt(f),
            Self::Puzzle(id) => id.fmt(f),
            Self::Package(name) => name.fmt(f),
            Self::Today => f.write_str("today"),
        }
    }
}

impl FromStr for PuzzleSelector {
    type Err = anyhow::Error;

    /// Reads `2020/22`, `22`, `2020`, `today`, or the name of a package.
    fn from_str(text: &str) -> anyhow::Result<Self> {
        if text == "today" {
            return Ok(Self::Today);
        }
        if text.contains('/') {
            return text.parse().map(Self::Puzzle);
        }
        let Ok(number) = text.parse::<u16>() else {
            return Ok(Self::Package(text.to_owned()));
        };
        if number >= 1000 {
            check_year(number)?;
            return Ok(Self::Year(number));
        }
        match u8::try_from(number) {
            Ok(day @ 1..=LAST_DAY) => Ok(Self::Day(day)),
            _ => bail!("expected a day from 1 to {LAST_DAY}, found {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<PuzzleSelector>().expect_err("no selector").to_string()
    }

    #[test]
    fn err_day_or_year_out_of_range() {
        insta::assert_snapshot!(error("26"), @"expected a day from 1 to 25, found 26");
        insta::assert_snapshot!(error("2014"), @"expected a year from 2015 to 2099, found 2014");
        for text in ["0", "999", "2020/26", "crates/day22"] {
            error(text);
        }
    }
}
