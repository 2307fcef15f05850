//! The days in the workspace. A package is a day if the description in its manifest names a puzzle.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    slice,
};

use anyhow::{Context as _, bail};
use aoc_common::{
    Puzzle, PuzzleId,
    cli::usage_error,
    input::InputKind,
    puzzle::{check_year, parse_digits},
};
use jzon::JsonValue;

use crate::{
    cargo::{self, is_bin_target},
    puzzle_selector::PuzzleSelector,
    workspace::Workspace,
};

/// What is said in a workspace without days.
pub const NO_DAYS: &str = "no days yet; to make one: cargo xtask new YEAR/DAY";

/// A day's package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The puzzle that it solves.
    pub puzzle: Puzzle,
    /// The name of the package.
    pub package: String,
    /// Its folder, as an absolute path.
    pub folder: PathBuf,
    /// The names of its programs.
    programs: Vec<String>,
    /// Which of its programs cargo runs by default, if the manifest says so.
    default_run: Option<String>,
}

impl Day {
    /// The name of the program that solves the puzzle: the only program of the package, or the one that `default-run`
    /// names, or else the one with the name of the package. Fails if the package has no such program.
    pub fn program(&self) -> anyhow::Result<&str> {
        let Self { package, programs, .. } = self;
        let default = self.default_run.as_ref().unwrap_or(package);
        match &programs[..] {
            [] => bail!("{package} has no program"),
            [only] => return Ok(only),
            _ => {}
        }
        match programs.iter().find(|name| *name == default) {
            Some(name) => Ok(name),
            None => bail!(
                "{package} has several programs, {}: set `default-run` in its manifest to the one that solves the puzzle",
                programs.join(" and ")
            ),
        }
    }
}

/// What cargo says about the packages of the workspace.
///
/// # Errors
/// If cargo cannot list them, perhaps because a manifest is malformed.
pub fn metadata(workspace: &Workspace) -> anyhow::Result<JsonValue> {
    let output = cargo::command(workspace, "metadata")
        .args(["--no-deps", "--format-version", "1"])
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("cargo cannot list the packages: {}", String::from_utf8_lossy(&output.stderr));
    }
    jzon::parse(&String::from_utf8_lossy(&output.stdout))
        .context("cannot read cargo's list of the packages")
}

/// The packages of the workspace whose description names a puzzle.
pub struct Days {
    /// In puzzle order.
    days: Vec<Day>,
    /// The packages whose description begins with a year but names no puzzle, a line for each. Whoever loads the days says
    /// so, because a day whose description is mistyped would otherwise be left out silently.
    pub misdescribed: Vec<String>,
}

impl Days {
    /// Lists the packages with cargo.
    ///
    /// # Errors
    /// If cargo cannot list the packages.
    pub fn load(workspace: &Workspace) -> anyhow::Result<Self> {
        Ok(Self::from_metadata(&metadata(workspace)?, workspace))
    }

    /// The days among the packages that cargo lists.
    pub fn from_metadata(metadata: &JsonValue, workspace: &Workspace) -> Self {
        let mut days = Vec::new();
        let mut misdescribed = Vec::new();
        for package in metadata["packages"].members() {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
            let description = package["description"].as_str().unwrap_or_default();
            if !begins_with_year(description) {
                continue;
            }
            match description.parse() {
                Ok(puzzle) => days.push(Day {
                    puzzle,
                    package: package["name"].as_str().unwrap_or_default().to_owned(),
                    folder: manifest.parent().unwrap_or(manifest).to_owned(),
                    programs: names_of_programs(&package["targets"]),
                    default_run: package["default_run"].as_str().map(str::to_owned),
                }),
                Err(error) => {
                    let shown = workspace.display_path(manifest);
                    misdescribed.push(format!("{shown}: this package is no day: {error}"));
                }
            }
        }
        days.sort();
        Self { days, misdescribed }
    }

    /// The days of a puzzle.
    pub fn of_puzzle(&self, puzzle: PuzzleId) -> impl Iterator<Item = &Day> {
        self.days.iter().filter(move |day| day.puzzle.id == puzzle)
    }

    /// The name of a day's puzzle that commands print, such as `2020/22 Crab Combat`. If another day solves the same
    /// puzzle, the name of the package follows.
    pub fn display_name(&self, day: &Day) -> String {
        let Day { puzzle, package, .. } = day;
        let has_twin = self.of_puzzle(puzzle.id).nth(1).is_some();
        if has_twin { format!("{puzzle} ({package})") } else { puzzle.to_string() }
    }

    /// The selected days, each once, in the order in which they are named. Without a selector, all days: there may be none.
    ///
    /// # Errors
    /// If a selector matches no day, or if a selector other than a year matches several puzzles.
    pub fn select(&self, selectors: &[PuzzleSelector]) -> anyhow::Result<Vec<&Day>> {
        if selectors.is_empty() {
            return Ok(self.days.iter().collect());
        }
        let mut selected = Vec::new();
        for selector in selectors {
            let matching = self.matching(selector);
            let Some(first) = matching.first() else { return Err(self.no_match(selector)) };
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
        };
        let mut matching: Vec<_> = self.days.iter().filter(is_meant).collect();
        if let PuzzleSelector::Package(path) = selector
            && matching.is_empty()
            && let Ok(folder) = fs::canonicalize(path)
        {
            let is_there =
                |day: &&Day| fs::canonicalize(&day.folder).is_ok_and(|own| own == folder);
            matching.extend(self.days.iter().find(is_there));
        }
        matching
    }

