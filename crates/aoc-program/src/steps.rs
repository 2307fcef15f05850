//! The steps of a day. Each is timed, its panics are caught, and how it ends is judged and shown at once.
//!
//! Every day compiles the generic functions again, so these are only a few lines long.

use std::{
    cell::RefCell,
    error::Error,
    hint::black_box,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use aoc_core::{IntoAnswer, ParseError};
use aoc_facts::{
    Part, Task,
    answer::Finding,
    known::{Known, KnownParts},
    outcome::{End, Outcome, Outcomes},
    report::{PartReport, Report},
    text::printable,
};
use aoc_runtime::{
    cli::{Progress, print},
    exchange::ReplyFn,
};

use crate::{
    rows::{row_of_parser, row_of_part},
    stopwatch::best_of_repeats,
};

/// The error of [`Steps::parse`], which a day hands on with `?`: without an input, no further step can be taken. It is a
/// [`ParseError`] if the place is known at which the input is malformed.
#[derive(Debug)]
pub struct Stop(pub(crate) Box<dyn Error>);

/// What a parser may fail with. Without this trait, the compiler would not say what to write for another error.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a parser cannot fail with `{Self}`",
    note = "expected any `Error`, a `Box<dyn Error>` or a text",
    note = "`map_err(|error| error.to_string())` makes a text of any other error"
)]
pub trait AnyError: Into<Box<dyn Error>> {}

#[diagnostic::do_not_recommend]
impl<E: Into<Box<dyn Error>>> AnyError for E {}

/// Why a part is not run that the day has not called.
const NOT_CALLED: &str = "the day does not call it";

