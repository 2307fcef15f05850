//! The days there are, by their manifests, and how they are selected.

use std::{
    fmt, fs,
    path::PathBuf,
    str::FromStr,
    time::{SystemTime, UNIX_EPOCH},
};

use aoc_cli::{Error, Workspace, output::Result};
use aoc_core::{
    Puzzle, PuzzleId,
    puzzle::{InvalidPuzzle, MOST_DAYS, number},
};

/// A day's package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day {
    pub(crate) puzzle: Puzzle,
    /// The name of the package, of its folder in `crates`, and of its program.
    pub(crate) package: String,
}

/// All days of the workspace, in puzzle order: the packages whose description names a puzzle.
pub(crate) struct Days(Vec<Day>);

impl Days {
    /// Reads the manifests.
    pub(crate) fn find(workspace: &Workspace) -> Result<Self> {
        let folder = workspace.root().join("crates");
        let failed = |error| Error::failure(format_args!("{}: {error}", folder.display()));
        let mut days = Vec::new();
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let package = entry.map_err(failed)?.path();
            let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap_or_default();
            let name = package.file_name().unwrap_or_default().to_string_lossy();
            days.extend(
                description(&manifest)
                    .and_then(|text| text.parse().ok())
                    .map(|puzzle| Day { puzzle, package: name.into_owned() }),
            );
        }
        days.sort();
        Ok(Self(days))
    }

    /// The day of this puzzle, if there is one.
    pub(crate) fn get(&self, puzzle: PuzzleId) -> Option<&Day> {
        self.0.iter().find(|day| day.puzzle.id == puzzle)
    }

    /// The selected days, in the order in which they are named, each once; all if none is named.
    ///
    /// # Errors
    /// If there is no such puzzle, a day has one in several years, or there are no days.
    pub(crate) fn select(&self, selectors: &[Selector]) -> Result<Vec<&Day>> {
        if self.0.is_empty() {
            return Err(Error::usage("no days yet; to make one: cargo xtask new YEAR/DAY"));
        }
        if selectors.is_empty() {
            return Ok(self.0.iter().collect());
        }
        let mut selected: Vec<&Day> = Vec::new();
        for &selector in selectors {
            let named = match selector {
                Selector::Year(_) => self.matching(selector)?,
                _ => vec![self.select_one(selector)?],
            };
            for day in named {
                if !selected.contains(&day) {
                    selected.push(day);
                }
            }
        }
        Ok(selected)
    }

    /// The selected days; only one if its inputs are named.
    ///
    /// # Errors
    /// As of [`Days::select`], or if inputs of several days are named.
    pub(crate) fn select_with(
        &self,
        selectors: &[Selector],
        inputs: &[PathBuf],
    ) -> Result<Vec<&Day>> {
        let days = self.select(selectors)?;
        if !inputs.is_empty() && days.len() != 1 {
            return Err(Error::usage("--input needs one puzzle, as in `run 22 --input PATH`"));
        }
        Ok(days)
    }

    /// The one selected day.
    ///
    /// # Errors
    /// If there is no such puzzle, or more than one.
    pub(crate) fn select_one(&self, selector: Selector) -> Result<&Day> {
        let matching = self.matching(selector)?;
        let problem = match (selector, &matching[..]) {
            (Selector::Year(_), _) => "a year, not a puzzle",
            (_, [day]) => return Ok(day),
            _ => "ambiguous",
        };
        let listing = listing(matching);
        Err(Error::usage(format_args!("{selector} is {problem}; say which:\n{listing}")))
    }

    /// The one selected puzzle. One that is named with its year need not have a day here.
    ///
    /// # Errors
    /// If there is no such puzzle, or more than one.
    pub(crate) fn select_puzzle(&self, selector: Selector) -> Result<PuzzleId> {
        match selector {
            Selector::Puzzle(id) => Ok(id),
            _ => Ok(self.select_one(selector)?.puzzle.id),
        }
    }

    /// The days that may be meant: at least one.
    fn matching(&self, selector: Selector) -> Result<Vec<&Day>> {
        let matching: Vec<_> =
            self.0.iter().filter(|day| selector.matches(day.puzzle.id)).collect();
        if !matching.is_empty() {
            return Ok(matching);
        }
        let puzzle = match selector {
            Selector::Day(day) => format!("YEAR/{day}"),
            Selector::Year(year) => format!("{year}/DAY"),
            Selector::Puzzle(id) => id.to_string(),
        };
        Err(Error::usage(format_args!(
            "there is no {selector} here; there are:\n{}\nto make it: cargo xtask new {puzzle}",
            listing(&self.0),
        )))
    }
}

/// The puzzles of these days, a line each.
fn listing<'d>(days: impl IntoIterator<Item = &'d Day>) -> String {
    let line = |day: &Day| format!("  {}  {}", day.puzzle.id, day.puzzle.title);
    days.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The description in a manifest, which stands on a line of its own.
fn description(manifest: &str) -> Option<&str> {
    let mut lines = manifest.lines();
    lines.find_map(|line| line.strip_prefix("description = \"")?.strip_suffix('"'))
}

/// How a person names puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    /// A day of any year.
    Day(u8),
    /// All days of a year.
    Year(u16),
    /// One puzzle.
    Puzzle(PuzzleId),
}

