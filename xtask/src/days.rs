//! The puzzles there are, and how they are told apart.

use std::io;

use aoc_core::{ParseError, Puzzle, answer::is_solved, puzzle::Selector};

use crate::{
    solve::{Effort, Parts, Solution, Unparsed, Watch, solve},
    trace::{day21 as trace21, day22 as trace22},
    view::{day21 as view21, day22 as view22, figure::View},
};

/// A day's crate, as the runner sees it.
pub(crate) struct Day {
    pub(crate) puzzle: Puzzle,
    /// The name of its crate.
    pub(crate) package: &'static str,
    /// Which parts are solved, as the types of their answers tell.
    pub(crate) solved: [bool; 2],
    /// Solves the puzzle for this text.
    pub(crate) solve: fn(&str, Parts, Effort) -> Result<Solution, Unparsed>,
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

    /// Whether a part is solved, as far as the types of the answers tell.
    pub(crate) fn is_begun(&self) -> bool {
        self.solved != [false, false]
    }
}

/// Takes a day's crate by the functions that each has: `part1` and `part2`, or,
/// where these may take long, `part1_watched` and `part2_watched`.
macro_rules! day {
    ($package:ident) => {
        day!($package, |input, _| Ok($package::part1(input)), |input, _| Ok($package::part2(input)))
    };
    ($package:ident, watched) => {
        day!(
            $package,
            |input, watch: &Watch| $package::part1_watched(input, |progress| watch.look(&progress)),
            |input, watch: &Watch| $package::part2_watched(input, |progress| watch.look(&progress))
        )
    };
    ($package:ident, $part1:expr, $part2:expr) => {
        Day {
            puzzle: $package::PUZZLE,
            package: stringify!($package),
            solved: [is_solved($package::part1), is_solved($package::part2)],
            solve: |text, asked, effort| {
                solve(text, asked, effort, $package::parse, $part1, $part2)
            },
            visuals: None,
        }
    };
}

/// All days, in puzzle order. `cargo xtask new` adds a line here and in `Cargo.toml`.
pub(crate) const DAYS: &[Day] = &[
    day!(day22, watched).with(Visuals {
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
        let day = select_one(days, selector)?;
        if !selected.iter().any(|chosen| chosen.puzzle == day.puzzle) {
            selected.push(day);
        }
    }
    Ok(selected)
}

/// The one day that is meant.
///
/// # Errors
/// If there is no such puzzle, or more than one.
pub(crate) fn select_one(days: &[Day], selector: Selector) -> Result<&Day, String> {
    let matching: Vec<_> = days.iter().filter(|day| selector.matches(day.puzzle.id())).collect();
    match matching[..] {
        [day] => Ok(day),
        [] => Err(format!("there is no {selector} here; there are:\n{}", listing(days))),
        _ => Err(format!("{selector} may be one of several; say which:\n{}", listing(matching))),
    }
}

/// The puzzles of these days, a line each.
fn listing<'d>(days: impl IntoIterator<Item = &'d Day>) -> String {
    let line = |day: &Day| format!("  {}  {}", day.puzzle.id(), day.puzzle.title());
    days.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, env, error::Error, fs, path::PathBuf};

    /// Days as there might be, whichever there are.
    fn days() -> [Day; 3] {
        let day = |puzzle| Day { puzzle, ..DAYS[0] };
        [
            day(Puzzle::new::<2015, 1>("Not Quite Lisp")),
            day(Puzzle::new::<2020, 22>("Crab Combat")),
            day(Puzzle::new::<2021, 22>("Reactor Reboot")),
        ]
    }

    fn selected(words: &[&str]) -> Result<Vec<String>, String> {
        let selectors: Vec<_> =
            words.iter().map(|word| word.parse().expect("a selector")).collect();
        let days = days();
        let days = select(&days, &selectors)?;
        Ok(days.iter().map(|day| day.puzzle.id().to_string()).collect())
    }

    #[test]
    fn ok_days_are_found_by_any_name() {
        assert_eq!(selected(&["1"]), Ok(vec!["2015/1".to_owned()]));
        assert_eq!(
            selected(&["2020-22", "2015/1", "2020/22"]),
            Ok(vec!["2020/22".to_owned(), "2015/1".to_owned()])
        );
        assert_eq!(selected(&[]).map(|days| days.len()), Ok(3));
    }

    #[test]
    fn err_a_puzzle_that_is_not_here() {
        insta::assert_snapshot!(selected(&["2015/22"]).unwrap_err(), @"
        there is no 2015/22 here; there are:
          2015/1  Not Quite Lisp
          2020/22  Crab Combat
          2021/22  Reactor Reboot
        ");
        assert!(selected(&["7"]).unwrap_err().starts_with("there is no 7 here"));
    }

    #[test]
    fn err_a_day_of_two_years() {
        insta::assert_snapshot!(selected(&["22"]).unwrap_err(), @"
        22 may be one of several; say which:
          2020/22  Crab Combat
          2021/22  Reactor Reboot
        ");
        assert_eq!(selected(&["2021/22"]), Ok(vec!["2021/22".to_owned()]));
    }

    #[test]
    fn the_days_are_in_order() {
        assert!(DAYS.is_sorted_by_key(|day| day.puzzle.id()));
    }

    /// A day's folder joins the workspace by existing, but not this list.
    #[test]
    fn no_day_is_missing_here() -> Result<(), Box<dyn Error>> {
        let xtask = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo runs this")?);
        let mut folders = BTreeSet::new();
        for entry in fs::read_dir(xtask.with_file_name("crates"))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            folders.extend(name.starts_with("day").then_some(name));
        }
        let listed: BTreeSet<_> = DAYS.iter().map(|day| day.package.to_owned()).collect();
        assert_eq!(
            folders, listed,
            "list a new day in DAYS above, and among the dependencies of xtask/Cargo.toml, as \
             `cargo xtask new` does"
        );
        Ok(())
    }
}
