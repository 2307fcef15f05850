//! Solves each input in a process of its own, as `cargo xtask check` does. So no input sees what another has left in a
//! `static`, and a day that ends its process, from whichever thread, does not end the test.
//!
//! The program of the test starts itself, for this one test, and [asks](aoc_common::exchange) it to solve the input.

use std::{env, io, process::Command, thread};

use aoc_common::{
    Task,
    cli::Watch,
    exchange::{ask_captured, asked},
    outcome::Outcomes,
};
use aoc_program::{SolveFn, on_large_stack, solve};

/// If this process was started for a task, solves it, as the program of a day does, on a stack of the same size. Returns
/// whether it was.
pub(crate) fn solve_if_asked(day: SolveFn<'_>) -> bool {
    let Some((task, reply)) = asked() else { return false };
    on_large_stack(&mut || {
        let tell = |outcomes: &Outcomes| reply.tell(outcomes);
        solve(day, &task, &Watch::default(), &tell, &mut io::sink()).expect("a reply");
    });
    true
}

/// Solves a task in another process, in this test.
pub(crate) fn ask(task: &Task) -> Outcomes {
    // `cargo test` runs each test in a thread that is named after it.
    let this_thread = thread::current();
    let test = this_thread.name().unwrap_or_default();
    let mut program = Command::new(env::current_exe().expect("the path of this program"));
    program
        // The test may be one that only runs if it is asked for.
        .args([test, "--exact", "--nocapture", "--include-ignored"])
        .env_remove("AOC_SESSION");
    let solved = ask_captured(program, task);
    if !solved.stderr.is_empty() {
        // Cargo shows it if the test fails.
        eprintln!("{}", solved.stderr);
    }
    solved.outcomes
}

#[cfg(test)]
mod tests {
    use std::{
        fs, process,
        sync::atomic::{AtomicUsize, Ordering},
    };

    use aoc_common::{
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

    /// Otherwise a day that remembers something would find another answer here than in `cargo xtask check`.
    #[test]
    fn a_static_is_new_for_each_input() {
        static SOLVED: AtomicUsize = AtomicUsize::new(0);

        let solve_and_count = |_: &str, steps: &Steps<'_>| {
            steps.part1(|| "not to be solved");
            steps.part2(|| SOLVED.fetch_add(1, Ordering::Relaxed));
            Ok(())
        };
        if solve_if_asked(&solve_and_count) {
            return;
        }
        let (_folder, task) = task("text");
        for _ in 0..2 {
            let outcomes = ask(&task);
            assert_eq!(outcomes.parts.len(), 1);
            let outcome = outcomes.parts.get(&Part::Two);
            let Some(Outcome::Found { answer, .. }) = outcome else {
                panic!("expected an answer, found {outcomes:?}")
            };
            assert_eq!(answer.as_str(), "0");
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
        if solve_if_asked(&exit_or_panic) {
            return;
        }
        for text in ["exit", "panic"] {
            let (_folder, task) = task(text);
            let outcomes = ask(&task);
            assert!(matches!(outcomes.end, End::Died(_)), "{text}: {outcomes:?}");
        }
    }
}
