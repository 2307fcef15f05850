//! What is said while something takes a long time.

use std::{
    io::{self, IsTerminal as _},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use super::output::note;

/// How long something takes before it is said that it is not done yet. It is said again each time that this time has
/// doubled.
const FIRST: Duration = Duration::from_secs(2);

/// How often the thread of a [`Watch`] looks at the work. Whole seconds are said, so nobody sees that it looks a little
/// late.
const INTERVAL: Duration = Duration::from_millis(100);

/// Says on standard error which work takes long, in lines of their own: what the work itself prints, such as a `dbg!`, may
/// come in between.
///
/// One thread watches all work, one piece after the other. It runs before the first piece begins, so nothing of it is in
/// the time that a piece takes.
#[derive(Debug, Default)]
pub struct Watch {
    work: Arc<Mutex<Option<Work>>>,
    /// Nothing is ever sent. When the sender is dropped, the thread ends. Without a thread, nothing is said.
    _thread_goes_on: Option<mpsc::Sender<()>>,
}

impl Watch {
    /// Starts the thread, and returns once it runs.
    pub fn start() -> Self {
        let work = Arc::default();
        let watched_work = Arc::clone(&work);
        let (sender, receiver) = mpsc::channel();
        let (begun_sender, begun_receiver) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            let _ = begun_sender.send(());
            while receiver.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                // The lock is held until the line is written, so nothing is said about work that is done.
                if let Some(work) = &mut *lock(&watched_work)
                    && let Some(line) = work.line_if_slow(work.begin.elapsed())
                {
                    note(line);
                }
            }
        });
        // If the system has no thread left, the work is done all the same.
        if thread.is_ok() {
            let _ = begun_receiver.recv();
        }
        Self { work, _thread_goes_on: Some(sender) }
    }

    /// Starts the thread if standard error is a terminal. Otherwise nothing is ever said.
    pub fn start_on_terminal() -> Self {
        if io::stderr().is_terminal() { Self::start() } else { Self::default() }
    }

    /// Does some work. If it takes long, standard error says so, with the name of the work.
    pub fn say_if_slow<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        let begun = Work { name: name.to_owned(), begin: Instant::now(), said_next: FIRST };
        *lock(&self.work) = Some(begun);
        let result = work();
        *lock(&self.work) = None;
        result
    }
}

/// Does some work. If it takes long, standard error says so, with the name of the work.
pub fn say_if_slow<T>(name: &str, work: impl FnOnce() -> T) -> T {
    Watch::start().say_if_slow(name, work)
}

/// As [`say_if_slow`], but only if standard error is a terminal.
pub fn say_if_slow_on_terminal<T>(name: &str, work: impl FnOnce() -> T) -> T {
    Watch::start_on_terminal().say_if_slow(name, work)
}

/// A piece of work that is not done yet.
#[derive(Debug)]
struct Work {
    name: String,
    begin: Instant,
    /// After which time something is said.
    said_next: Duration,
}

impl Work {
    /// The line that is due after this time.
    fn line_if_slow(&mut self, elapsed: Duration) -> Option<String> {
        if elapsed < self.said_next {
            return None;
        }
        self.said_next *= 2;
        Some(format!("{}: {} s so far", self.name, elapsed.as_secs()))
    }
}

/// No work runs while the lock is held, so the state is sound even if a thread has panicked.
fn lock(work: &Mutex<Option<Work>>) -> MutexGuard<'_, Option<Work>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_work_is_named_each_time_its_time_has_doubled() {
        let mut work = Work { name: "part 1".to_owned(), begin: Instant::now(), said_next: FIRST };
        let lines: Vec<_> =
            (0..100).filter_map(|times| work.line_if_slow(times * INTERVAL)).collect();
        assert_eq!(lines, ["part 1: 2 s so far", "part 1: 4 s so far", "part 1: 8 s so far"]);
    }

    #[test]
    fn only_the_work_that_is_being_done_is_watched() {
        let watch = Watch::default();
        for name in ["parse", "part 1"] {
            let watched = watch
                .say_if_slow(name, || lock(&watch.work).as_ref().map(|work| work.name.clone()));
            assert_eq!(watched.as_deref(), Some(name));
            assert!(lock(&watch.work).is_none());
        }
    }
}
