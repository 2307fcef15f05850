//! The steps of a day, each timed, its panics caught, its result reported.
//!
//! Only a few lines here are generic, as each day compiles them again.

use std::{
    error::Error,
    hint::black_box,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use anstyle::{AnsiColor, Style};
use aoc_core::{IntoAnswer, NoAnswer, ParseError};

use crate::{
    flags::Part,
    inputs::Input,
    output::{ASIDE, ERROR, printable, show_time},
    report::{Outcome, Report},
    stopwatch::{best_time, show_elapsed},
};

const ANSWER: Style = AnsiColor::Green.on_default().bold();

/// How wide the answers are, in characters, before the times.
const ANSWER_WIDTH: usize = 20;

/// How a part ended, as people read it.
fn part_rows(part: Part, outcome: &Outcome) -> String {
    let (name, text) = (format!("part {part}"), printable(&outcome.text()));
    match outcome {
        Outcome::Solved(_, time) if text.contains('\n') => {
            // Letters of many characters.
            let letters = text.trim_matches('\n').lines();
            let letters = letters.map(|line| format!("\n          {ANSWER}{line}{ANSWER:#}"));
            row(&name, "", *time) + &letters.collect::<String>()
        }
        Outcome::Solved(_, time) => row(&name, &text, *time),
        _ => {
            let style = if outcome.is_unsolved() { ASIDE } else { ERROR };
            format!("  {name}  {style}{text}{style:#}")
        }
    }
}

fn row(name: &str, answer: &str, time: Duration) -> String {
    let time = show_time(time);
    format!("  {name}  {ANSWER}{answer:ANSWER_WIDTH$}{ANSWER:#}  {time:>9}")
}

/// Why a day stopped before its last step. Hand it on with `?`.
#[derive(Debug)]
pub enum Stop {
    /// The input is malformed.
    Malformed(ParseError),
    /// The parser panicked, or its error names no place.
    Failed(String),
    /// A result could not be written.
    Output(io::Error),
}

impl Stop {
    fn of_parser(error: Box<dyn Error>) -> Self {
        let failed = |error| Self::Failed(printable(&format!("malformed input: {error}")));
        error.downcast().map_or_else(failed, |error| Self::Malformed(*error))
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The closure that a day hands to [`crate::main`].
pub(crate) type Solve<'a> = &'a dyn Fn(&str, &mut Steps<'_>) -> Result<(), Stop>;

/// Takes the steps of a day, one after the other.
pub struct Steps<'a> {
    pub(crate) only: Option<Part>,
    pub(crate) repeat: bool,
    /// What is in the current line of the terminal.
    pub(crate) line: &'a str,
    pub(crate) input: &'a Input,
    pub(crate) report: Report,
    /// Where each step is shown as soon as it is done.
    pub(crate) out: Option<&'a mut dyn io::Write>,
}

impl Steps<'_> {
    /// Parses the input. Fails if it is malformed, or the parser panics.
    pub fn parse<T>(&mut self, parse: impl FnMut() -> Result<T, ParseError>) -> Result<T, Stop> {
        self.parse_any(parse)
    }

    /// As [`Steps::parse`], with a parser that fails with any other error, or with a text.
    pub fn parse_any<T, E: Into<Box<dyn Error>>>(
        &mut self,
        parse: impl FnMut() -> Result<T, E>,
    ) -> Result<T, Stop> {
        let panicked = || Stop::Failed("the parser panicked, see above".to_owned());
        let (time, parsed) = self.time("parse", parse).ok_or_else(panicked)?;
        let input = parsed.map_err(|error| Stop::of_parser(error.into()))?;
        self.report.parse = Some(time);
        self.show(&row("parse ", "", time))?;
        Ok(input)
    }

    /// Solves part 1. Fails only if its result cannot be written.
    pub fn part1<A: IntoAnswer<K>, K>(&mut self, part: impl FnMut() -> A) -> Result<(), Stop> {
        self.part(Part::One, part)
    }

    /// Solves part 2. Fails only if its result cannot be written.
    pub fn part2<A: IntoAnswer<K>, K>(&mut self, part: impl FnMut() -> A) -> Result<(), Stop> {
        self.part(Part::Two, part)
    }

    fn part<A: IntoAnswer<K>, K>(
        &mut self,
        number: Part,
        part: impl FnMut() -> A,
    ) -> Result<(), Stop> {
        if self.only.is_some_and(|only| only != number) || !self.input.is_for(number) {
            return Ok(());
        }
        let ended = self.time(&format!("part {number}"), part);
        self.part_ended(number, ended.map(|(time, answer)| (time, answer.into_answer())))
    }

    fn part_ended(
        &mut self,
        number: Part,
        answer: Option<(Duration, Result<String, NoAnswer>)>,
    ) -> Result<(), Stop> {
        let outcome = match answer {
            None => Outcome::Failed("the part panicked, see above".to_owned()),
            Some((time, Ok(answer))) => Outcome::Solved(answer, time),
            Some((_, Err(NoAnswer::NoSuchPart))) => return Ok(()),
            Some((_, Err(none))) => Outcome::None(none),
        };
        self.show(&part_rows(number, &outcome))?;
        self.report.parts[number as usize] = Some(outcome);
        Ok(())
    }

    pub(crate) fn show(&mut self, lines: &str) -> io::Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        writeln!(out, "{lines}")?;
        out.flush()
    }

    /// How long one run of a step takes, and its result; `None` if it panics.
    fn time<T>(&self, name: &str, mut step: impl FnMut() -> T) -> Option<(Duration, T)> {
        let mut result = None;
        let time = self.time_runs(name, &mut |times| {
            for _ in 0..times {
                result = Some(black_box(black_box(&mut step)()));
            }
        });
        time.zip(result)
    }

    fn time_runs(&self, name: &str, work: &mut dyn FnMut(u32)) -> Option<Duration> {
        let time = || {
            let begin = Instant::now();
            work(1);
            let first = begin.elapsed();
            if self.repeat { best_time(first, work) } else { first }
        };
        catch_unwind(AssertUnwindSafe(|| show_elapsed(self.line, name, time))).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn err_an_error_without_a_place() {
        let stop = Stop::of_parser("no \u{1b}".into());
        assert!(matches!(stop, Stop::Failed(text) if text == "malformed input: no \\u{1b}"));
    }
}
