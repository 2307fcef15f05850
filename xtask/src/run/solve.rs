//! Solves one input and measures its steps.

use std::{fmt::Display, hint::black_box};

use aoc_core::{NoAnswer, ParseError, stopwatch::best_of_many};

use super::{Parts, Watch, panics::caught};

/// What the parts of a puzzle say of one input.
pub(crate) struct Solution {
    /// How long its parser takes, in nanoseconds.
    pub(super) parse: u64,
    /// What part 1 says, if it is asked for.
    pub(super) part1: Option<Attempt>,
    /// What part 2 says, if it is asked for.
    pub(super) part2: Option<Attempt>,
}

impl Solution {
    /// Whether every part that was asked for has answered.
    pub(super) fn answered(&self) -> bool {
        [&self.part1, &self.part2].into_iter().flatten().all(|attempt| attempt.outcome.is_ok())
    }
}

/// What one part says.
pub(super) struct Attempt {
    /// The answer, or in one line why there is none.
    pub(super) outcome: Result<String, String>,
    /// How long that takes, in nanoseconds, unless it panicked.
    pub(super) time: Option<u64>,
}

/// Why no part was tried.
pub(crate) enum Fault {
    /// The parser refuses the input.
    Malformed(ParseError),
    /// The parser panicked.
    Panicked(String),
}

/// Solves a day by its functions: its parser, and its parts, which may have a
/// watch look at how far they have come.
pub(crate) fn solve<I, A: Display, B: Display>(
    text: &str,
    asked: Parts,
    parse: impl Fn(&str) -> Result<I, ParseError>,
    part1: impl Fn(&I, &Watch) -> Result<A, NoAnswer>,
    part2: impl Fn(&I, &Watch) -> Result<B, NoAnswer>,
) -> Result<Solution, Fault> {
    let parsed = caught(|| best_of_many(|| parse(black_box(text)))).map_err(Fault::Panicked)?;
    let (input, parse) = (parsed.0.map_err(Fault::Malformed)?, parsed.1);
    Ok(Solution {
        parse,
        part1: asked.part1.then(|| attempt(&input, part1)),
        part2: asked.part2.then(|| attempt(&input, part2)),
    })
}

fn attempt<I, A: Display>(input: &I, part: impl Fn(&I, &Watch) -> Result<A, NoAnswer>) -> Attempt {
    let watch = Watch::new();
    let attempt = caught(|| {
        let (outcome, time) = best_of_many(|| part(black_box(input), &watch));
        // Within reach of the catch, for an answer may panic when it is shown.
        let outcome = outcome.map(|answer| answer.to_string()).map_err(|error| error.to_string());
        Attempt { outcome, time: Some(time) }
    });
    attempt.unwrap_or_else(|panic| Attempt { outcome: Err(panic), time: None })
}