/// The function that a day hands to [`crate::main`]. It gets the text of an input, and takes the steps of the day.
pub type SolveFn<'a> = &'a (dyn Fn(&str, &Steps<'_>) -> Result<(), Stop> + Sync);

/// Takes the steps of a day, one after the other.
pub struct Steps<'a> {
    /// What the day solves, and for which parts.
    task: &'a Task,
    /// What is known about these parts. It is read before the first step, since a day may change its current folder, from
    /// which the path of its input is.
    known: KnownParts,
    /// Says which step is slow.
    progress: &'a Progress,
    /// Is called after each part, and at the end.
    reply: &'a ReplyFn<'a>,
    /// How the steps have ended so far. It is in a cell, and so is the output, because steps are taken by a shared
    /// reference: a part may ask whether the input is an example.
    outcomes: RefCell<Outcomes>,
    /// Where each step is shown as soon as it is done. It is an error once something could not be shown.
    out: RefCell<anyhow::Result<&'a mut dyn io::Write>>,
}

impl<'a> Steps<'a> {
    /// The steps of a day for one task, of which none has been taken yet.
    pub(crate) fn new(
        task: &'a Task,
        progress: &'a Progress,
        reply: &'a ReplyFn<'a>,
        out: &'a mut dyn io::Write,
    ) -> Self {
        Self {
            task,
            known: Known::of_task(task),
            progress,
            reply,
            outcomes: RefCell::new(Outcomes::without_steps(End::unfinished())),
            out: RefCell::new(Ok(out)),
        }
    }

    /// Ends the steps. Shows which parts the day has not called, and replies. Returns what was shown.
    ///
    /// # Errors
    /// If something could not be shown, or the reply could not be sent.
    pub(crate) fn finish(self, end: End) -> anyhow::Result<Report> {
        if end == End::Done {
            for &part in self.known.keys() {
                self.end_part_that_is_not_run(part);
            }
        }
        self.out.into_inner()?;
        let outcomes = Outcomes { end, ..self.outcomes.into_inner() };
        (self.reply)(&outcomes)?;
        Ok(Report::new(&self.known, outcomes))
    }

    /// Whether the input is a worked example of the puzzle, as the name of its file says: `example.txt`,
    /// `example-1.txt`. Standard input has no name, so it never is one.
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
        self.task.input().is_example()
    }

    /// Parses the input. The error may be a [`ParseError`], which shows the place in the input, or any other error, or a
    /// text.
    ///
    /// For a parser that cannot fail, the compiler has to know a type: `steps.parse(|| Ok::<_, String>(parse(text)))?`.
    ///
    /// # Errors
    /// If the input is malformed, or the parser panics.
    pub fn parse<T, E: AnyError>(&self, parse: impl FnMut() -> Result<T, E>) -> Result<T, Stop> {
        let Some((time, parsed, _)) = self.time("parse", parse) else {
            return Err(Stop("the parser panicked, see above".into()));
        };
        match parsed {
            Ok(input) => {
                // A day may have a parser for each part.
                *self.outcomes.borrow_mut().parse_time.get_or_insert_default() += time;
                self.show(&row_of_parser(time));
                Ok(input)
            }
            Err(error) => Err(Stop(parser_error(error.into()))),
        }
    }

    /// Solves part 1. If it panics or finds no answer, the other steps are still taken.
    pub fn part1<A: IntoAnswer<K>, K>(&self, part: impl FnMut() -> A) {
        self.part(Part::One, part);
    }

    /// Solves part 2, in the same way. The last puzzle of a year has no part 2, so none is run.
    pub fn part2<A: IntoAnswer<K>, K>(&self, part: impl FnMut() -> A) {
        self.part(Part::Two, part);
    }

    fn part<A: IntoAnswer<K>, K>(&self, part: Part, solve: impl FnMut() -> A) {
        if !self.is_run(part) {
            self.end_part_that_is_not_run(part);
            return;
        }
        let timed = self.time(&format!("part {part}"), solve);
        let ended = timed.and_then(|(time, first, last)| {
            // An answer may panic when it is turned into text.
            let into_texts = || (first.into_answer(), last.map(A::into_answer));
            let (first, last) = catch_unwind(AssertUnwindSafe(into_texts)).ok()?;
            Some(outcome(time, first, last))
        });
        self.end_run(part, ended);
    }

    /// How long one run of a step takes, the result of the first, and that of the last if the step is repeated; `None` if it
    /// panics.
    ///
    /// The step becomes a closure `run(n)`, which takes the step n times and keeps the last result. `time_runs` calls
    /// this closure once, and then again and again if the step is to be repeated. Because `time_runs` is not generic,
    /// it is compiled only once, and not again for each day.
    fn time<T>(&self, name: &str, mut step: impl FnMut() -> T) -> Option<(Duration, T, Option<T>)> {
        let mut first = None;
        let mut last = None;
        let mut run = |times| {
            for _ in 0..times {
                // The compiler must not run a step once for all repeats.
                let opaque_step = black_box(&mut step);
                let returned = opaque_step();
                // Nor must it leave out a step whose result nobody reads.
                last = Some(black_box(returned));
            }
            if first.is_none() {
                first = last.take();
            }
        };
        let time = self.time_runs(name, &mut run)?;
        Some((time, first?, last))
    }

    /// How long one run takes, where `work(n)` makes n runs; `None` if it panics.
    fn time_runs(&self, name: &str, work: &mut dyn FnMut(u32)) -> Option<Duration> {
        let measure = || {
            let begin = Instant::now();
            work(1);
            let first = begin.elapsed();
            if self.task.is_repeated() { best_of_repeats(first, work) } else { first }
        };
        self.progress.say_if_slow(name, || catch_unwind(AssertUnwindSafe(measure)).ok())
    }

    /// Whether this part is to be run. This is not in `part`, which is compiled again with each day.
    fn is_run(&self, part: Part) -> bool {
        self.task.parts().contains(&part)
    }

    /// Shows why a part is not run, once. If the puzzle has no such part, there is nothing to show.
    fn end_part_that_is_not_run(&self, part: Part) {
        if !self.has_ended(part) {
            let reason = self.task.not_run().get(&part).map_or(NOT_CALLED, String::as_str);
            self.end_part(part, Outcome::NotRun(reason.to_owned()));
        }
    }

    /// Ends the run of a part; `None` if it panicked.
    fn end_run(&self, part: Part, ended: Option<Outcome>) {
        let outcome = match ended {
            _ if self.has_ended(part) => {
                Outcome::Broken("the day's program runs this part twice".to_owned())
            }
            Some(outcome) => outcome,
            None => Outcome::Broken("the part panicked, see above".to_owned()),
        };
        self.end_part(part, outcome);
    }

    fn has_ended(&self, part: Part) -> bool {
        self.outcomes.borrow().parts.contains_key(&part)
    }

    /// Judges, shows and keeps how a part has ended.
    fn end_part(&self, part: Part, outcome: Outcome) {
        let Some(known) = self.known.get(&part) else { return };
        self.show(&row_of_part(part, &PartReport::new(outcome.clone(), known)));
        let mut outcomes = self.outcomes.borrow_mut();
        outcomes.parts.insert(part, outcome);
        // If this fails, the next reply says it as well. If the last one fails, that is an error.
        let _ = (self.reply)(&outcomes);
    }

    /// Prints lines. If nobody reads them any more, the day goes on, because the runner also waits for its reply.
    pub(crate) fn show(&self, lines: &str) {
        let mut out = self.out.borrow_mut();
        if let Ok(writer) = &mut *out
            && let Err(error) = print(writer, format_args!("{lines}\n"))
        {
            *out = Err(error);
        }
    }
}

