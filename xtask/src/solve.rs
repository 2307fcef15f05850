//! Solving a puzzle by a day's functions: each step timed, panics caught, long parts
//! watched.

mod panics;
mod watch;

use std::{
    fmt,
    hint::black_box,
    time::{Duration, Instant},
};

use aoc_core::{Answers, IntoAnswer, NoAnswer, ParseError, stopwatch::best_of_many};

use self::panics::caught;
pub(crate) use self::watch::{Stopped, Watch, interrupted};

/// Which of the two parts are asked for.
pub(crate) type Parts = [bool; 2];

/// How often a step is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    Once,
    /// For some hundredths of a second, to tell the time of the best run.
    Measured,
}

/// What a puzzle's steps have come to for one input.
pub(crate) struct Solution {
    /// How long the parser took.
    pub(crate) parse: Duration,
    /// The parts that were asked for.
    pub(crate) parts: [Option<Attempt>; 2],
}

impl Solution {
    /// Whether every part that was asked for has an answer, or, where this may be, is not
    /// solved yet.
    pub(crate) fn is_answered(&self, may_be_unsolved: bool) -> bool {
        let is_answered = |attempt: &Attempt| matches!(attempt.said, Ok(Ok(_)));
        let is_excused = |attempt: &Attempt| may_be_unsolved && attempt.is_unsolved();
        self.parts.iter().flatten().all(|attempt| is_answered(attempt) || is_excused(attempt))
    }

    /// What both parts say, once they have come to an end.
    pub(crate) fn answers(self) -> Result<Answers, Halt> {
        let [part1, part2] = self.parts.map(|attempt| match attempt {
            Some(attempt) => attempt.said,
            None => Ok(Err(NoAnswer::because("it was not asked for"))),
        });
        Ok(Answers::new(part1?, part2?))
    }
}

/// What came of one part.
pub(crate) struct Attempt {
    /// The part's own word, if it has come to one.
    pub(crate) said: Result<Result<String, NoAnswer>, Halt>,
    /// How long that took, unless it panicked.
    pub(crate) time: Option<Duration>,
}

impl Attempt {
    /// Whether the part is not solved yet, so that its time says nothing.
    pub(crate) fn is_unsolved(&self) -> bool {
        matches!(&self.said, Ok(Err(none)) if none.is_unsolved())
    }

    /// The answer, or in one line why there is none.
    pub(crate) fn answer(&self) -> Result<&str, String> {
        match &self.said {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(none)) => Err(none.to_string()),
            Err(halt) => Err(halt.to_string()),
        }
    }
}

/// Why a part has not come to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    Stopped(Stopped),
    /// It panicked, as told in one line.
    Panicked(String),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(stopped) => stopped.fmt(f),
            Self::Panicked(panic) => f.write_str(panic),
        }
    }
}

/// Why no part was tried.
pub(crate) enum Unparsed {
    Malformed(ParseError),
    /// The parser panicked, as told in one line.
    Panicked(String),
}

impl fmt::Display for Unparsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => error.fmt(f),
            Self::Panicked(panic) => f.write_str(panic),
        }
    }
}

/// Solves a puzzle for this text by its parser and its parts.
pub(crate) fn solve<I, A: IntoAnswer, B: IntoAnswer>(
    text: &str,
    asked: Parts,
    effort: Effort,
    parse: impl Fn(&str) -> Result<I, ParseError>,
    part1: impl Fn(&I, &Watch) -> Result<A, Stopped>,
    part2: impl Fn(&I, &Watch) -> Result<B, Stopped>,
) -> Result<Solution, Unparsed> {
    let parsed = caught(|| effort.spend(|| parse(black_box(text))));
    let (input, time) = parsed.map_err(Unparsed::Panicked)?;
    let input = input.map_err(Unparsed::Malformed)?;
    Ok(Solution {
        parse: time,
        parts: [
            asked[0].then(|| attempt(&input, effort, part1)),
            asked[1].then(|| attempt(&input, effort, part2)),
        ],
    })
}

fn attempt<I, A: IntoAnswer>(
    input: &I,
    effort: Effort,
    part: impl Fn(&I, &Watch) -> Result<A, Stopped>,
) -> Attempt {
    let watch = Watch::new();
    let attempt = caught(|| {
        let (said, time) = effort.spend(|| part(black_box(input), &watch));
        // Within reach of the catch, for an answer may panic when it is shown.
        let said = said.map(A::into_answer).map_err(Halt::Stopped);
        Attempt { said, time: Some(time) }
    });
    attempt.unwrap_or_else(|panic| Attempt { said: Err(Halt::Panicked(panic)), time: None })
}

impl Effort {
    /// What this work returns, and how long that takes.
    fn spend<T>(self, mut work: impl FnMut() -> T) -> (T, Duration) {
        match self {
            Self::Once => {
                let begin = Instant::now();
                (work(), begin.elapsed())
            }
            Self::Measured => best_of_many(work),
        }
    }
}
