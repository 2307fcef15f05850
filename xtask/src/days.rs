//! The days there are, by their manifests, and how people name them.

use std::{
    fmt, fs,
    str::FromStr,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use aoc_cli::{
    Error, Puzzle, PuzzleId, Result, Workspace,
    puzzle::{MOST_DAYS, number},
};

/// A day's package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day {
    /// The puzzle that it solves.
    pub(crate) puzzle: Puzzle,
    /// The name of the package.
    pub(crate) package: String,
    /// The name of its folder in `crates`.
    pub(crate) folder: String,
}

/// All days of the workspace, in puzzle order: the packages whose description names a puzzle.
pub(crate) struct Days(Vec<Day>);

impl Days {
    /// Reads the manifests.
    /// Fails if the folder `crates` cannot be read.
    pub(crate) fn find(workspace: &Workspace) -> Result<Self> {
        let folder = workspace.root.join("crates");
        let failed = |error| Error::failure(format_args!("{}: {error}", folder.display()));
        let mut days = Vec::new();
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let folder = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let manifest = fs::read_to_string(path.join("Cargo.toml")).unwrap_or_default();
            let puzzle = value(&manifest, "description").unwrap_or_default().parse();
            if let (Ok(puzzle), Some(name)) = (puzzle, value(&manifest, "name")) {
                days.push(Day { puzzle, package: name.to_owned(), folder });
            }
        }
        days.sort();
        Ok(Self(days))
    }

    /// The days of a puzzle.
    pub(crate) fn of(&self, puzzle: PuzzleId) -> impl Iterator<Item = &Day> {
        self.0.iter().filter(move |day| day.puzzle.id == puzzle)
    }

    /// The selected days, in the order in which they are named, each once; all if none is named.
    /// Fails as [`Days::one`] does; but a year may have several days.
    pub(crate) fn select(&self, selectors: &[Selector]) -> Result<Vec<&Day>> {
        if selectors.is_empty() {
            return self.any_days().map(|days| days.iter().collect());
        }
        let mut selected = Vec::new();
        for selector in selectors {
            let named = match selector {
                Selector::Year(_) => self.matching(selector)?,
                _ => vec![self.one(selector)?],
            };
            for day in named {
                if !selected.contains(&day) {
                    selected.push(day);
                }
            }
        }
        Ok(selected)
    }

    /// The one selected day. Fails if there is no such day, or more than one.
    pub(crate) fn one(&self, selector: &Selector) -> Result<&Day> {
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
    pub(crate) fn puzzle(&self, selector: &Selector) -> Result<PuzzleId> {
        match selector {
            Selector::Puzzle(id) => Ok(*id),
            _ => Ok(self.one(selector)?.puzzle.id),
        }
    }

    /// The days that may be meant: at least one.
    fn matching(&self, selector: &Selector) -> Result<Vec<&Day>> {
        let days = self.any_days()?;
        let matching: Vec<_> = days.iter().filter(|day| selector.matches(day)).collect();
        if !matching.is_empty() {
            return Ok(matching);
        }
        let listing = listing(days);
        Err(Error::usage(format_args!(
            "there is no {selector} here; there are:\n{listing}\nto make one: cargo xtask new YEAR/DAY"
        )))
    }

    fn any_days(&self) -> Result<&[Day]> {
        let none = || Error::usage("no days yet; to make one: cargo xtask new YEAR/DAY");
        if self.0.is_empty() { Err(none()) } else { Ok(&self.0) }
    }
}

/// The puzzles of these days, a line each, with the packages if two days have the same puzzle.
fn listing<'d>(days: impl IntoIterator<Item = &'d Day>) -> String {
    let days: Vec<_> = days.into_iter().collect();
    let is_twice = days.windows(2).any(|pair| pair[0].puzzle.id == pair[1].puzzle.id);
    let line = |day: &&Day| {
        let package = if is_twice { format!("  ({})", day.package) } else { String::new() };
        format!("  {}  {}{package}", day.puzzle.id, day.puzzle.title)
    };
    days.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The text of a key in a manifest, which stands on a line of its own.
fn value<'m>(manifest: &'m str, key: &str) -> Option<&'m str> {
    let mut lines = manifest.lines();
    lines.find_map(|line| {
        let text =
            line.trim_start().strip_prefix(key)?.trim_start().strip_prefix('=')?.trim_start();
        let quote = text.chars().next().filter(|c| "\"'".contains(*c))?;
        text[1..].split_once(quote).map(|(text, _)| text)
    })
}

/// How a person names puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    /// A day of any year.
    Day(u8),
    /// All days of a year.
    Year(u16),
    /// One puzzle.
    Puzzle(PuzzleId),
    /// A day by the name of its package.
    Package(String),
}

impl Selector {
    /// Whether this day may be meant.
    fn matches(&self, Day { puzzle: Puzzle { id, .. }, package, .. }: &Day) -> bool {
        match self {
            Self::Day(day) => *day == id.day(),
            Self::Year(year) => *year == id.year(),
            Self::Puzzle(puzzle) => puzzle == id,
            Self::Package(name) => name == package,
        }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Year(year) => year.fmt(f),
            Self::Puzzle(id) => id.fmt(f),
            Self::Package(name) => name.fmt(f),
        }
    }
}

impl FromStr for Selector {
    type Err = String;

    /// Reads `2020/22`, `2020-22`, `22`, `2020`, `today`, or the name of a package.
    fn from_str(text: &str) -> std::result::Result<Self, String> {
        if text == "today" {
            return today(SystemTime::now(), false).map(Self::Puzzle);
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) && text.contains(['/', '-']) {
            return text.parse().map(Self::Puzzle);
        }
        match number(text) {
            Some(year @ 1000..) => PuzzleId::new(year, 1).map(|_| Self::Year(year)),
            Some(day) => match u8::try_from(day) {
                Ok(day @ 1..=MOST_DAYS) => Ok(Self::Day(day)),
                _ => Err(format!("expected a day from 1 to {MOST_DAYS}, found {day}")),
            },
            None => Ok(Self::Package(text.to_owned())),
        }
    }
}

