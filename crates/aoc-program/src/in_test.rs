//! Solves an input in a test of the day, without its program.

use std::{
    cell::RefCell,
    io::{self, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    process,
};

use anyhow::anyhow;
use aoc_common::{Puzzle, report::Report};

use crate::{
    main_function::{on_large_stack, solve_in_test},
    steps::SolveFn,
};

/// Solves a file as the program of a day does, on a stack of the same size, and shows nothing.
#[doc(hidden)]
pub fn solve_quietly(puzzle: &Puzzle, solve: SolveFn<'_>, path: &Path) -> Report {
    let mut solved = Err(anyhow!("the day panicked, see above"));
    on_large_stack(&mut || {
        UNFINISHED.set(Unfinished(Some(path.to_owned())));
        let solve_file = || solve_in_test(puzzle, solve, path, None, false, &mut io::sink());
        if let Ok(report) = catch_unwind(AssertUnwindSafe(solve_file)) {
            solved = report;
        }
        UNFINISHED.with_borrow_mut(|unfinished| unfinished.0 = None);
    });
    solved.unwrap_or_else(Report::from)
}

thread_local! {
    static UNFINISHED: RefCell<Unfinished> = const { RefCell::new(Unfinished(None)) };
}

/// The input that a thread is solving, if any. It is dropped with its thread, or when the day ends the process. With
/// `exit(0)`, that would look as if all tests had passed. It still does if a thread that the day has started ends the process:
/// only `cargo xtask check` notices that.
struct Unfinished(Option<PathBuf>);

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            let _ = writeln!(io::stderr(), "error: {}: the day ends the test", path.display());
            process::abort();
        }
    }
}
