//! What was measured, and the sums of it.

use std::{fmt, iter::Sum, time::Duration};

use aoc_core::{
    Puzzle,
    stopwatch::{nanoseconds, readable},
};
use serde::Serialize;

use super::machine::Machine;

/// How long something takes, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Times {
    /// In the best round.
    best_ns: u64,
    /// In the round between the better half and the worse.
    median_ns: u64,
}

/// The times of one day, less those of a part that is not solved yet.
#[derive(Serialize)]
pub(super) struct Row {
    year: u16,
    day: u8,
    pub(super) title: &'static str,
    /// The name of its crate.
    #[serde(skip)]
    pub(super) package: &'static str,
    parse: Option<Times>,
    part1: Option<Times>,
    part2: Option<Times>,
    total: Times,
}

/// The times of some days, and where they were measured.
#[derive(Serialize)]
pub(super) struct Measured {
    #[serde(flatten)]
    pub(super) machine: Machine,
    pub(super) rounds: usize,
    #[serde(rename = "days")]
    pub(super) rows: Vec<Row>,
    pub(super) total: Times,
}

impl Times {
    fn of(rounds: impl Iterator<Item = Duration>) -> Option<Self> {
        let mut rounds: Vec<_> = rounds.map(nanoseconds).collect();
        rounds.sort_unstable();
        Some(Self { best_ns: *rounds.first()?, median_ns: *rounds.get(rounds.len() / 2)? })
    }

    /// By how much the median is longer than the best, in percent.
    pub(super) fn spread(self) -> u64 {
        let best = self.best_ns.max(1);
        (self.median_ns.saturating_sub(self.best_ns).saturating_mul(100) + best / 2) / best
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&readable(Duration::from_nanos(self.best_ns)))
    }
}

impl Sum for Times {
    fn sum<I: Iterator<Item = Self>>(times: I) -> Self {
        times.fold(Self::default(), |sum, times| Self {
            best_ns: sum.best_ns.saturating_add(times.best_ns),
            median_ns: sum.median_ns.saturating_add(times.median_ns),
        })
    }
}

impl Row {
    /// Of these rounds, if there are any: of the parser and both parts.
    pub(super) fn of(
        puzzle: Puzzle,
        package: &'static str,
        rounds: &[[Option<Duration>; 3]],
    ) -> Option<Self> {
        let step = |step: usize| Times::of(rounds.iter().filter_map(|round| round[step]));
        let steps = [step(0), step(1), step(2)];
        let [parse, part1, part2] = steps;
        let (year, day, title) = (puzzle.id().year(), puzzle.id().day(), puzzle.title());
        let total = steps.into_iter().flatten().sum();
        parse.is_some().then_some(Self { year, day, title, package, parse, part1, part2, total })
    }

    /// The puzzle as it is named.
    pub(super) fn id(&self) -> String {
        format!("{}/{}", self.year, self.day)
    }

    /// The parser, both parts, and their sum.
    pub(super) fn times(&self) -> [Option<Times>; 4] {
        [self.parse, self.part1, self.part2, Some(self.total)]
    }
}

impl Measured {
    pub(super) fn new(machine: Machine, rounds: usize, rows: Vec<Row>) -> Self {
        let total = rows.iter().map(|row| row.total).sum();
        Self { machine, rounds, rows, total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_and_the_median_of_the_rounds() {
        let puzzle = Puzzle::new::<2015, 1>("Not Quite Lisp");
        let ns = Duration::from_nanos;
        let rounds = [300, 100, 104].map(|time| [Some(ns(time)), Some(ns(2 * time)), None]);
        let row = Row::of(puzzle, "day01", &rounds).expect("rounds");
        let times = |best_ns, median_ns| Some(Times { best_ns, median_ns });
        assert_eq!(row.times(), [times(100, 104), times(200, 208), None, times(300, 312)]);
        assert_eq!((row.total.spread(), Times::default().spread()), (4, 0));
        assert!(Row::of(puzzle, "day01", &[]).is_none());
    }
}
