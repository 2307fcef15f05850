//! The puzzles there are, and how they are told apart.

use aoc_core::{NoAnswer, Puzzle, puzzle::Selector};

use crate::run::{Fault, Parts, Solution, Watch, solve};

/// A day's crate, as the runner sees it.
pub(crate) struct Day {
    pub(crate) puzzle: Puzzle,
    /// The name of its crate.
    pub(crate) package: &'static str,
    /// Solves the puzzle for this text.
    pub(crate) solve: fn(&str, Parts) -> Result<Solution, Fault>,
}

/// Takes a day's crate by the functions that each has: `part1` and `part2`, or,
/// where these may take long, `part1_watched` and `part2_watched`.
macro_rules! day {
    ($package:ident) => {
        day!($package, |input, _| $package::part1(input), |input, _| $package::part2(input))
    };
    ($package:ident, watched) => {
        day!(
            $package,
            |input, watch: &Watch| {
                $package::part1_watched(input, |progress| watch.look(&progress))
                    .unwrap_or_else(|stopped| Err(NoAnswer::because(stopped)))
            },
            |input, watch: &Watch| {
                $package::part2_watched(input, |progress| watch.look(&progress))
                    .map_err(NoAnswer::because)
            }
        )
    };
    ($package:ident, $part1:expr, $part2:expr) => {
        Day {
            puzzle: $package::PUZZLE,
            package: stringify!($package),
            solve: |text, parts| solve(text, parts, $package::parse, $part1, $part2),
        }
    };
}

/// All days, in the order of their puzzles. `Cargo.toml` lists them as well.
pub(crate) const DAYS: &[Day] = &[day!(day22, watched), day!(day21)];

/// The days that are meant, in the order in which they are named, each once; all
/// days if none is named.
///
/// # Errors
/// If there is no such puzzle, or more than one.
pub(crate) fn select<'d>(days: &'d [Day], selectors: &[Selector]) -> Result<Vec<&'d Day>, String> {
    if selectors.is_empty() {
        return Ok(days.iter().collect());
    }
    let mut selected: Vec<&Day> = Vec::new();
    for &selector in selectors {
        let matching: Vec<_> =
            days.iter().filter(|day| selector.matches(day.puzzle.id())).collect();
        match matching[..] {
            [day] => {
                if !selected.iter().any(|chosen| chosen.puzzle == day.puzzle) {
                    selected.push(day);
                }
            }
            [] => {
                return Err(format!(
                    "there is no {selector} here; there are:\n{}",
                    listing(&days.iter().collect::<Vec<_>>())
                ));
            }
            _ => {
                return Err(format!(
                    "{selector} may be one of several; say which:\n{}",
                    listing(&matching)
                ));
            }
        }
    }
    Ok(selected)
}

/// The puzzles of these days, a line each.
fn listing(days: &[&Day]) -> String {
    let lines: Vec<_> =
        days.iter().map(|day| format!("  {}  {}", day.puzzle.id(), day.puzzle.title())).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, fs};

    fn day(puzzle: Puzzle) -> Day {
        Day { puzzle, package: "", solve: DAYS[0].solve }
    }

    fn selected(days: &[Day], words: &[&str]) -> Result<Vec<String>, String> {
        let selectors: Vec<_> =
            words.iter().map(|word| word.parse().expect("a selector")).collect();
        let days = select(days, &selectors)?;
        Ok(days.iter().map(|day| day.puzzle.id().to_string()).collect())
    }

    #[test]
    fn ok_days_are_found_by_either_name() {
        assert_eq!(selected(DAYS, &["22"]), Ok(vec!["2020/22".to_owned()]));
        assert_eq!(
            selected(DAYS, &["2020-22", "22", "21"]),
            Ok(vec!["2020/22".to_owned(), "2021/21".to_owned()])
        );
        assert_eq!(selected(DAYS, &[]).map(|days| days.len()), Ok(DAYS.len()));
    }

    #[test]
    fn err_a_puzzle_that_is_not_here() {
        insta::assert_snapshot!(selected(DAYS, &["2021/22"]).unwrap_err(), @"
        there is no 2021/22 here; there are:
          2020/22  Crab Combat
          2021/21  Dirac Dice
        ");
        insta::assert_snapshot!(selected(DAYS, &["1"]).unwrap_err(), @"
        there is no 1 here; there are:
          2020/22  Crab Combat
          2021/21  Dirac Dice
        ");
    }

    #[test]
    fn err_a_day_of_two_years() {
        let days = [
            day(Puzzle::new::<2020, 22>("Crab Combat")),
            day(Puzzle::new::<2021, 22>("Reactor Reboot")),
        ];
        insta::assert_snapshot!(selected(&days, &["22"]).unwrap_err(), @"
        22 may be one of several; say which:
          2020/22  Crab Combat
          2021/22  Reactor Reboot
        ");
        assert_eq!(selected(&days, &["2021/22"]), Ok(vec!["2021/22".to_owned()]));
    }

    #[test]
    fn the_days_are_in_order() {
        assert!(DAYS.is_sorted_by_key(|day| day.puzzle.id()));
    }

    /// A day's folder joins the workspace by existing, but not this list.
    #[test]
    fn no_day_is_missing_here() -> Result<(), Box<dyn std::error::Error>> {
        let crates = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates"))?;
        let mut folders = BTreeSet::new();
        for entry in crates {
            folders.insert(entry?.file_name().to_string_lossy().into_owned());
        }
        folders.remove("aoc-core");
        let listed: BTreeSet<_> = DAYS.iter().map(|day| day.package.to_owned()).collect();
        assert_eq!(
            folders, listed,
            "list a new day in DAYS above, and among the dependencies of xtask/Cargo.toml"
        );
        Ok(())
    }
}
