//! What is said while something takes a long time.

use std::{
    io::{self, IsTerminal as _},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use super::output::print_to_stderr;

/// How long something takes before it is said that it is not done yet. It is said again each time that this time has
/// doubled.
const FIRST: Duration = Duration::from_secs(2);

/// Does some work. If it takes long, standard error says so, with the name of the work, in lines of their own: what the
/// work itself prints, such as a `dbg!`, may come in between.
pub fn say_if_slow<T>(name: &str, work: impl FnOnce() -> T) -> T {
    // Nothing is ever sent. When the work is done, the sender is dropped, which ends the loop of the receiver.
    let (sender, receiver) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut elapsed = Duration::ZERO;
            let mut wait = FIRST;
            while receiver.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                elapsed += wait;
                print_to_stderr(format_args!("{name}: {} s so far", elapsed.as_secs()));
                wait = elapsed;
            }
        });
        let result = work();
        drop(sender);
        result
    })
}

/// Does the same if somebody is watching, that is, if standard error is a terminal.
pub fn say_if_slow_on_terminal<T>(name: &str, work: impl FnOnce() -> T) -> T {
    if io::stderr().is_terminal() { say_if_slow(name, work) } else { work() }
}
