//! What is said while something takes a long time.

use std::{
    env,
    io::{self, IsTerminal as _, Write as _},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use super::output::note;

/// How long something takes before it is said that it is not done yet.
const FIRST_NOTICE: Duration = Duration::from_secs(2);

/// How often the thread of a [`Progress`] looks at the work. Whole seconds are said, so nobody sees that it looks a little
/// late.
const INTERVAL: Duration = Duration::from_millis(100);

/// Says on standard error which work takes long. On a terminal, this is one line, which is rewritten each second and removed
/// when the work is done. Elsewhere, for instance in CI, it is a new line each time that the time has doubled.
///
/// One thread watches all work, one piece after the other, and ends soon after this is dropped. Without a thread, nothing is
/// said.
#[derive(Debug, Default)]
pub struct Progress {
    work: Arc<Mutex<Option<Work>>>,
    /// Whether one line is rewritten.
    is_in_place: bool,
}

impl Progress {
    /// Says it in new lines, even on a terminal. So the names may be long, and other threads may watch other work.
    pub fn in_lines() -> Self {
        Self::start(false)
    }

    /// Says it if standard error is a terminal. Otherwise nothing is ever said.
    pub fn on_terminal() -> Self {
        if io::stderr().is_terminal() { Self::start(has_status_line()) } else { Self::default() }
    }

    /// Starts the thread. If the system has none left, the work is done all the same.
    fn start(is_in_place: bool) -> Self {
        let work: Arc<Mutex<Option<Work>>> = Arc::default();
        let watched = Arc::downgrade(&work);
        let _ = thread::Builder::new().spawn(move || {
            while let Some(work) = watched.upgrade() {
                // The lock is held until the text is written, so nothing is said about work that is done.
                if let Some(work) = &mut *lock(&work)
                    && let Some(text) = work.text_if_slow(work.begin.elapsed(), is_in_place)
                {
                    if is_in_place {
                        show_status(&text);
                    } else {
                        note(text);
                    }
                }
                drop(work);
                thread::sleep(INTERVAL);
            }
        });
        Self { work, is_in_place }
    }

    /// Does some work. If it takes long, standard error says so, with the name of the work.
    pub fn say_if_slow<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        let begun =
            Work { name: name.to_owned(), begin: Instant::now(), next_notice: FIRST_NOTICE };
        *lock(&self.work) = Some(begun);
        let result = work();
        let done = lock(&self.work).take();
        if self.is_in_place && done.is_some_and(|work| work.was_said()) {
            show_status("");
        }
        result
    }
}

/// Does some work. If it takes long, standard error says so, with the name of the work.
pub fn say_if_slow<T>(name: &str, work: impl FnOnce() -> T) -> T {
    Progress::start(has_status_line()).say_if_slow(name, work)
}

/// Whether standard error is a terminal that can rewrite a line. One in an editor may say by `TERM=dumb` that it cannot.
pub fn has_status_line() -> bool {
    io::stderr().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Writes this text in place of the one that was shown before. An empty text removes that.
///
/// What is printed meanwhile follows the text on the same line. It stays if it ends with a newline.
pub fn show_status(text: &str) {
    let gap = if text.is_empty() { "" } else { " " };
    // The codes go back to the start of the line and clear it.
    let _ = write!(io::stderr(), "\r\u{1b}[K{text}{gap}");
}

/// A piece of work that is not done yet.
#[derive(Debug)]
struct Work {
    name: String,
    begin: Instant,
    /// After which time something is said.
    next_notice: Duration,
}

impl Work {
    /// What is due after this time.
    fn text_if_slow(&mut self, elapsed: Duration, is_in_place: bool) -> Option<String> {
        if elapsed < self.next_notice {
            return None;
        }
        // New lines become rarer, so that they do not fill a log.
        self.next_notice += if is_in_place { Duration::from_secs(1) } else { self.next_notice };
        Some(format!("{}: {} s so far", self.name, elapsed.as_secs()))
    }

    fn was_said(&self) -> bool {
        self.next_notice > FIRST_NOTICE
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
    fn slow_work_is_named_each_second_in_place_and_else_each_time_its_time_has_doubled() {
        for (is_in_place, seconds) in [(true, &[2, 3, 4, 5, 6, 7, 8, 9][..]), (false, &[2, 4, 8])] {
            let mut work = Work {
                name: "part 1".to_owned(),
                begin: Instant::now(),
                next_notice: FIRST_NOTICE,
            };
            let mut said = Vec::new();
            for times in 0..100 {
                let was_said = work.was_said();
                assert_eq!(was_said, !said.is_empty());
                said.extend(work.text_if_slow(times * INTERVAL, is_in_place));
            }
            let expected: Vec<_> =
                seconds.iter().map(|seconds| format!("part 1: {seconds} s so far")).collect();
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn only_the_work_that_is_being_done_is_watched() {
        let progress = Progress::default();
        for name in ["parse", "part 1"] {
            let watched = progress
                .say_if_slow(name, || lock(&progress.work).as_ref().map(|work| work.name.clone()));
            assert_eq!(watched.as_deref(), Some(name));
            assert!(lock(&progress.work).is_none());
        }
    }
}
