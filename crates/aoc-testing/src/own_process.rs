//! Solves each input in a process of its own, as `cargo xtask check` does. So no input sees what another has left in a
//! `static`, and a day that ends its process, from whichever thread, does not end the test.
//!
//! The program of the test starts itself, for this one test. It finds the input in its environment, solves it, and writes
//! how the steps have ended into a file.

use std::{
    env,
    io::{self, Write as _},
    path::PathBuf,
    process::{Command, Stdio},
    thread,
};

use aoc_common::{
    Input, Parts, PuzzleId, Task,
    outcome::{Outcomes, file_for_outcomes},
};
use aoc_program::{SolveFn, on_large_stack, solve_in_test};

/// The variable with the path of the input.
const INPUT: &str = "AOC_TEST_INPUT";

/// The variable with the parts that the input is for, such as `12`.
const PARTS: &str = "AOC_TEST_PARTS";

/// The variable with the path of the file for the outcomes.
const OUTCOMES: &str = "AOC_TEST_OUTCOMES";

/// If this process was started for an input, solves it, as the program of a day does, on a stack of the same size. Returns
/// whether it was.
pub(crate) fn solve_if_started_for_input(puzzle: PuzzleId, solve: SolveFn<'_>) -> bool {
    let Some(path) = env::var_os(INPUT) else { return false };
    let parts = env::var(PARTS).unwrap_or_default();
    let parts: Parts =
        puzzle.parts().iter().filter(|part| parts.contains(&part.to_string())).collect();
    let task = Task::new(Input::new(path.into()), parts);
    let file = PathBuf::from(env::var_os(OUTCOMES).unwrap_or_default());
    on_large_stack(&mut || {
        let solved = solve_in_test(solve, &task, Some(&file), &mut io::sink());
        solved.expect("a file that can be written");
    });
    true
}

/// Solves an input in another process, in this test.
pub(crate) fn solve(task: &Task) -> Outcomes {
    match start(task) {
        Ok(outcomes) => outcomes,
        Err(error) => Outcomes::failed(&format!("cannot start the program of the test: {error}")),
    }
}

fn start(task: &Task) -> io::Result<Outcomes> {
    // `cargo test` runs each test in a thread that is named after it.
    let this_thread = thread::current();
    let test = this_thread.name().unwrap_or_default();
    let file = file_for_outcomes(&test.replace("::", "-"));
    let parts: String = task.parts.iter().map(|part| part.to_string()).collect();
    let ended = Command::new(env::current_exe()?)
        // The test may be one that only runs if it is asked for.
        .args([test, "--exact", "--nocapture", "--include-ignored"])
        .env(INPUT, &task.input.path)
        .env(PARTS, parts)
        .env(OUTCOMES, &file)
        .stdin(Stdio::null())
        .output()?;
    eprint_lossy(&ended.stderr);
    Ok(Outcomes::take(&file, ended.status))
}

/// Prints what the day has printed. Cargo shows it if the test fails.
fn eprint_lossy(stderr: &[u8]) {
    eprint!("{}", String::from_utf8_lossy(stderr));
    let _ = io::stderr().flush();
}

#[cfg(test)]
mod tests {
    use std::{
        fs, process,
        sync::atomic::{AtomicUsize, Ordering},
    };

    use aoc_common::{Part, outcome::Outcome};
    use aoc_program::Steps;

    use super::*;

    fn puzzle() -> PuzzleId {
        "2015/1".parse().expect("a puzzle")
    }

    /// That part 2 is to be solved for an input with this text.
    fn task(text: &str) -> (tempfile::TempDir, Task) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("mine.txt"));
        fs::write(&input.path, text).expect("a file");
        (folder, Task::new(input, Parts::only(Part::Two)))
    }

    /// Otherwise a day that remembers something would find another answer here than in `cargo xtask check`.
    #[test]
    fn a_static_is_new_for_each_input() {
        static SOLVED: AtomicUsize = AtomicUsize::new(0);

        let solve_and_count = |_: &str, steps: &mut Steps<'_>| {
            steps.part1(|| "not to be solved");
            steps.part2(|| SOLVED.fetch_add(1, Ordering::Relaxed));
            Ok(())
        };
        if solve_if_started_for_input(puzzle(), &solve_and_count) {
            return;
        }
        let (_folder, task) = task("text");
        for _ in 0..2 {
            let outcomes = solve(&task);
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
    fn a_day_that_exits_or_panics_between_its_steps_is_unfinished() {
        let exit_or_panic = |text: &str, _: &mut Steps<'_>| {
            if text == "exit" {
                let _ = thread::spawn(|| process::exit(0)).join();
            }
            panic!("the input says so")
        };
        if solve_if_started_for_input(puzzle(), &exit_or_panic) {
            return;
        }
        for text in ["exit", "panic"] {
            let (_folder, task) = task(text);
            let outcomes = solve(&task);
            assert!(outcomes.is_unfinished(), "{text}: {outcomes:?}");
        }
    }
}
