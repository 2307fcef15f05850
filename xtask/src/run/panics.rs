//! A day that panics ends neither the run nor in a backtrace.

use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

thread_local! {
    /// What the last panic of this thread said, while one is being caught.
    static CAUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What `work` returns, or in one line how it panicked.
pub(super) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            let message = panic.payload_as_str().unwrap_or("no message").replace('\n', " ");
            let place =
                panic.location().map(|place| format!(" at {}:{}", place.file(), place.line()));
            let told = format!("the day panicked{}: {message}", place.unwrap_or_default());
            CAUGHT.set(Some(told));
        }));
    });
    panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|_| CAUGHT.take().unwrap_or_else(|| "the day panicked".to_owned()))
}
