//! Solves each input in a process of its own, as `cargo xtask check` does. So no input sees what another has left in a
//! `static`, and a day that ends its process, from whichever thread, does not end the test.
//!
//! The program of the test starts itself, for this one test, and [asks](aoc_runtime::exchange) it to solve the input.

use std::{
    cell::Cell,
    env, io,
    process::{self, Command},
    thread,
};

use aoc_facts::{Task, outcome::Outcomes};
use aoc_program::{SolveFn, on_large_stack, solve};
use aoc_runtime::{
    cli::Progress,
    exchange::{ask_captured, asked},
};

/// The variable with the [number](Call::number) of the call that is to solve the task.
const CALL: &str = "AOC_CALL";

thread_local! {
    /// How many calls the test in this thread has made so far.
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

/// A call of `assert_answers!`. A test may make several, also in a loop, and each is for a function of its own.
pub(crate) struct Call {
    /// The name of the test.
    test: String,
    /// How many calls the test has made before.
    number: usize,
}

impl Call {
    /// Begins the next call in this test. If this process was started for a task of this call, solves the task, as the program of
    /// a day does, on a stack of the same size, and ends the process. If it was started for another call, there is nothing to do.
    #[track_caller]
    pub(crate) fn begin(day: SolveFn<'_>) -> Option<Self> {
        let number = CALLS.get();
        CALLS.set(number + 1);
        if let Ok(asked_call) = env::var(CALL)
            && let Some((task, reply)) = asked()
        {
            if asked_call != number.to_string() {
                return None;
            }
            on_large_stack(&mut || {
                let tell = |outcomes: &Outcomes| reply.tell(outcomes);
                solve(day, &task, &Progress::default(), &tell, &mut io::sink()).expect("a reply");
            });
            // Otherwise the rest of the test would run again for each input.
            process::exit(0);
        }
        // `cargo test` runs each test in a thread that is named after it.
        let thread = thread::current();
        let test = thread
            .name()
            .expect("call `assert_answers!` in the thread of the test: this one has no name");
        Some(Self { test: test.to_owned(), number })
    }

    /// Solves a task in another process, in this call.
    pub(crate) fn ask(&self, task: &Task) -> Outcomes {
        let mut program = Command::new(env::current_exe().expect("the path of this program"));
        program
            // The test may be one that only runs if it is asked for.
            .args([&self.test, "--exact", "--nocapture", "--include-ignored"])
            .env(CALL, self.number.to_string())
            .env_remove("AOC_SESSION");
        let solved = ask_captured(program, task);
        if !solved.stderr.is_empty() {
            // Cargo shows it if the test fails.
            eprintln!("{}", solved.stderr);
        }
        solved.outcomes
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fs, panic,
        sync::atomic::{AtomicUsize, Ordering},
    };

    use aoc_facts::{
        Input, Part, Parts,
        outcome::{End, Outcome},
    };
    use aoc_program::Steps;

    use super::*;

    /// That part 2 is to be solved for an input with this text.
    fn task(text: &str) -> (tempfile::TempDir, Task) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        fs::write(&input.path, text).expect("a file");
        (folder, Task::new(input, Parts::from([Part::Two])))
    }

    /// The answer to part 2, which was solved alone.
    fn only_answer(outcomes: &Outcomes) -> &str {
        assert_eq!(outcomes.parts.len(), 1);
        match outcomes.parts.get(&Part::Two) {
            Some(Outcome::Found { answer, .. }) => answer.as_str(),
            _ => panic!("expected an answer, found {outcomes:?}"),
        }
    }

    /// Otherwise a day that remembers something would find another answer here than in `cargo xtask check`.
    #[test]
    fn a_static_is_new_for_each_input() {
        static SOLVED: AtomicUsize = AtomicUsize::new(0);

        let solve_and_count = |_: &str, steps: &Steps<'_>| {
            steps.part1(|| "not to be solved");
            steps.part2(|| SOLVED.fetch_add(1, Ordering::Relaxed));
            Ok(())
        };
        let Some(call) = Call::begin(&solve_and_count) else { return };
        let (_folder, task) = task("text");
        for _ in 0..2 {
            assert_eq!(only_answer(&call.ask(&task)), "0");
        }
    }

    /// Otherwise the last function would be judged for all.
    #[test]
    fn each_call_in_a_test_solves_with_its_own_function() {
        for number in ["one", "two", "three"] {
            let find = |_: &str, steps: &Steps<'_>| {
                steps.part2(|| number);
                Ok(())
            };
            let Some(call) = Call::begin(&find) else { continue };
            let (_folder, task) = task("text");
            assert_eq!(only_answer(&call.ask(&task)), number);
        }
    }

    #[test]
    #[should_panic(
        expected = "call `assert_answers!` in the thread of the test: this one has no name"
    )]
    fn err_call_in_a_thread_without_the_name_of_the_test() {
        let begin = || drop(Call::begin(&|_, _| Ok(())));
        let ended = thread::spawn(begin).join();
        panic::resume_unwind(ended.expect_err("a panic"));
    }

    /// Even if a thread of the day ends the process with status 0, it does not look as if all steps had been taken.
    #[test]
    fn a_day_that_exits_or_panics_between_its_steps_has_died() {
        let exit_or_panic = |text: &str, _: &Steps<'_>| {
            if text == "exit" {
                let _ = thread::spawn(|| process::exit(0)).join();
            }
            panic!("the input says so")
        };
        let Some(call) = Call::begin(&exit_or_panic) else { return };
        for text in ["exit", "panic"] {
            let (_folder, task) = task(text);
            let outcomes = call.ask(&task);
            assert!(matches!(outcomes.end, End::Died(_)), "{text}: {outcomes:?}");
        }
    }
}