/// Today's puzzle in UTC−5; if `wait`, the next one from an hour after today's unlocked.
/// Fails outside the event.
pub(crate) fn today(now: SystemTime, wait: bool) -> std::result::Result<PuzzleId, String> {
    let next = wait.then(|| last_unlocked(now + Duration::from_secs(23 * 60 * 60))).flatten();
    let none = || "no puzzle today; name one, such as 2020/22".to_owned();
    next.or_else(|| last_unlocked(now)).ok_or_else(none)
}

fn last_unlocked(now: SystemTime) -> Option<PuzzleId> {
    let seconds = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    // Puzzles unlock at midnight in UTC−5.
    let today = seconds.saturating_sub(5 * 60 * 60) / (24 * 60 * 60);
    let new_year = |year: u64| {
        365 * (year - 1970) + (year - 1969) / 4 - (year - 1901) / 100 + (year - 1601) / 400
    };
    (2015..=9999).find_map(|year| {
        // The first of December is 31 days before the new year.
        let day = (today + 32).checked_sub(new_year(u64::from(year) + 1))?;
        PuzzleId::new(year, u8::try_from(day).ok()?).ok()
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn days() -> Days {
        let day = |package: &str, description: &str| Day {
            puzzle: description.parse().expect("a puzzle"),
            package: package.to_owned(),
            folder: String::new(),
        };
        let days = vec![
            day("y2015_day01", "2015, day 1: Not Quite Lisp"),
            day("day22", "2020, day 22: Crab Combat"),
            day("crab", "2020, day 22: Crab Combat"),
            day("y2021_day22", "2021, day 22: Reactor Reboot"),
        ];
        Days(days)
    }

    fn selected(words: &[&str]) -> String {
        let selectors: Vec<_> =
            words.iter().map(|word| word.parse().expect("a selector")).collect();
        match days().select(&selectors) {
            Ok(days) => days.iter().map(|day| &*day.package).collect::<Vec<_>>().join(" "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn ok_days_are_found_by_any_name() {
        assert_eq!(selected(&["1"]), "y2015_day01");
        assert_eq!(selected(&["2021-22", "2015/1", "2021/day22"]), "y2021_day22 y2015_day01");
        assert_eq!(selected(&["crab", "2020", "1"]), "crab day22 y2015_day01");
        assert_eq!(selected(&[]), "y2015_day01 day22 crab y2021_day22");
    }

    #[test]
    fn err_a_puzzle_that_is_not_here_or_not_clear() {
        insta::assert_snapshot!(selected(&["2015/22"]), @"
        there is no 2015/22 here; there are:
          2015/1  Not Quite Lisp  (y2015_day01)
          2020/22  Crab Combat  (day22)
          2020/22  Crab Combat  (crab)
          2021/22  Reactor Reboot  (y2021_day22)
        to make one: cargo xtask new YEAR/DAY
        ");
        insta::assert_snapshot!(selected(&["2020/22"]), @"
        2020/22 is ambiguous; say which:
          2020/22  Crab Combat  (day22)
          2020/22  Crab Combat  (crab)
        ");
        let year = days().one(&Selector::Year(2021)).expect_err("a year").to_string();
        insta::assert_snapshot!(year, @"
        2021 is a year, not a puzzle; say which:
          2021/22  Reactor Reboot
        ");
        assert!(selected(&["cab"]).starts_with("there is no cab here; there are:\n  2015/1  "));
    }

    #[test]
    fn err_no_selector() {
        let error = |text: &str| text.parse::<Selector>().expect_err("no selector");
        insta::assert_snapshot!(error("26"), @"expected a day from 1 to 25, found 26");
        insta::assert_snapshot!(error("2014"), @"expected a year from 2015 to 9999, found 2014");
        for text in ["0", "999", "2020/26", "2020-0"] {
            error(text);
        }
    }

    #[test]
    fn today_is_a_day_of_the_event() {
        let at = |seconds| {
            let now = UNIX_EPOCH + Duration::from_secs(seconds);
            [false, true].map(|wait| {
                today(now, wait).map_or_else(|error| error, |puzzle| puzzle.to_string())
            })
        };
        let none = "no puzzle today; name one, such as 2020/22";
        // Without and with `--wait`, half a minute before midnight in UTC−5.
        assert_eq!(at(1_606_798_770), [none, "2020/1"]);
        assert_eq!(at(1_606_885_170), ["2020/1", "2020/2"]);
        // An hour after midnight, and a second earlier.
        assert_eq!(at(1_606_888_800), ["2020/2", "2020/3"]);
        assert_eq!(at(1_606_888_799), ["2020/2", "2020/2"]);
        // The event of 2025 has twelve days.
        assert_eq!(at(1_765_515_570), ["2025/11", "2025/12"]);
        assert_eq!(at(1_765_601_970), ["2025/12", "2025/12"]);
        // A leap year, and the epoch.
        assert_eq!([at(1_733_029_200)[0].as_str(), &at(0)[0]], ["2024/1", none]);
    }

    #[test]
    fn manifests_in_any_style() {
        for line in ["description = \"a\"", "description='a' # b", "  description =  \"a\" "] {
            assert_eq!(
                value(&format!("[package]\nname = \"b\"\n{line}\n"), "description"),
                Some("a")
            );
        }
        for line in ["description.workspace = true", "descriptions = \"a\"", "description = \"a"] {
            assert_eq!(value(line, "description"), None, "{line}");
        }
    }
}