    /// The one selected day. The selector is no year.
    ///
    /// # Errors
    /// If it matches no day, or several.
    pub fn select_one(&self, selector: &PuzzleSelector) -> anyhow::Result<&Day> {
        match self.select(slice::from_ref(selector))?[..] {
            [day] => Ok(day),
            ref days => Err(ambiguous_error(selector, days)),
        }
    }

    /// The selected puzzle. The selector is no year. If it names the puzzle, that need not have a day here.
    ///
    /// # Errors
    /// Otherwise, if it matches no day, or days of several puzzles.
    pub fn select_puzzle(&self, selector: &PuzzleSelector) -> anyhow::Result<PuzzleId> {
        if let PuzzleSelector::Puzzle(id) = selector {
            return Ok(*id);
        }
        let days = self.select(slice::from_ref(selector))?;
        let first = days.first().with_context(|| format!("no day here matches {selector}"))?;
        Ok(first.puzzle.id)
    }

    fn no_match(&self, selector: &PuzzleSelector) -> anyhow::Error {
        if self.days.is_empty() {
            return usage_error(NO_DAYS);
        }
        let mut problem = format!("no day here matches {selector}");
        if let PuzzleSelector::Package(word) = selector {
            problem = format!(
                "expected a puzzle such as `2015/1`, or the name or the folder of its package, found `{word}`"
            );
            if InputKind::of(word) != InputKind::Other || Path::new(word).extension().is_some() {
                problem += &format!(" (an input is named with `-i {word}`)");
            }
        }
        usage_error(format_args!(
            "{problem}; the days are:\n{}\
             to make one: cargo xtask new YEAR/DAY (a package is a day if its description names a puzzle)",
            self.by_year()
        ))
    }

    /// A line for each year, with the numbers of its days.
    fn by_year(&self) -> String {
        let mut years: BTreeMap<u16, BTreeSet<u8>> = BTreeMap::new();
        for Day { puzzle, .. } in &self.days {
            years.entry(puzzle.id.year()).or_default().insert(puzzle.id.day());
        }
        let mut lines = String::new();
        for (year, days) in years {
            let numbers: Vec<_> = days.iter().map(u8::to_string).collect();
            lines += &format!("  {year}: {}\n", numbers.join(" "));
        }
        lines
    }
}

/// The names of the programs among the targets of a package.
fn names_of_programs(targets: &JsonValue) -> Vec<String> {
    let programs = targets.members().filter(|target| is_bin_target(target));
    programs.filter_map(|target| target["name"].as_str().map(str::to_owned)).collect()
}

/// The selected puzzle, as [`Days::select_puzzle`] selects it. To list the days, cargo has to be run, so this is done only if
/// the selector is no puzzle.
///
/// # Errors
/// The same, or if the days cannot be loaded.
pub fn select_puzzle(workspace: &Workspace, selector: &PuzzleSelector) -> anyhow::Result<PuzzleId> {
    match selector {
        PuzzleSelector::Puzzle(id) => Ok(*id),
        other => Days::load(workspace)?.select_puzzle(other),
    }
}

/// The selected puzzles in the same way, sorted by date, each once. Without a selector, the puzzles of all days.
///
/// # Errors
/// The same.
pub fn select_puzzles(
    workspace: &Workspace,
    selectors: &[PuzzleSelector],
) -> anyhow::Result<Vec<PuzzleId>> {
    let mut puzzles = BTreeSet::new();
    let mut others = Vec::new();
    for selector in selectors {
        match selector {
            PuzzleSelector::Puzzle(id) => {
                puzzles.insert(*id);
            }
            other => others.push(other.clone()),
        }
    }
    if selectors.is_empty() || !others.is_empty() {
        let days = Days::load(workspace)?;
        puzzles.extend(days.select(&others)?.into_iter().map(|day| day.puzzle.id));
    }
    Ok(puzzles.into_iter().collect())
}

fn ambiguous_error(selector: &PuzzleSelector, days: &[&Day]) -> anyhow::Error {
    let listing = listing(days);
    usage_error(format_args!("{selector} is ambiguous; say which:\n{listing}"))
}

/// A line for each of these days, which must be sorted: its puzzle, and its package if two of them solve one puzzle.
fn listing(days: &[&Day]) -> String {
    let has_twins = days.windows(2).any(|pair| pair[0].puzzle.id == pair[1].puzzle.id);
    let mut lines = Vec::new();
    for day in days {
        let Puzzle { id, title } = &day.puzzle;
        let package = if has_twins { format!("  ({})", day.package) } else { String::new() };
        lines.push(format!("  {id}  {title}{package}"));
    }
    lines.join("\n")
}

