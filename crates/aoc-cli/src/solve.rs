//! The steps of a day, each timed, its panics caught, its result reported.
//!
//! Only a few lines here are generic, as each day compiles them again.

use std::{
    hint::black_box,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use aoc_core::{IntoAnswer, NoAnswer, ParseError};

use crate::{
    flags::Part,
    stopwatch::{best_time, show_elapsed},
};

/// How a part ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With an answer, after this time.
    Solved(String, Duration),
    /// The input has no answer, or the part is not solved yet.
    None(NoAnswer),
    /// The part failed, as it panicked.
    Failed(String),
}

impl Outcome {
    /// The answer, or why there is none.
    pub fn text(&self) -> String {
        match self {
            Self::Solved(text, _) | Self::Failed(text) => text.clone(),
            Self::None(none) => none.to_string(),
        }
    }

    /// Whether the part is not solved yet.
    pub fn is_unsolved(&self) -> bool {
        *self == Self::None(NoAnswer::Unsolved)
    }
}

/// A step that is done.
pub(crate) enum Step {
    Parsed(Duration),
    Part(Part, Outcome),
}

/// Why a day stopped before its last step. Hand it on with `?`.
#[derive(Debug)]
pub struct Stop(pub(crate) StopReason);

#[derive(Debug)]
pub(crate) enum StopReason {
    Malformed(ParseError),
    ParserPanicked,
    /// A result could not be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self(StopReason::Output(error))
    }
}

/// A day's `main` as [`crate::main`] takes it.
pub(crate) type Solve<'a> = &'a dyn Fn(&str, &mut Steps<'_>) -> Result<(), Stop>;

/// Takes the steps of a day, one after the other.
pub struct Steps<'a> {
    /// The parts to solve; the others are passed over.
    pub(crate) wanted: Vec<Part>,
    /// Whether to repeat each step for its best time.
    pub(crate) repeat: bool,
    /// What stands in the current line of the terminal.
    pub(crate) line: &'a str,
    /// Takes each step as soon as it is done.
    pub(crate) report: &'a mut dyn FnMut(Step) -> io::Result<()>,
}

impl Steps<'_> {
    /// Parses the input.
    /// Fails if it is malformed, or the parser panics.
    pub fn parse<T>(
        &mut self,
        mut parse: impl FnMut() -> Result<T, ParseError>,
    ) -> Result<T, Stop> {
        let mut parsed = None;
        let time = self.time("parse", &mut |times| {
            for _ in 0..times {
                parsed = Some(black_box(black_box(&mut parse)()));
            }
        });
        let (Some(time), Some(parsed)) = (time, parsed) else {
            return Err(Stop(StopReason::ParserPanicked));
        };
        let input = parsed.map_err(|error| Stop(StopReason::Malformed(error)))?;
        (self.report)(Step::Parsed(time))?;
        Ok(input)
    }

    /// Solves part 1.
    /// Fails if its answer cannot be written. That it has none is no error here.
    pub fn part1<A: IntoAnswer<K>, K>(&mut self, part: impl FnMut() -> A) -> Result<(), Stop> {
        self.part(Part::One, part)
    }

    /// Solves part 2.
    /// Fails as [`Steps::part1`] does.
    pub fn part2<A: IntoAnswer<K>, K>(&mut self, part: impl FnMut() -> A) -> Result<(), Stop> {
        self.part(Part::Two, part)
    }

    fn part<A: IntoAnswer<K>, K>(
        &mut self,
        number: Part,
        mut part: impl FnMut() -> A,
    ) -> Result<(), Stop> {
        if !self.wanted.contains(&number) {
            return Ok(());
        }
        let mut answer = None;
        let time = self.time(number.name(), &mut |times| {
            for _ in 0..times {
                answer = Some(black_box(black_box(&mut part)()));
            }
        });
        self.report_part(number, time, answer.map(A::into_answer))
    }

    fn report_part(
        &mut self,
        number: Part,
        time: Option<Duration>,
        answer: Option<Result<String, NoAnswer>>,
    ) -> Result<(), Stop> {
        let outcome = match (time, answer) {
            (Some(_), Some(Err(NoAnswer::NoSuchPart))) => return Ok(()),
            (Some(time), Some(Ok(answer))) => Outcome::Solved(answer, time),
            (Some(_), Some(Err(none))) => Outcome::None(none),
            _ => Outcome::Failed("the part panicked, see above".to_owned()),
        };
        Ok((self.report)(Step::Part(number, outcome))?)
    }

    /// How long one run of this work takes, which runs as often as it is told; `None` if it panics.
    fn time(&self, name: &str, work: &mut dyn FnMut(u32)) -> Option<Duration> {
        let time = || {
            let begin = Instant::now();
            work(1);
            let first = begin.elapsed();
            if self.repeat { best_time(first, work) } else { first }
        };
        let shown = || show_elapsed(self.line, name, time);
        catch_unwind(AssertUnwindSafe(shown)).ok()
    }
}