impl Selector {
    /// Whether this may be meant.
    fn matches(self, id: PuzzleId) -> bool {
        match self {
            Self::Day(day) => day == id.day(),
            Self::Year(year) => year == id.year(),
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

    /// Reads `2020/22`, `2020-22`, `22`, `day22`, `2020` or `today`.
    fn from_str(text: &str) -> std::result::Result<Self, InvalidPuzzle> {
        if text == "today" {
            return today(SystemTime::now()).map(Self::Puzzle);
        }
        if text.contains(['/', '-']) {
            return text.parse().map(Self::Puzzle);
        }
        match number(text.strip_prefix("day").unwrap_or(text)) {
            Some(year @ 1000..) => PuzzleId::new(year, 1).map(|_| Self::Year(year)),
            Some(day) => match u8::try_from(day) {
                Ok(day @ 1..=MOST_DAYS) => Ok(Self::Day(day)),
                _ => Err(InvalidPuzzle::new(format_args!("a day from 1 to {MOST_DAYS}"), day)),
            },
            None => Err(InvalidPuzzle::new(
                "a puzzle such as `2020/22`, a day such as `22`, or a year",
                format_args!("{text:?}"),
            )),
        }
    }
}

/// The puzzle that was the last to unlock, if this time is in one of the days of its year's event.
///
/// # Errors
/// At any other time.
fn today(now: SystemTime) -> std::result::Result<PuzzleId, InvalidPuzzle> {
    let seconds = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    // Puzzles unlock at midnight in UTC−5.
    let today = seconds.saturating_sub(5 * 60 * 60) / (24 * 60 * 60);
    let new_year = |year: u64| {
        365 * (year - 1970) + (year - 1969) / 4 - (year - 1901) / 100 + (year - 1601) / 400
    };
    let puzzle = (2015..=9999).find_map(|year| {
        // The first of December is 31 days before the new year.
        let day = (today + 32).checked_sub(new_year(u64::from(year) + 1))?;
        PuzzleId::new(year, u8::try_from(day).ok()?).ok()
    });
    puzzle.ok_or_else(|| InvalidPuzzle::new("a day of December with a puzzle", "another date"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn days() -> Days {
        let day = |description: &str| Day {
            puzzle: description.parse().expect("a puzzle"),
            package: String::new(),
        };
        Days(vec![
            day("2015, day 1: Not Quite Lisp"),
            day("2020, day 22: Crab Combat"),
            day("2021, day 22: Reactor Reboot"),
        ])
    }

    fn selected(words: &[&str]) -> String {
        let selectors: Vec<_> =
            words.iter().map(|word| word.parse().expect("a selector")).collect();
        match days().select(&selectors) {
            Ok(days) => {
                days.iter().map(|day| day.puzzle.id.to_string()).collect::<Vec<_>>().join(" ")
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn ok_days_are_found_by_any_name() {
        assert_eq!(selected(&["1"]), "2015/1");
        assert_eq!(selected(&["2020-22", "2015/1", "2020/22"]), "2020/22 2015/1");
        assert_eq!(selected(&["2021/22"]), "2021/22");
        assert_eq!(selected(&["2020/day22", "2020", "day1"]), "2020/22 2015/1");
        assert_eq!(selected(&[]), "2015/1 2020/22 2021/22");
    }

    #[test]
    fn err_a_puzzle_that_is_not_here_or_not_clear() {
        insta::assert_snapshot!(selected(&["2015/22"]), @"
        there is no 2015/22 here; there are:
          2015/1  Not Quite Lisp
          2020/22  Crab Combat
          2021/22  Reactor Reboot
        to make it: cargo xtask new 2015/22
        ");
        insta::assert_snapshot!(selected(&["22"]), @"
        22 is ambiguous; say which:
          2020/22  Crab Combat
          2021/22  Reactor Reboot
        ");
        let year = days().select_one(Selector::Year(2020)).expect_err("a year").to_string();
        insta::assert_snapshot!(year, @"
        2020 is a year, not a puzzle; say which:
          2020/22  Crab Combat
        ");
    }

    #[test]
    fn err_no_selector() {
        let error = |text: &str| text.parse::<Selector>().expect_err("no selector").to_string();
        insta::assert_snapshot!(error("crab"), @r#"expected a puzzle such as `2020/22`, a day such as `22`, or a year, found "crab""#);
        insta::assert_snapshot!(error("26"), @"expected a day from 1 to 25, found 26");
        insta::assert_snapshot!(error("0"), @"expected a day from 1 to 25, found 0");
        insta::assert_snapshot!(error("999"), @"expected a day from 1 to 25, found 999");
        insta::assert_snapshot!(error("2014"), @"expected a year from 2015 to 9999, found 2014");
        for text in ["", "+22", "-22", "2e15", "2020 22", "2020/26", "/"] {
            error(text);
        }
    }

    #[test]
    fn today_is_a_day_of_the_event() {
        let at = |seconds| {
            let today = today(UNIX_EPOCH + Duration::from_secs(seconds));
            today.map_or_else(|error| error.to_string(), |puzzle| puzzle.to_string())
        };
        // 2020-12-22 05:00:00 UTC, and a second before.
        assert_eq!([at(1_608_613_200), at(1_608_613_199)], ["2020/22", "2020/21"]);
        // 2024-12-01, after a leap day.
        assert_eq!(at(1_733_029_200), "2024/1");
        // The first and the last second of the event of 2025, which has twelve days.
        assert_eq!([at(1_764_565_200), at(1_765_601_999)], ["2025/1", "2025/12"]);
        let other = "expected a day of December with a puzzle, found another date";
        assert_eq!([1_764_565_199, 1_765_602_000, 0].map(at), [other; 3]);
    }

    #[test]
    fn only_manifests_that_name_a_puzzle_are_days() {
        let manifest = "[package]\nname = \"day22\"\ndescription = \"2020, day 22: Crab Combat\"\n";
        assert_eq!(description(manifest), Some("2020, day 22: Crab Combat"));
        assert_eq!(description("[package]\nname = \"day22\"\n"), None);
    }
}