/// The error of a parser. Unless it is a [`ParseError`], nobody knows what is in its text.
fn parser_error(error: Box<dyn Error>) -> Box<dyn Error> {
    if error.is::<ParseError>() {
        error
    } else {
        printable(&format!("malformed input: {error}")).into()
    }
}

/// What a part has returned, as [`IntoAnswer`] describes it.
type Returned = Result<Option<String>, String>;

/// What a part has returned, as it is shown among other words.
fn shown(returned: &Returned) -> String {
    match returned {
        Ok(Some(answer)) => answer.clone(),
        Ok(None) => "nothing".to_owned(),
        Err(reason) => Finding::none(reason).to_string(),
    }
}

/// How a part has ended that takes this time, and has returned this the first time, and perhaps that the last time.
fn outcome(time: Duration, first: Returned, last: Option<Returned>) -> Outcome {
    if let Some(last) = last
        && last != first
    {
        return Outcome::Broken(format!(
            "the part has found {} first, and {} when it was repeated",
            shown(&first),
            shown(&last)
        ));
    }
    let text = match first {
        Ok(Some(text)) => text,
        Ok(None) => return Outcome::Unsolved,
        Err(reason) => return Outcome::Found { finding: Finding::none(&reason), time },
    };
    match Finding::parse(&text) {
        None => Outcome::Found { finding: Finding::none("the answer is empty"), time },
        Some(finding) if finding.has_invisible() => {
            let text = finding.to_string();
            Outcome::Broken(format!("the answer has something invisible: {text:?}"))
        }
        Some(finding) => Outcome::Found { finding, time },
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, fs, mem, path::PathBuf, thread};

    use aoc_facts::{Input, known::record};

    use super::*;

    fn task(path: impl Into<PathBuf>) -> Task {
        Task::of("2015/1".parse().expect("a puzzle"), Input::new(path.into()))
    }

    /// What is reported about a task of which these steps are taken.
    fn reported(task: &Task, take_steps: impl FnOnce(&Steps<'_>)) -> Report {
        let progress = Progress::default();
        let out = &mut io::sink();
        let steps = Steps::new(task, &progress, &|_| Ok(()), out);
        take_steps(&steps);
        steps.finish(End::Done).expect("a report")
    }

    /// What is said about part 1 of such an input.
    fn said(solve: impl FnOnce(&Steps<'_>)) -> String {
        let task = task("mine.txt").only(Part::One).expect("a task");
        reported(&task, solve).lines().join("\n")
    }

    #[test]
    fn only_with_repeat_a_short_step_runs_more_than_once() {
        for repeat in [false, true] {
            let runs = Cell::new(0);
            let once = task("mine.txt");
            let task = if repeat { once.repeated() } else { once };
            reported(&task, |steps| {
                steps.part1(|| runs.replace(runs.get() + 1));
            });
            assert_eq!(runs.get() > 1, repeat);
        }
    }

    #[test]
    fn the_time_of_a_repeated_step_is_that_of_its_best_run() {
        let slow = Duration::from_millis(10);
        let mut is_first = true;
        let report = reported(&task("mine.txt").repeated(), |steps| {
            steps.part1(|| {
                if mem::take(&mut is_first) {
                    thread::sleep(slow);
                }
                7
            });
        });
        // The first run has slept, and the others only return.
        let time = report.time_of(Part::One).expect("a time");
        assert!(time < slow, "{time:?}");
    }

    #[test]
    fn the_times_of_several_parsers_are_added() {
        let pause = Duration::from_millis(5);
        let report = reported(&task("mine.txt"), |steps| {
            for _ in 0..2 {
                let parsed = steps.parse(|| {
                    thread::sleep(pause);
                    Ok::<_, String>("an input")
                });
                parsed.expect("an input");
            }
        });
        assert!(report.parse_time >= Some(2 * pause), "{report:?}");
    }

    #[test]
    fn a_repeated_part_has_failed_if_its_last_answer_is_not_the_first() {
        let mut cards = vec![1, 2, 3];
        let report = reported(&task("mine.txt").repeated(), |steps| {
            steps.part1(|| cards.drain(..).sum::<u32>());
            steps.part2(|| cards.len());
        });
        insta::assert_snapshot!(report.lines().join("\n"), @"
        part 1 error: the part has found 6 first, and 0 when it was repeated
        part 2 new: 0
        ");
    }

    /// The debug format of a [`Progress`] names the work that is being done.
    #[test]
    fn each_step_is_watched_while_it_runs() {
        let said = said(|steps| {
            let progress = steps.progress;
            let parsed = steps.parse(|| Ok::<_, String>(format!("{progress:?}")));
            assert!(parsed.expect("a text").contains("\"parse\""));
            steps.part1(|| format!("{progress:?}").contains("\"part 1\""));
        });
        assert_eq!(said, "part 1 new: true");
    }

    #[test]
    fn a_part_whose_answer_panics_when_it_is_shown_has_failed() {
        struct Unshowable;
        impl std::fmt::Display for Unshowable {
            fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                panic!("this answer cannot be shown")
            }
        }
        let said = said(|steps| steps.part1(|| Unshowable));
        assert_eq!(said, "part 1 error: the part panicked, see above");
    }

    /// Part 2 may take ten minutes more.
    #[test]
    fn a_part_is_compared_and_shown_before_the_next_one_begins() {
        /// Standard output, which the day can see.
        struct Output<'o>(&'o RefCell<Vec<u8>>);

        impl io::Write for Output<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.borrow_mut().write(bytes)
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        let folder = tempfile::tempdir().expect("a folder");
        let task = task(folder.path().join("mine.txt"));
        let seven = Finding::parse("7").expect("a text");
        record(task.input(), Part::One, &seven).expect("it is recorded");
        let progress = Progress::default();
        let printed = RefCell::default();
        let out = &mut Output(&printed);
        let steps = Steps::new(&task, &progress, &|_| Ok(()), out);
        steps.part1(|| 8);
        let mut before_part_2 = Vec::new();
        steps.part2(|| {
            before_part_2.clone_from(&printed.borrow());
            2
        });
        let text = String::from_utf8(before_part_2).expect("text");
        assert!(text.contains("wrong: 8 instead of 7"), "{text}");
    }

    /// A day that changes its current folder would otherwise be judged by what is there.
    #[test]
    fn what_is_known_is_read_before_the_first_step() {
        let folder = tempfile::tempdir().expect("a folder");
        let before = folder.path().join("before");
        fs::create_dir(&before).expect("a folder");
        let task = task(before.join("mine.txt"));
        for part in Part::BOTH {
            let seven = Finding::parse("7").expect("a text");
            record(task.input(), part, &seven).expect("it is recorded");
        }
        let report = reported(&task, |steps| {
            steps.part1(|| {
                fs::rename(&before, folder.path().join("after")).expect("a folder");
                8
            });
        });
        insta::assert_snapshot!(report.lines().join("\n"), @"
        part 1 wrong: 8 instead of 7
        part 2 error: the day does not call this part, but its answer is known: call it, or delete the answer
        ");
    }

    /// Probably part 2 was copied from part 1, and the number forgotten.
    #[test]
    fn a_part_that_is_run_twice_has_failed() {
        let said = said(|steps| {
            steps.part1(|| 1);
            steps.part1(|| 2);
        });
        assert_eq!(said, "part 1 error: the day's program runs this part twice");
    }

    #[test]
    fn what_a_part_returns_says_how_it_has_ended() {
        let found = |text: &str| Ok(Some(text.to_owned()));
        let no_answer = || Err("it never ends".to_owned());
        let ended = |text: &str| Outcome::Found {
            finding: Finding::parse(text).expect("a text"),
            time: Duration::ZERO,
        };
        let broken = |reason: &str| Outcome::Broken(reason.to_owned());
        for (first, last, expected) in [
            (found("7"), None, ended("7")),
            (found("7"), Some(found("7")), ended("7")),
            (Ok(None), None, Outcome::Unsolved),
            (no_answer(), None, ended("no answer: it never ends")),
            (found(" \n"), None, ended("no answer: the answer is empty")),
            (found("no answer: it never ends"), None, ended("no answer: it never ends")),
            (found("a\tb"), None, broken(r#"the answer has something invisible: "a\tb""#)),
            (
                found("7"),
                Some(Ok(None)),
                broken("the part has found 7 first, and nothing when it was repeated"),
            ),
            (
                no_answer(),
                Some(found("7")),
                broken(
                    "the part has found no answer: it never ends first, and 7 when it was repeated",
                ),
            ),
        ] {
            assert_eq!(outcome(Duration::ZERO, first, last), expected);
        }
    }

    /// A day may have a parser for each part, and that of part 2 may fail.
    #[test]
    fn what_has_ended_before_the_input_fails_is_kept() {
        let task = task("mine.txt");
        let progress = Progress::default();
        let out = &mut io::sink();
        let steps = Steps::new(&task, &progress, &|_| Ok(()), out);
        steps.part1(|| 7);
        let report = steps.finish(End::Failed("no text".to_owned())).expect("a report");
        assert_eq!(report.lines(), ["part 1 new: 7", "error: no text"]);
    }

    #[test]
    fn a_parser_error_without_a_place_is_printable_and_says_malformed_input() {
        let error = parser_error("no \u{1b}".into());
        assert_eq!(error.to_string(), r"malformed input: no \u{1b}");
    }
}
