//! A day that panics ends neither the run nor in a backtrace.

use std::{
    cell::{Cell, RefCell},
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    sync::Once,
};

thread_local! {
    /// Whether this thread runs something whose panic is caught.
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    /// What that panic said.
    static CAUGHT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What `work` returns, or in one line how it panicked.
pub(super) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if CATCHING.get() { CAUGHT.set(in_one_line(panic)) } else { usual(panic) }
        }));
    });
    CATCHING.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| CAUGHT.take());
    CATCHING.set(false);
    result
}

fn in_one_line(panic: &PanicHookInfo<'_>) -> String {
    let message = panic.payload_as_str().unwrap_or("no message").replace('\n', " ");
    match panic.location() {
        Some(place) => format!("the day panicked at {}:{}: {message}", place.file(), place.line()),
        None => format!("the day panicked: {message}"),
    }
}
