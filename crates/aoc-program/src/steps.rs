//! The steps of a day. Each is timed, its panics are caught, and its result is shown and reported.
//!
//! Every day compiles the generic functions again, so these are only a few lines long.

use std::{
    error::Error,
    hint::black_box,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use aoc_common::{
    Part,
    answer::Answer,
    cli::{ANSWER_STYLE, ASIDE_STYLE, ERROR_STYLE, Watch, print, printable, show_time},
    report::{Outcome, Outcomes, Report},
};
use aoc_core::{IntoAnswer, NoAnswer, ParseError};

use crate::stopwatch::best_of_repeats;

/// The width of the column with the answers, in characters. The times follow it.
const ANSWER_WIDTH: usize = 20;

/// The error of [`Steps::parse`], which a day hands on with `?`: without an input, no further step can be taken.
#[derive(Debug)]
pub struct Stop(pub(crate) StopReason);

/// Why there is no input to solve.
#[derive(Debug)]
pub(crate) enum StopReason {
    /// The input is malformed, at a place that the error names.
    Malformed(ParseError),
    /// The parser panicked, or its error names no place.
    WithoutPlace(String),
}

/// The closure that a day hands to [`crate::main`]. It gets the text of an input, and takes the steps of the day.
pub(crate) type SolveFn<'a> = &'a (dyn Fn(&str, &mut Steps<'_>) -> Result<(), Stop> + Sync);

/// Which steps to take, and how.
pub(crate) struct Options {
    /// The parts to run. The others are skipped.
    pub(crate) parts: Vec<Part>,
    /// Whether to repeat each step, and to report its best time.
    pub(crate) repeat: bool,
    /// Whether the input is a worked example of the puzzle.
    pub(crate) is_example: bool,
}

/// Takes the steps of a day, one after the other.
pub struct Steps<'a> {
    options: Options,
    /// Says which step is slow.
    watch: &'a Watch,
    /// How long the parser took, once it has ended.
    parse_time: Option<Duration>,
    /// How the parts ended so far.
    outcomes: Outcomes,
    /// Where each step is shown as soon as it is done.
    out: &'a mut dyn io::Write,
    /// Why a step could not be shown. Nothing is shown after that.
    failed_write: Option<anyhow::Error>,
}

impl<'a> Steps<'a> {
    /// The steps of a day for one input, of which none has been taken yet.
    pub(crate) fn new(options: Options, watch: &'a Watch, out: &'a mut dyn io::Write) -> Self {
        Self {
            options,
            watch,
            parse_time: None,
            outcomes: Outcomes::new(),
            out,
            failed_write: None,
        }
    }

    /// The report on the steps that were taken.
    ///
    /// # Errors
    /// If one of them could not be shown.
    pub(crate) fn report(self) -> anyhow::Result<Report> {
        match self.failed_write {
            None => Ok(Report::Ran { parse_time: self.parse_time, outcomes: self.outcomes }),
            Some(error) => Err(error),
        }
    }

    /// Whether the input is a worked example of the puzzle, as the name of its file says: `example.txt`,
    /// `example-1.txt`.
    ///
    /// In some puzzles, a number is different for the example and for real inputs:
    ///
    /// ```no_run
    /// # fn part1(text: &str, row: i64) -> i64 { row }
    /// # aoc_program::main("2022, day 15: Beacon Exclusion Zone", |text, steps| {
    /// let row = if steps.is_example() { 10 } else { 2_000_000 };
    /// steps.part1(|| part1(text, row));
    /// # Ok(())
    /// # });
    /// ```
    pub fn is_example(&self) -> bool {
        self.options.is_example
    }

    /// Parses the input.
    ///
    /// # Errors
    /// If the input is malformed, or the parser panics.
    pub fn parse<T>(&mut self, parse: impl FnMut() -> Result<T, ParseError>) -> Result<T, Stop> {
        self.parse_with_any_error(parse)
    }

    /// Does the same as [`Steps::parse`], for a parser that fails with any other error or with a text.
    ///
    /// # Errors
    /// If the input is malformed, or the parser panics.
    pub fn parse_with_any_error<T, E: Into<Box<dyn Error>>>(
        &mut self,
        parse: impl FnMut() -> Result<T, E>,
    ) -> Result<T, Stop> {
        let Some((time, parsed)) = self.time("parse", parse) else {
            return Err(Stop(StopReason::WithoutPlace(
                "the parser panicked, see above".to_owned(),
            )));
        };
        match parsed {
            Ok(input) => {
                self.note_parse(time);
                Ok(input)
            }
            Err(error) => Err(Stop(stop_reason(error.into()))),
        }
    }

    /// Solves part 1. If it panics or finds no answer, the other steps are still taken.
    pub fn part1<A: IntoAnswer<K>, K>(&mut self, part: impl FnMut() -> A) {
        self.part(Part::One, part);
    }

    /// Solves part 2, in the same way. The last puzzle of a year has no part 2, so none is run.
    pub fn part2<A: IntoAnswer<K>, K>(&mut self, part: impl FnMut() -> A) {
        self.part(Part::Two, part);
    }

    fn part<A: IntoAnswer<K>, K>(&mut self, part: Part, solve: impl FnMut() -> A) {
        if !self.options.parts.contains(&part) {
            return;
        }
        let timed = self.time(&format!("part {part}"), solve);
        let ended = timed.and_then(|(time, answer)| {
            // An answer may panic when it is turned into text.
            let text = catch_unwind(AssertUnwindSafe(|| answer.into_answer())).ok()?;
            Some((time, text))
        });
        self.note_outcome(part, ended);
    }

    /// How long one run of a step takes, and its result; `None` if it panics. With `repeat`, the result is that of
    /// the last run.
    ///
    /// The step becomes a closure `run(n)`, which takes the step n times and keeps the last result. `time_runs` calls
    /// this closure once, and then again and again if the step is to be repeated. Because `time_runs` is not generic,
    /// it is compiled only once, and not again for each day.
    fn time<T>(&self, name: &str, mut step: impl FnMut() -> T) -> Option<(Duration, T)> {
        let mut result = None;
        let mut run = |times| {
            for _ in 0..times {
                // The compiler must not run a step once for all repeats.
                let opaque_step = black_box(&mut step);
                let returned = opaque_step();
                // Nor must it leave out a step whose result nobody reads.
                result = Some(black_box(returned));
            }
        };
        let time = self.time_runs(name, &mut run);
        time.zip(result)
    }

    /// How long one run takes, where `work(n)` makes n runs; `None` if it panics.
    fn time_runs(&self, name: &str, work: &mut dyn FnMut(u32)) -> Option<Duration> {
        let measure = || {
            let begin = Instant::now();
            work(1);
            let first = begin.elapsed();
            if self.options.repeat { best_of_repeats(first, work) } else { first }
        };
        self.watch.say_if_slow(name, || catch_unwind(AssertUnwindSafe(measure)).ok())
    }

    fn note_parse(&mut self, time: Duration) {
        self.parse_time = Some(time);
        self.show(&row("parse ", "", time));
    }

    /// `ended` is `None` if the part panicked.
    fn note_outcome(&mut self, part: Part, ended: Option<(Duration, Result<String, NoAnswer>)>) {
        let outcome = match ended {
            _ if self.outcomes.contains_key(&part) => {
                Outcome::Broken("the day's program runs this part twice".to_owned())
            }
            None => Outcome::Broken("the part panicked, see above".to_owned()),
            Some((time, Ok(text))) => match Answer::found(&text) {
                Some(answer) => Outcome::Solved(answer, time),
                None => Outcome::NoAnswer("the answer is empty".to_owned()),
            },
            Some((_, Err(NoAnswer::Because(reason)))) => Outcome::NoAnswer(reason),
            Some((_, Err(NoAnswer::Unsolved))) => Outcome::Unsolved,
        };
        let rows = part_rows(part, &outcome);
        self.outcomes.insert(part, outcome);
        self.show(&rows);
    }

    /// Prints lines. If nobody reads them any more, the day goes on, because the runner also waits for its report.
    fn show(&mut self, lines: &str) {
        if self.failed_write.is_none() {
            self.failed_write = print(self.out, format_args!("{lines}\n")).err();
        }
    }
}

fn stop_reason(error: Box<dyn Error>) -> StopReason {
    match error.downcast::<ParseError>() {
        Ok(error) => StopReason::Malformed(*error),
        Err(error) => StopReason::WithoutPlace(printable(&format!("malformed input: {error}"))),
    }
}

/// How a part ended, as people read it. An answer that is a picture of letters takes several lines.
fn part_rows(part: Part, outcome: &Outcome) -> String {
    let name = format!("part {part}");
    let text = printable(&outcome.to_string());
    match outcome {
        Outcome::Solved(_, time) if text.contains('\n') => {
            let mut rows = row(&name, "", *time);
            for line in text.trim_matches('\n').lines() {
                rows += &format!("\n          {ANSWER_STYLE}{line}{ANSWER_STYLE:#}");
            }
            rows
        }
        Outcome::Solved(_, time) => row(&name, &text, *time),
        Outcome::Unsolved => format!("  {name}  {ASIDE_STYLE}{text}{ASIDE_STYLE:#}"),
        Outcome::NoAnswer(_) | Outcome::Broken(_) => {
            let indented = text.replace('\n', "\n          ");
            format!("  {name}  {ERROR_STYLE}{indented}{ERROR_STYLE:#}")
        }
    }
}

fn row(name: &str, answer: &str, time: Duration) -> String {
    let time = show_time(time);
    format!("  {name}  {ANSWER_STYLE}{answer:ANSWER_WIDTH$}{ANSWER_STYLE:#}  {time:>9}")
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Both parts run once.
    fn once() -> Options {
        Options { parts: Part::BOTH.to_vec(), repeat: false, is_example: false }
    }

    #[test]
    fn only_with_repeat_a_short_step_runs_more_than_once() {
        for repeat in [false, true] {
            let runs = Cell::new(0);
            let watch = Watch::default();
            let out = &mut io::sink();
            let options = Options { repeat, ..once() };
            let mut steps = Steps::new(options, &watch, out);
            steps.part1(|| runs.replace(runs.get() + 1));
            assert_eq!(runs.get() > 1, repeat);
        }
    }

    /// The debug format of a [`Watch`] names the work that is being done.
    #[test]
    fn each_step_is_watched_while_it_runs() {
        let watch = Watch::default();
        let out = &mut io::sink();
        let mut steps = Steps::new(once(), &watch, out);
        let parsed = steps.parse(|| Ok(format!("{watch:?}")));
        assert!(parsed.expect("a text").contains("\"parse\""));
        steps.part1(|| format!("{watch:?}").contains("\"part 1\""));
        assert_eq!(steps.outcomes[&Part::One].to_string(), "true");
    }

    #[test]
    fn a_part_whose_answer_panics_when_it_is_shown_has_failed() {
        struct Unshowable;
        impl std::fmt::Display for Unshowable {
            fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                panic!("this answer cannot be shown")
            }
        }
        let watch = Watch::default();
        let out = &mut io::sink();
        let mut steps = Steps::new(once(), &watch, out);
        steps.part1(|| Unshowable);
        let panicked = Outcome::Broken("the part panicked, see above".to_owned());
        assert_eq!(steps.outcomes.get(&Part::One), Some(&panicked));
    }

    /// Probably part 2 was copied from part 1, and the number forgotten.
    #[test]
    fn a_part_that_is_run_twice_has_failed() {
        let watch = Watch::default();
        let out = &mut io::sink();
        let mut steps = Steps::new(once(), &watch, out);
        steps.part1(|| 1);
        steps.part1(|| 2);
        let twice = Outcome::Broken("the day's program runs this part twice".to_owned());
        assert_eq!(steps.outcomes, Outcomes::from([(Part::One, twice)]));
    }

    #[test]
    fn an_empty_answer_is_no_answer() {
        let watch = Watch::default();
        let out = &mut io::sink();
        let mut steps = Steps::new(once(), &watch, out);
        steps.part1(|| " \n");
        let no_answer = Outcome::NoAnswer("the answer is empty".to_owned());
        assert_eq!(steps.outcomes.get(&Part::One), Some(&no_answer));
    }

    #[test]
    fn a_parser_error_without_a_place_is_printable_and_says_malformed_input() {
        let reason = stop_reason("no \u{1b}".into());
        assert!(
            matches!(reason, StopReason::WithoutPlace(text) if text == "malformed input: no \\u{1b}")
        );
    }

    #[test]
    fn each_line_of_a_reason_is_indented() {
        let rows = part_rows(Part::One, &Outcome::NoAnswer("one\ntwo".to_owned()));
        let plain = anstream::adapter::strip_str(&rows).to_string();
        assert_eq!(plain, "  part 1  no answer: one\n          two");
    }
}
