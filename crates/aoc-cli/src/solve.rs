//! Solving a puzzle with a day's functions: each step timed, panics caught.

use std::{
    borrow::Borrow,
    fmt,
    hint::black_box,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use aoc_core::{IntoAnswer, NoAnswer, ParseError};

use crate::stopwatch::{show_elapsed, time_best};

/// How often a step runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timing {
    Once,
    /// Repeatedly, for the best time.
    Best,
}

/// A step that is done.
pub(crate) enum Step {
    Parsed(Duration),
    Part { number: usize, result: Result<String, PartError>, time: Duration },
}

/// Why a part has no answer.
pub(crate) enum PartError {
    NoAnswer(NoAnswer),
    Panicked,
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer(none) => none.fmt(f),
            Self::Panicked => f.write_str("the part panicked, see above"),
        }
    }
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

/// Takes each step as soon as it is done.
pub(crate) type Report<'a> = dyn FnMut(Step) -> io::Result<()> + 'a;

/// Solves the wanted parts of a puzzle for a text.
pub(crate) type Solve<'a> =
    dyn Fn(&str, [bool; 2], Timing, &mut Report<'_>) -> Result<(), Failure> + 'a;

/// A day's functions as one. A part may take what the input borrows as, such as `&[T]` of a vector.
pub(crate) fn solver<I, P, Q, A, B, K, L>(
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&P) -> A,
    part2: fn(&Q) -> B,
) -> impl Fn(&str, [bool; 2], Timing, &mut Report<'_>) -> Result<(), Failure>
where
    I: Borrow<P> + Borrow<Q>,
    P: ?Sized,
    Q: ?Sized,
    A: IntoAnswer<K>,
    B: IntoAnswer<L>,
{
    move |text, wanted, timing, report| {
        let parsed = catch_unwind(|| timing.time("parse", || parse(black_box(text))));
        let (input, time) = parsed.map_err(|_| Failure::Panicked)?;
        let input = input.map_err(Failure::Malformed)?;
        report(Step::Parsed(time))?;
        if wanted[0] {
            solve_part(1, timing, || part1(black_box(input.borrow())), report)?;
        }
        if wanted[1] {
            solve_part(2, timing, || part2(black_box(input.borrow())), report)?;
        }
        Ok(())
    }
}

fn solve_part<A: IntoAnswer<K>, K>(
    number: usize,
    timing: Timing,
    part: impl Fn() -> A,
    report: &mut Report<'_>,
) -> io::Result<()> {
    let work = AssertUnwindSafe(|| {
        let (answer, time) = timing.time(&format!("part {number}"), &part);
        (answer.into_answer().map_err(PartError::NoAnswer), time)
    });
    let panicked = |_| (Err(PartError::Panicked), Duration::ZERO);
    match catch_unwind(work).unwrap_or_else(panicked) {
        (Err(PartError::NoAnswer(NoAnswer::NoSuchPart)), _) => Ok(()),
        (result, time) => report(Step::Part { number, result, time }),
    }
}

impl Timing {
    /// What this work returns, and how long it takes.
    fn time<T>(self, name: &str, mut work: impl FnMut() -> T) -> (T, Duration) {
        show_elapsed(name, || match self {
            Self::Once => {
                let begin = Instant::now();
                let result = black_box(work());
                (result, begin.elapsed())
            }
            Self::Best => time_best(work),
        })
    }
}