/// Whether a description begins with a year that has puzzles. Then it is probably meant to name one.
fn begins_with_year(description: &str) -> bool {
    let leading_digits =
        description.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    parse_digits(leading_digits).is_some_and(|year| check_year(year).is_ok())
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
            programs: Vec::new(),
            default_run: None,
        };
        let days = vec![
            day("y2015_day01", "2015, day 1: Not Quite Lisp"),
            day("day22", "2020, day 22: Crab Combat"),
            day("crab", "2020, day 22: Crab Combat"),
            day("y2021_day22", "2021, day 22: Reactor Reboot"),
        ];
        Days { days, misdescribed: Vec::new() }
    }

    #[test]
    fn only_a_year_from_2015_on_makes_a_description_one_of_a_puzzle() {
        for text in ["", "2D grids for several days", "20 days", "1000 cuts", "What days share"] {
            assert!(!begins_with_year(text), "{text}");
        }
        for text in ["2020, day 22: Crab Combat", "2021 day 21: Dirac", "2024 helpers"] {
            assert!(begins_with_year(text), "{text}");
        }
    }

    /// The name of the program of the package `day22` that solves the puzzle, or the error.
    fn program(programs: &[&str], default_run: Option<&str>) -> String {
        let mut day = days().days.remove(1);
        day.programs = programs.iter().map(|name| (*name).to_owned()).collect();
        day.default_run = default_run.map(str::to_owned);
        match day.program() {
            Ok(name) => name.to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn default_run_or_the_name_of_the_package_chooses_between_programs() {
        assert_eq!(program(&["solve"], None), "solve");
        assert_eq!(program(&["day22", "draw"], None), "day22");
        assert_eq!(program(&["day22", "solve"], Some("solve")), "solve");
    }

    #[test]
    fn err_package_without_a_program_or_with_several_of_which_none_is_the_default() {
        insta::assert_snapshot!(program(&[], None), @"day22 has no program");
        insta::assert_snapshot!(program(&["draw", "solve"], None), @"day22 has several programs, draw and solve: set `default-run` in its manifest to the one that solves the puzzle");
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
        assert_eq!(selected(&["2021-22"]), "y2021_day22");
        assert_eq!(selected(&["2021/day22"]), "y2021_day22");
        assert_eq!(selected(&["2020"]), "day22 crab");
        assert_eq!(selected(&["2020/22"]), "day22 crab");
        assert_eq!(selected(&["crab"]), "crab");
    }

    #[test]
    fn selected_days_come_once_in_the_order_named() {
        assert_eq!(selected(&["2021-22", "2015/1", "2021/day22"]), "y2021_day22 y2015_day01");
        assert_eq!(selected(&["crab", "2020", "1"]), "crab day22 y2015_day01");
    }

    #[test]
    fn without_a_name_all_days_are_selected() {
        assert_eq!(selected(&[]), "y2015_day01 day22 crab y2021_day22");
    }

    #[test]
    fn err_unknown_day_lists_the_days_of_each_year_in_a_line() {
        insta::assert_snapshot!(selected(&["2015/22"]), @"
        no day here matches 2015/22; the days are:
          2015: 1
          2020: 22
          2021: 22
        to make one: cargo xtask new YEAR/DAY (a package is a day if its description names a puzzle)
        ");
    }

    #[test]
    fn the_folder_of_a_package_selects_its_day() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut days = days();
        days.days[2].folder = folder.path().to_owned();
        let path = folder.path().join(".").display().to_string();
        let selected = days.select_one(&path.parse().expect("a selector")).expect("a day");
        assert_eq!(selected.package, days.days[2].package);
    }

    #[test]
    fn err_word_that_is_no_puzzle_is_answered_with_the_form_of_one() {
        let first_line =
            |word: &str| selected(&[word]).lines().next().unwrap_or_default().to_owned();
        insta::assert_snapshot!(first_line("day1"), @"expected a puzzle such as `2015/1`, or the name or the folder of its package, found `day1`; the days are:");
        let with_hint = first_line("example");
        assert!(
            with_hint.ends_with("(an input is named with `-i example`); the days are:"),
            "{with_hint}"
        );
        assert!(first_line("big.txt").contains("`-i big.txt`"));
    }

    #[test]
    fn err_day_of_several_years_lists_those_it_may_mean() {
        insta::assert_snapshot!(selected(&["22"]), @"
        22 is ambiguous; say which:
          2020/22  Crab Combat  (day22)
          2020/22  Crab Combat  (crab)
          2021/22  Reactor Reboot  (y2021_day22)
        ");
    }

    #[test]
    fn err_puzzle_with_two_packages_where_one_is_needed() {
        let selector = "2020/22".parse().expect("a selector");
        let error = days().select_one(&selector).expect_err("two packages").to_string();
        insta::assert_snapshot!(error, @"
        2020/22 is ambiguous; say which:
          2020/22  Crab Combat  (day22)
          2020/22  Crab Combat  (crab)
        ");
    }
}
