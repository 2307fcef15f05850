//! Solves an input in a test of the day, without its program.

use std::{
    cell::RefCell,
    io::{self, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    process,
};

use aoc_common::{Input, outcome::Outcomes};

use crate::{
    main_function::{on_large_stack, solve_in_test},
    steps::SolveFn,
};

/// Solves an input as the program of a day does, on a stack of the same size, and shows nothing.
#[doc(hidden)]
pub fn solve_quietly(solve: SolveFn<'_>, input: &Input) -> Outcomes {
    let mut outcomes = Outcomes::failed("the day panicked, see above");
    on_large_stack(&mut || {
        UNFINISHED.set(Unfinished(Some(input.path.clone())));
        let solve_input = || solve_in_test(solve, input, false, &mut io::sink());
        // Nothing is shown, so that cannot fail.
        if let Ok(Ok(solved)) = catch_unwind(AssertUnwindSafe(solve_input)) {
            outcomes = solved;
        }
        UNFINISHED.with_borrow_mut(|unfinished| unfinished.0 = None);
    });
    outcomes
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
