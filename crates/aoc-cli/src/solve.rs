//! Solving a puzzle with a day's functions: each step timed, panics caught.

use std::{
    borrow::Borrow,
    hint::black_box,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use aoc_core::{IntoAnswer, NoAnswer, ParseError};

use crate::stopwatch::{show_elapsed, time_best};

/// What has come of a step, or of an input, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Solved,
    Unfinished,
    Failed,
}

/// A step that is done.
pub(crate) enum Step {
    Parsed(Duration),
    Part { number: usize, outcome: Outcome, result: Result<String, String>, time: Duration },
}

/// Why no part was tried, or no more parts.
pub(crate) enum Failure {
    Malformed(ParseError),
    Panicked,
    /// A step could not be reported.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Which parts to solve, and whether to repeat each step for its best time.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) parts: [bool; 2],
    pub(crate) repeat: bool,
}

/// Takes each step as soon as it is done.
type Report<'a> = &'a mut dyn FnMut(Step) -> io::Result<()>;

type Solve = dyn Fn(&str, Wanted, Report<'_>) -> Result<(), Failure>;

/// A day's functions as one that solves a text.
pub struct Solver(Box<Solve>);

impl Solver {
    /// Takes the functions of a day. A part may take what the input borrows as, such as `&[T]` of a
    /// vector.
    pub fn new<I, P, Q, A, B, K, L>(
        parse: fn(&str) -> Result<I, ParseError>,
        part1: fn(&P) -> A,
        part2: fn(&Q) -> B,
    ) -> Self
    where
        I: Borrow<P> + Borrow<Q> + 'static,
        P: ?Sized + 'static,
        Q: ?Sized + 'static,
        A: IntoAnswer<K> + 'static,
        B: IntoAnswer<L> + 'static,
    {
        Self(Box::new(move |text, wanted, report| {
            let repeat = wanted.repeat;
            let parsed = catch_unwind(|| time("parse", repeat, || parse(black_box(text))));
            let (input, time) = parsed.map_err(|_| Failure::Panicked)?;
            let input = input.map_err(Failure::Malformed)?;
            report(Step::Parsed(time))?;
            if wanted.parts[0] {
                solve_part(1, repeat, || part1(black_box(input.borrow())), report)?;
            }
            if wanted.parts[1] {
                solve_part(2, repeat, || part2(black_box(input.borrow())), report)?;
            }
            Ok(())
        }))
    }

    pub(crate) fn solve(
        &self,
        text: &str,
        wanted: Wanted,
        report: Report<'_>,
    ) -> Result<(), Failure> {
        self.0(text, wanted, report)
    }
}

fn solve_part<A: IntoAnswer<K>, K>(
    number: usize,
    repeat: bool,
    part: impl Fn() -> A,
    report: Report<'_>,
) -> io::Result<()> {
    let work = AssertUnwindSafe(|| {
        let (answer, time) = time(&format!("part {number}"), repeat, &part);
        (answer.into_answer(), time)
    });
    let (outcome, result, time) = match catch_unwind(work) {
        Ok((Ok(answer), time)) => (Outcome::Solved, Ok(answer), time),
        Ok((Err(NoAnswer::NoSuchPart), _)) => return Ok(()),
        Ok((Err(none), time)) => {
            let is_unsolved = none == NoAnswer::Unsolved;
            let outcome = if is_unsolved { Outcome::Unfinished } else { Outcome::Failed };
            (outcome, Err(none.to_string()), time)
        }
        Err(_) => {
            let panicked = "the part panicked, see above".to_owned();
            (Outcome::Failed, Err(panicked), Duration::ZERO)
        }
    };
    report(Step::Part { number, outcome, result, time })
}

/// What this work returns, and how long it takes.
fn time<T>(name: &str, repeat: bool, mut work: impl FnMut() -> T) -> (T, Duration) {
    show_elapsed(name, || {
        if repeat {
            return time_best(work);
        }
        let begin = Instant::now();
        let result = black_box(work());
        (result, begin.elapsed())
    })
}
