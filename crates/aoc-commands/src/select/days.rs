//! The days in the workspace. A package is a day if the description in its manifest names a puzzle, and if it has a program
//! of its name.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use aoc_facts::{Puzzle, PuzzleId};
use aoc_runtime::cli::usage_error;
use jzon::JsonValue;

use crate::select::selector::{PuzzleName, Selector};

/// A day's package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The puzzle that it solves.
    pub puzzle: Puzzle,
    /// The name of the package, and of its program, which cargo makes of `src/main.rs`.
    pub package: String,
    /// How cargo tells the package from others of this name, such as a dependency of another day.
    pub package_id: String,
    /// Its folder, as an absolute path.
    pub folder: PathBuf,
}

/// The packages of the workspace whose description names a puzzle.
pub struct Days {
    /// In puzzle order.
    days: Vec<Day>,
    /// Why packages are no days although they have either the description or the program of a day.
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
            let name = package["name"].as_str().unwrap_or_default().to_owned();
            let has_program = has_program(&package["targets"], &name);
            match description.parse() {
                Ok(puzzle) if has_program => {
                    let folder = manifest.parent().unwrap_or(manifest).to_owned();
                    let package_id = package["id"].as_str().unwrap_or_default().to_owned();
                    days.push(Day { puzzle, package: name, package_id, folder });
                }
                // Cargo would build no day if one had no program.
                Ok(_) => not_days.push(format!(
                    "{name} is no day: it has no program of this name, or only one with `required-features`"
                )),
                Err(error) if has_program && is_like_day(&name, &package["dependencies"]) => {
                    not_days.push(format!("{name} is no day: {error:#}"));
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

    /// All days, in puzzle order. There may be none.
    pub(crate) fn all(&self) -> &[Day] {
        &self.days
    }

    /// The puzzle that is named, and its days, of which there is at least one.
    ///
    /// # Errors
    /// If no day here is meant, or days of several puzzles may be.
    pub(crate) fn of(&self, name: &PuzzleName) -> anyhow::Result<(PuzzleId, Vec<&Day>)> {
        let found: Vec<_> = self.days.iter().filter(|day| name.may_mean(day)).collect();
        let Some(first) = found.first() else { return Err(no_day(name)) };
        let puzzle = first.puzzle.id;
        if found.iter().any(|day| day.puzzle.id != puzzle) {
            return Err(ambiguous_error(name, &found));
        }
        Ok((puzzle, found))
    }

    /// The days that are named, each once, in the order in which they are first named. Without a selector, all days.
    ///
    /// # Errors
    /// If a selector means no day here, or may mean days of several puzzles although it is no year.
    pub(crate) fn select(&self, selectors: &[Selector]) -> anyhow::Result<Vec<&Day>> {
        if selectors.is_empty() {
            return Ok(self.days.iter().collect());
        }
        let mut selected = Vec::new();
        for selector in selectors {
            let meant = match selector {
                Selector::Puzzle(name) => self.of(name)?.1,
                Selector::Year(year) => self.of_year(*year)?,
            };
            for day in meant {
                if !selected.contains(&day) {
                    selected.push(day);
                }
            }
        }
        Ok(selected)
    }

    /// The days of a year, of which there is at least one.
    fn of_year(&self, year: u16) -> anyhow::Result<Vec<&Day>> {
        let found: Vec<_> = self.days.iter().filter(|day| day.puzzle.id.year() == year).collect();
        if found.is_empty() { Err(no_day(year)) } else { Ok(found) }
    }
}

impl PuzzleName {
    /// Whether a day may be meant.
    fn may_mean(&self, day: &Day) -> bool {
        match self {
            Self::Day(number) => *number == day.puzzle.id.day(),
            Self::Date(puzzle) => *puzzle == day.puzzle.id,
            Self::Package(name) => *name == day.package,
        }
    }
}

/// The error that what is named may be any of these days.
pub(crate) fn ambiguous_error(named: &PuzzleName, days: &[&Day]) -> anyhow::Error {
    let meant: Vec<_> =
        days.iter().map(|day| format!("{} in {}", day.puzzle.id, day.package)).collect();
    usage_error(format_args!("{named} may be {}: name the package", meant.join(", ")))
}

/// The error that no day here is what is named.
fn no_day(named: impl fmt::Display) -> anyhow::Error {
    usage_error(format_args!(
        "no day here is {named}; a day is named as in `2015/1` or by its package, and `cargo xtask new 2015/1` makes one"
    ))
}

/// Whether one of the targets of a package is a program of this name, which cargo builds without asking for features.
fn has_program(targets: &JsonValue, name: &str) -> bool {
    targets.members().any(|target| {
        target["name"] == name
            && target["kind"].contains("bin")
            && target["required-features"].is_empty()
    })
}

/// Whether the program of a package has the main function of a day, as far as its dependencies say. `xtask` names
/// `aoc-program` only so that cargo builds it early.
fn is_like_day(name: &str, dependencies: &JsonValue) -> bool {
    let mut dependencies = dependencies.members();
    name != "xtask"
        && dependencies
            .any(|dependency| dependency["name"] == "aoc-program" && dependency["kind"].is_null())
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use jzon::{array, object};

    use super::*;

    /// A package as cargo lists it. Its library or its program has its name.
    fn package(name: &str, description: &str, target: &str, dependency: &str) -> JsonValue {
        object! {
            name: name,
            description: description,
            targets: array![object! { name: name, kind: array![target] }],
            dependencies: array![object! { name: dependency, kind: JsonValue::Null }],
        }
    }

    /// It may have been forgotten, or copied from another package. If it does not use `aoc-program`, it is none of ours.
    #[test]
    fn a_program_of_a_day_needs_a_description_that_names_a_puzzle() {
        let packages = array![
            package("ok", "2015, day 1: Lisp", "bin", "aoc-program"),
            package("forgotten", "", "bin", "aoc-program"),
            package("copied", "Solves day 1", "bin", "aoc-program"),
            package("library", "2015, day 2: Paper", "lib", "aoc-program"),
            package("shared", "", "lib", "aoc-program"),
            package("xtask", "The program of `cargo xtask`", "bin", "aoc-program"),
            package("imported", "2023 in Rust", "lib", "anyhow"),
            package("other", "2024, day 1", "bin", "anyhow"),
        ];
        let days = Days::from_metadata(&object! { packages: packages });
        assert_eq!(days.all().len(), 1);
        insta::assert_snapshot!(days.not_days.join("\n"), @r#"
        forgotten is no day: expected a description such as `2020, day 22: Crab Combat`, found ""
        copied is no day: expected a description such as `2020, day 22: Crab Combat`, found "Solves day 1"
        library is no day: it has no program of this name, or only one with `required-features`
        "#);
    }

    /// Two of these days solve 2020/22.
    fn days() -> Days {
        let day = |package: &str, description: &str| Day {
            puzzle: description.parse().expect("a puzzle"),
            package: package.to_owned(),
            package_id: String::new(),
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
        let words: Vec<_> =
            words.iter().map(|word| Selector::read(word, UNIX_EPOCH).expect("a word")).collect();
        match days().select(&words) {
            Ok(days) => days.iter().map(|day| &*day.package).collect::<Vec<_>>().join(" "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn words_select_days_each_once_in_the_order_in_which_they_are_first_named() {
        for (words, packages) in [
            (&["1"][..], "y2015_day01"),
            (&["2020"], "day22 crab"),
            (&["2020/22"], "day22 crab"),
            (&["crab"], "crab"),
            (&["2021/22", "2015"], "y2021_day22 y2015_day01"),
            (&["crab", "2015", "2020", "2015/1"], "crab y2015_day01 day22"),
            // Without a word, all days are selected.
            (&[], "y2015_day01 day22 crab y2021_day22"),
        ] {
            assert_eq!(selected(words), packages, "{words:?}");
        }
    }

    #[test]
    fn err_word_that_means_no_day_here_or_days_of_several_puzzles() {
        let advice = "; a day is named as in `2015/1` or by its package, and `cargo xtask new 2015/1` makes one";
        for (word, error) in [
            ("2015/22", format!("no day here is 2015/22{advice}")),
            ("25", format!("no day here is 25{advice}")),
            ("2016", format!("no day here is 2016{advice}")),
            ("2015-1", format!("no day here is 2015-1{advice}")),
            (
                "22",
                "22 may be 2020/22 in day22, 2020/22 in crab, 2021/22 in y2021_day22: name the package"
                    .to_owned(),
            ),
        ] {
            assert_eq!(selected(&[word]), error, "{word}");
        }
    }
}
