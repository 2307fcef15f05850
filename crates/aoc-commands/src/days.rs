//! The days in the workspace. A package is a day if the description in its manifest names a puzzle.

use std::{
    path::{Path, PathBuf},
    slice,
};

use aoc_common::{Puzzle, PuzzleId, cli::usage_error, puzzle::check_year};
use jzon::JsonValue;

use crate::selector::PuzzleSelector;

/// A day's package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The puzzle that it solves.
    pub puzzle: Puzzle,
    /// The name of the package, and of its program, which cargo makes of `src/main.rs`.
    pub package: String,
    /// Its folder, as an absolute path.
    pub folder: PathBuf,
}

/// The packages of the workspace whose description names a puzzle.
pub struct Days {
    /// In puzzle order.
    days: Vec<Day>,
    /// Why packages are no days although their descriptions begin with a year.
    pub not_days: Vec<String>,
}

impl Days {
    /// The days among the packages that cargo lists.
    pub fn from_metadata(metadata: &JsonValue) -> Self {
        let mut days = Vec::new();
        let mut not_days = Vec::new();
        for package in metadata["packages"].members() {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
            let description = package["description"].as_str().unwrap_or_default();
            let targets = &package["targets"];
            let package = package["name"].as_str().unwrap_or_default().to_owned();
            match description.parse() {
                // Cargo would build no day if one had no program.
                Ok(_) if !has_program(targets, &package) => {
                    not_days.push(format!("{package} is no day: it has no program of this name"));
                }
                Ok(puzzle) => {
                    let folder = manifest.parent().unwrap_or(manifest).to_owned();
                    days.push(Day { puzzle, package, folder });
                }
                Err(error) if begins_with_year(description) => {
                    not_days.push(format!("{package} is no day: {error:#}"));
                }
                Err(_) => {}
            }
        }
        days.sort();
        Self { days, not_days }
    }

    /// The days of a puzzle.
    pub(crate) fn of_puzzle(&self, puzzle: PuzzleId) -> impl Iterator<Item = &Day> {
        self.days.iter().filter(move |day| day.puzzle.id == puzzle)
    }

    /// The name of a day's puzzle that commands print, such as `2020/22 Crab Combat`. If another day solves the same
    /// puzzle, the name of the package follows.
    pub(crate) fn display_name(&self, day: &Day) -> String {
        let Day { puzzle, package, .. } = day;
        let has_twin = self.of_puzzle(puzzle.id).nth(1).is_some();
        if has_twin { format!("{puzzle} ({package})") } else { puzzle.to_string() }
    }

    /// The selected days, in the order in which they are first named. Without a selector, all days: there may be none.
    ///
    /// # Errors
    /// If a selector matches no day, or if a selector other than a year matches several puzzles.
    pub(crate) fn select(&self, selectors: &[PuzzleSelector]) -> anyhow::Result<Vec<&Day>> {
        if selectors.is_empty() {
            return Ok(self.days.iter().collect());
        }
        let mut selected = Vec::new();
        for selector in selectors {
            let matching = self.matching(selector);
            let Some(first) = matching.first() else { return Err(no_match_error(selector)) };
            let is_one_puzzle = matching.iter().all(|day| day.puzzle.id == first.puzzle.id);
            if !is_one_puzzle && !matches!(selector, PuzzleSelector::Year(_)) {
                return Err(ambiguous_error(selector, &matching));
            }
            for day in matching {
                if !selected.contains(&day) {
                    selected.push(day);
                }
            }
        }
        Ok(selected)
    }

    /// The days that a selector may mean.
    fn matching(&self, selector: &PuzzleSelector) -> Vec<&Day> {
        let is_meant = |day: &&Day| match selector {
            PuzzleSelector::Day(number) => *number == day.puzzle.id.day(),
            PuzzleSelector::Year(year) => *year == day.puzzle.id.year(),
            PuzzleSelector::Puzzle(id) => *id == day.puzzle.id,
            PuzzleSelector::Package(name) => *name == day.package,
            // The runner has put its puzzle in its place.
            PuzzleSelector::Today => false,
        };
        self.days.iter().filter(is_meant).collect()
    }

