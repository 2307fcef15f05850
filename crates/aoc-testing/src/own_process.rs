//! Solves each input in a process of its own, as `cargo xtask check` does. So no input sees what another has left in a
//! `static`, and a day that ends its process, from whichever thread, does not end the test.
//!
//! The program of the test starts itself, for this one test, and [asks](aoc_runtime::exchange) it to solve the input.

use std::{
    collections::HashMap,
    env, io,
    panic::Location,
    process::{self, Command},
    sync::{LazyLock, Mutex, PoisonError},
    thread::{self, ThreadId},
};

use aoc_facts::{Task, outcome::Outcomes};
use aoc_program::{SolveFn, on_large_stack, solve};
use aoc_runtime::{
    cli::Progress,
    exchange::{Output, receive_task, send_task},
};

/// The variable that says which [call](Call::id) is to solve the task.
const CALL: &str = "AOC_CALL";

/// The calls of each test so far, by its name: in which thread it makes them, and how many there are.
static CALLS: LazyLock<Mutex<HashMap<String, (ThreadId, usize)>>> = LazyLock::new(Mutex::default);

/// A call of `assert_answers!`. A test may make several, also in a loop, and each is for a function of its own.
pub(crate) struct Call {
    /// The name of the test.
    test: String,
    /// Where in the source it is made, and how many calls the test has made before.
    id: String,
}

impl Call {
    /// Begins the next call in this test. If this process was started for a task of this call, solves the task, as the
    /// program of a day does, on a stack of the same size, and ends the process. If it was started for another call, there
    /// is nothing to do.
    ///
    /// # Panics
    /// If it is not made in the thread of a test: then the process that is started for it would not come here.
    #[track_caller]
    pub(crate) fn begin(day: SolveFn<'_>) -> Option<Self> {
        let call = Self::next();
        if let Ok(id) = env::var(CALL)
            && let Some((task, reply)) = receive_task().expect("a reply")
        {
            if id != call.id {
                return None;
            }
            on_large_stack(&mut || {
                solve(day, &task, &Progress::default(), &reply, &mut io::sink()).expect("a reply");
            });
            // Otherwise the rest of the test would run again for each input.
            process::exit(0);
        }
        Some(call)
    }

    #[track_caller]
    fn next() -> Self {
        // `cargo test` runs each test in a thread that is named after it.
        let thread = thread::current();
        let test = thread
            .name()
            .expect("call `assert_answers!` in the thread of the test: this one has no name");
        let mut calls = CALLS.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, count) = calls.entry(test.to_owned()).or_insert((thread.id(), 0));
        assert!(
            *first == thread.id(),
            "call `assert_answers!` in the thread of the test: another thread of this name has called it"
        );
        let id = format!("{} {count}", Location::caller());
        *count += 1;
        Self { test: test.to_owned(), id }
    }

    /// The program of this test, which runs only this test.
    #[expect(clippy::disallowed_methods, reason = "it does not get the session token either")]
    fn program(&self) -> Command {
        let mut program = Command::new(env::current_exe().expect("the path of this program"));
        // The test may be one that only runs if it is asked for.
        program.args([&self.test, "--exact", "--nocapture", "--include-ignored"]);
        program.env_remove("AOC_SESSION");
        program
    }

    /// Solves a task in another process, in this call.
    pub(crate) fn solve(&self, task: &Task) -> Outcomes {
        let mut program = self.program();
        program.env(CALL, &self.id);
        let solved = send_task(program, task, Output::Captured);
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
        Input, Part,
        answer::Finding,
        outcome::{End, Outcome},
    };
    use aoc_program::Steps;

    use super::*;

    /// That part 2 is to be solved for an input with this text.
    fn task(text: &str) -> (tempfile::TempDir, Task) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        fs::write(&input.path, text).expect("a file");
        let task = Task::of_named("2015/1".parse().expect("a puzzle"), input);
        (folder, task.only(Part::Two).expect("a task"))
    }

    /// The answer to part 2, which was solved alone.
    fn only_answer(outcomes: &Outcomes) -> &str {
        assert_eq!(outcomes.parts.len(), 1);
        match outcomes.parts.get(&Part::Two) {
            Some(Outcome::Found { finding: Finding::Answer(answer), .. }) => answer.as_str(),
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
            assert_eq!(only_answer(&call.solve(&task)), "0");
        }
    }

    /// It may print its variables, and CI may keep what a test prints.
    #[test]
    fn a_day_does_not_get_the_session_token() {
        let has_token = |_: &str, steps: &Steps<'_>| {
            steps.part2(|| env::var_os("AOC_SESSION").is_some());
            Ok(())
        };
        let Some(call) = Call::begin(&has_token) else { return };
        if env::var_os("AOC_SESSION").is_some() {
            let (_folder, task) = task("text");
            assert_eq!(only_answer(&call.solve(&task)), "false");
        } else {
            let mut with_token = call.program();
            let output = with_token.env("AOC_SESSION", "a token").output().expect("it runs");
            assert!(output.status.success(), "{output:?}");
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
            assert_eq!(only_answer(&call.solve(&task)), number);
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

    /// Otherwise the process that is started for it would be judged by the function of the other thread.
    #[test]
    fn err_call_in_a_second_thread_with_the_name_of_the_test() {
        let begin = || drop(Call::begin(&|_, _| Ok(())));
        begin();
        let named =
            thread::Builder::new().name(thread::current().name().expect("a name").to_owned());
        let ended = named.spawn(begin).expect("a thread").join();
        let panic = ended.expect_err("a panic");
        let message = panic.downcast_ref::<&str>().copied().unwrap_or_default();
        assert!(message.contains("another thread of this name has called it"), "{message}");
    }

    /// The name of a test that makes a call only when it is started in a process of its own.
    const OTHER: &str = "own_process::tests::ok_call_only_in_a_process_of_its_own";

    /// The process that is started for this call runs the other test, which must not be judged in its place.
    #[test]
    fn err_call_in_a_thread_with_the_name_of_another_test() {
        let call_there = || {
            let (_folder, task) = task("text");
            Call::begin(&|_, _| Ok(())).map(|call| call.solve(&task).end)
        };
        let named = thread::Builder::new().name(OTHER.to_owned());
        let end = named.spawn(call_there).expect("a thread").join().expect("no panic");
        assert!(matches!(end, Some(End::Died(_))), "{end:?}");
    }

    #[test]
    fn ok_call_only_in_a_process_of_its_own() {
        if env::var_os(CALL).is_some() {
            let _ = Call::begin(&|_, _| Ok(()));
        }
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
            let outcomes = call.solve(&task);
            assert!(matches!(outcomes.end, End::Died(_)), "{text}: {outcomes:?}");
        }
    }
}
