//! Solving a puzzle with a day's functions: each step timed, panics caught.

use std::{
    fmt,
    hint::black_box,
    io::{self, IsTerminal as _, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use aoc_core::{IntoAnswer, NoAnswer, ParseError, stopwatch::time_best};

/// Which of the two parts to solve.
pub(crate) type Parts = [bool; 2];

/// How often a step runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timing {
    Once,
    /// Repeatedly, for the best time.
    Best,
}

/// What came of an input.
pub(crate) struct Solution {
    /// How long the parser took.
    pub(crate) parse: Duration,
    /// The parts that were asked for, by the user and by the puzzle.
    pub(crate) parts: [Option<PartResult>; 2],
}

/// What came of a part, and how long that took.
pub(crate) struct PartResult {
    pub(crate) result: Result<String, PartError>,
    pub(crate) time: Duration,
}

/// Why a part has no answer.
pub(crate) enum PartError {
    NoAnswer(NoAnswer),
    Panicked,
}

impl PartResult {
    pub(crate) fn is_unsolved(&self) -> bool {
        matches!(self.result, Err(PartError::NoAnswer(NoAnswer::Unsolved)))
    }
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer(none) => none.fmt(f),
            Self::Panicked => f.write_str("the part panicked, see above"),
        }
    }
}

/// Why no part was tried.
pub(crate) enum ParseFailure {
    Malformed(ParseError),
    Panicked,
}

impl fmt::Display for ParseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => error.fmt(f),
            Self::Panicked => f.write_str("the parser panicked, see above"),
        }
    }
}

/// Solves a puzzle for this text.
pub(crate) fn solve<I, A: IntoAnswer, B: IntoAnswer>(
    text: &str,
    asked: Parts,
    timing: Timing,
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&I) -> A,
    part2: fn(&I) -> B,
) -> Result<Solution, ParseFailure> {
    let parsed = catch_unwind(|| timing.time("parse", || parse(black_box(text))));
    let (input, time) = parsed.map_err(|_| ParseFailure::Panicked)?;
    let input = input.map_err(ParseFailure::Malformed)?;
    Ok(Solution {
        parse: time,
        parts: [
            asked[0].then(|| solve_part(&input, timing, "part 1", part1)).flatten(),
            asked[1].then(|| solve_part(&input, timing, "part 2", part2)).flatten(),
        ],
    })
}

fn solve_part<I, A: IntoAnswer>(
    input: &I,
    timing: Timing,
    name: &str,
    part: fn(&I) -> A,
) -> Option<PartResult> {
    let work = AssertUnwindSafe(|| {
        let (answer, time) = timing.time(name, || part(black_box(input)));
        match answer.into_answer() {
            Err(NoAnswer::NotAsked) => None,
            answer => Some(PartResult { result: answer.map_err(PartError::NoAnswer), time }),
        }
    });
    let panicked = PartResult { result: Err(PartError::Panicked), time: Duration::ZERO };
    catch_unwind(work).unwrap_or(Some(panicked))
}

impl Timing {
    /// What this work returns, and how long it takes.
    fn time<T>(self, name: &str, mut work: impl FnMut() -> T) -> (T, Duration) {
        show_elapsed(name, || match self {
            Self::Once => {
                let begin = Instant::now();
                (work(), begin.elapsed())
            }
            Self::Best => time_best(work),
        })
    }
}

/// Shows how long `work` has been running, once that is a second, if a person is watching.
pub(crate) fn show_elapsed<T>(name: &str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut clear = "";
            for seconds in 1.. {
                if is_done.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
                    let _ = write!(io::stderr(), "{clear}");
                    return;
                }
                clear = "\r\u{1b}[K";
                let _ = write!(io::stderr(), "{clear}  {name}: {seconds} s (Ctrl-C ends it)");
            }
        });
        let result = work();
        drop(done);
        result
    })
}