    /// The one selected day. The selector is no year.
    ///
    /// # Errors
    /// If it matches no day, or several.
    pub(crate) fn select_one(&self, selector: &PuzzleSelector) -> anyhow::Result<&Day> {
        match self.select(slice::from_ref(selector))?[..] {
            [day] => Ok(day),
            ref days => Err(ambiguous_error(selector, days)),
        }
    }

    /// The puzzle of the selected days. The selector is no year.
    ///
    /// # Errors
    /// If it matches no day, or days of several puzzles.
    pub(crate) fn select_puzzle(&self, selector: &PuzzleSelector) -> anyhow::Result<PuzzleId> {
        let days = self.select(slice::from_ref(selector))?;
        let first = days.first().ok_or_else(|| no_match_error(selector))?;
        Ok(first.puzzle.id)
    }
}

/// Whether one of the targets of a package is a program of this name.
fn has_program(targets: &JsonValue, name: &str) -> bool {
    let mut targets = targets.members();
    targets.any(|target| target["name"] == name && target["kind"].contains("bin"))
}

fn begins_with_year(description: &str) -> bool {
    let year = description.split(|c: char| !c.is_ascii_digit()).next().map(str::parse);
    matches!(year, Some(Ok(year)) if check_year(year).is_ok())
}

fn no_match_error(selector: &PuzzleSelector) -> anyhow::Error {
    usage_error(format_args!(
        "no day here is {selector}; a day is named as in `2015/1` or by its package, and `cargo xtask new 2015/1` makes one"
    ))
}

fn ambiguous_error(selector: &PuzzleSelector, days: &[&Day]) -> anyhow::Error {
    let meant: Vec<_> =
        days.iter().map(|day| format!("{} in {}", day.puzzle.id, day.package)).collect();
    usage_error(format_args!("{selector} may be {}: name one", meant.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two days solve 2020/22.
    fn days() -> Days {
        let day = |package: &str, description: &str| Day {
            puzzle: description.parse().expect("a puzzle"),
            package: package.to_owned(),
            folder: PathBuf::new(),
        };
        let days = vec![
            day("y2015_day01", "2015, day 1: Not Quite Lisp"),
            day("day22", "2020, day 22: Crab Combat"),
            day("crab", "2020, day 22: Crab Combat"),
            day("y2021_day22", "2021, day 22: Reactor Reboot"),
        ];
        Days { days, not_days: Vec::new() }
    }

    /// The packages of the selected days, or the error.
    fn selected(words: &[&str]) -> String {
        let selectors: Vec<_> =
            words.iter().map(|word| word.parse().expect("a selector")).collect();
        match days().select(&selectors) {
            Ok(days) => days.iter().map(|day| &*day.package).collect::<Vec<_>>().join(" "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_number_puzzle_year_or_package_selects_its_days() {
        assert_eq!(selected(&["1"]), "y2015_day01");
        assert_eq!(selected(&["2020"]), "day22 crab");
        assert_eq!(selected(&["2020/22"]), "day22 crab");
        assert_eq!(selected(&["crab"]), "crab");
    }

    #[test]
    fn selected_days_come_in_the_order_named() {
        assert_eq!(selected(&["2021/22", "2015"]), "y2021_day22 y2015_day01");
        assert_eq!(selected(&["crab", "2015", "2020", "2015/1"]), "crab y2015_day01 day22");
    }

    #[test]
    fn without_a_name_all_days_are_selected() {
        assert_eq!(selected(&[]), "y2015_day01 day22 crab y2021_day22");
    }

    #[test]
    fn err_word_that_is_no_day_here() {
        insta::assert_snapshot!(selected(&["2015/22"]), @"no day here is 2015/22; a day is named as in `2015/1` or by its package, and `cargo xtask new 2015/1` makes one");
        assert!(selected(&["2015-1"]).starts_with("no day here is 2015-1; "));
    }

    #[test]
    fn err_day_of_several_years_lists_those_it_may_mean() {
        insta::assert_snapshot!(selected(&["22"]), @"22 may be 2020/22 in day22, 2020/22 in crab, 2021/22 in y2021_day22: name one");
    }

    #[test]
    fn err_puzzle_with_two_packages_where_one_is_needed() {
        let selector = "2020/22".parse().expect("a selector");
        let error = days().select_one(&selector).expect_err("two packages").to_string();
        insta::assert_snapshot!(error, @"2020/22 may be 2020/22 in day22, 2020/22 in crab: name one");
    }
}
