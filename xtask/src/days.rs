//! The puzzles there are, and how they are selected.

use std::io;

use aoc_core::{ParseError, Puzzle, puzzle::Selector};

use crate::{
    output::Error,
    solve::{ParseFailure, Parts, Solution, Timing, solve},
    trace::{day21 as trace21, day22 as trace22},
    view::{day21 as view21, day22 as view22, figure::View},
};

/// A day's crate, as the runner sees it.
pub(crate) struct Day {
    pub(crate) puzzle: Puzzle,
    /// The name of its crate.
    pub(crate) package: &'static str,
    /// Solves the puzzle for this text.
    pub(crate) solve: fn(&str, Parts, Timing) -> Result<Solution, ParseFailure>,
    /// Its trace and view, if it has them.
    pub(crate) visuals: Option<Visuals>,
}

/// How `trace` and `view` show the text of an input.
#[derive(Clone, Copy)]
pub(crate) struct Visuals {
    pub(crate) trace: [Trace; 2],
    pub(crate) view: fn(&str) -> Result<View, ParseError>,
}

/// Writes the events of a part, with sub-games down to a depth. The inner error is the writer's.
pub(crate) type Trace = fn(&str, u64, &mut dyn io::Write) -> Result<io::Result<()>, ParseError>;

impl Day {
    const fn with(self, visuals: Visuals) -> Self {
        Self { visuals: Some(visuals), ..self }
    }
}

/// A day's crate by the functions that each has.
macro_rules! day {
    ($package:ident) => {
        Day {
            puzzle: $package::PUZZLE,
            package: stringify!($package),
            solve: |text, parts, timing| {
                solve(text, parts, timing, $package::parse, $package::part1, $package::part2)
            },
            visuals: None,
        }
    };
}

/// All days, in puzzle order. `cargo xtask new` adds a line here and in `Cargo.toml`.
pub(crate) const DAYS: &[Day] = &[
    day!(day22).with(Visuals {
        trace: [
            |text, _, out| Ok(trace22::part1(&day22::parse(text)?, out)),
            |text, max_depth, out| Ok(trace22::part2(&day22::parse(text)?, max_depth, out)),
        ],
        view: |text| Ok(view22::view(&day22::parse(text)?)),
    }),
    day!(day21).with(Visuals {
        trace: [
            |text, _, out| Ok(trace21::part1(day21::parse(text)?, out)),
            |text, _, out| Ok(trace21::part2(day21::parse(text)?, out)),
        ],
        view: |text| Ok(view21::view(day21::parse(text)?)),
    }),
    // end of days
];

/// The selected days, in the order in which they are named, each once; all if none is named.
///
/// # Errors
/// If there is no such puzzle, or a day has one in several years.
pub(crate) fn select<'d>(days: &'d [Day], selectors: &[Selector]) -> Result<Vec<&'d Day>, Error> {
    if selectors.is_empty() {
        return Ok(days.iter().collect());
    }
    let mut selected: Vec<&Day> = Vec::new();
    for &selector in selectors {
        let named = match selector {
            Selector::Year(_) => matching(days, selector)?,
            _ => vec![select_one(days, selector)?],
        };
        for day in named {
            if !selected.iter().any(|other| other.puzzle == day.puzzle) {
                selected.push(day);
            }
        }
    }
    Ok(selected)
}

/// The one selected day.
///
/// # Errors
/// If there is no such puzzle, or more than one.
pub(crate) fn select_one(days: &[Day], selector: Selector) -> Result<&Day, Error> {
    let matching = matching(days, selector)?;
    let problem = match (selector, &matching[..]) {
        (Selector::Year(_), _) => "a year, not a puzzle",
        (_, [day]) => return Ok(day),
        _ => "ambiguous",
    };
    Err(Error::usage(format_args!("{selector} is {problem}; say which:\n{}", listing(matching))))
}

/// The days that may be meant: at least one.
fn matching(days: &[Day], selector: Selector) -> Result<Vec<&Day>, Error> {
    let matching: Vec<_> = days.iter().filter(|day| selector.matches(day.puzzle.id())).collect();
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
        listing(days),
    )))
}

/// The puzzles of these days, a line each.
fn listing<'d>(days: impl IntoIterator<Item = &'d Day>) -> String {
    let line = |day: &Day| format!("  {}  {}", day.puzzle.id(), day.puzzle.title());
    days.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, env, fs, path::PathBuf};

    fn days() -> [Day; 3] {
        let day = |puzzle| Day { puzzle, ..DAYS[0] };
        [
            day(Puzzle::new::<2015, 1>("Not Quite Lisp")),
            day(Puzzle::new::<2020, 22>("Crab Combat")),
            day(Puzzle::new::<2021, 22>("Reactor Reboot")),
        ]
    }

    fn selected(words: &[&str]) -> String {
        let selectors: Vec<_> =
            words.iter().map(|word| word.parse().expect("a selector")).collect();
        let id = |day: &&Day| day.puzzle.id().to_string();
        match select(&days(), &selectors) {
            Ok(days) => days.iter().map(id).collect::<Vec<_>>().join(" "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn ok_days_are_found_by_any_name() {
        assert_eq!(selected(&["1"]), "2015/1");
        assert_eq!(selected(&["2020-22", "2015/1", "2020/22"]), "2020/22 2015/1");
        assert_eq!(selected(&["2021/22"]), "2021/22");
        assert_eq!(selected(&["2020/day22", "2020", "2015"]), "2020/22 2015/1");
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
        insta::assert_snapshot!(select_one(&days(), Selector::Year(2020)).err().expect("a year"), @"
        2020 is a year, not a puzzle; say which:
          2020/22  Crab Combat
        ");
    }

    #[test]
    fn the_days_are_in_order() {
        assert!(DAYS.is_sorted_by_key(|day| day.puzzle.id()));
    }

    /// A day's folder joins the workspace by existing, but not this list.
    #[test]
    fn no_day_is_missing_here() {
        let xtask = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this"));
        let crates = fs::read_dir(xtask.with_file_name("crates")).expect("a folder");
        let names = crates.map(|entry| entry.expect("an entry").file_name());
        let names = names.map(|name| name.to_string_lossy().into_owned());
        let folders: BTreeSet<_> = names.filter(|name| name.starts_with("day")).collect();
        let listed: BTreeSet<_> = DAYS.iter().map(|day| day.package.to_owned()).collect();
        assert_eq!(folders, listed, "list the day in DAYS above, and in xtask/Cargo.toml");
    }
}
