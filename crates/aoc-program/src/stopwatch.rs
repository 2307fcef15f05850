//! How long something takes: for the programs, which show it, and for the benchmarks.

use std::{
    env,
    hint::black_box,
    io::{self, IsTerminal as _, Write as _},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

/// Work that takes less time than this is repeated for about this time. Slower work runs once.
const BUDGET: Duration = Duration::from_millis(30);

/// The least time of a batch of calls. It is long enough that neither reading the clock, which takes some
/// tens of nanoseconds, nor the clock's resolution of up to 100 ns matters.
const BATCH: Duration = Duration::from_micros(20);

/// What `work` returns the first time, and the best time of many repeated runs.
pub fn time_best<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let first = black_box(work());
    let time = best_of_repeats(begin.elapsed(), &mut |times| {
        for _ in 0..times {
            black_box(work());
        }
    });
    (first, time)
}

/// The best time of one run, where `work(n)` makes n runs. If the first run, which is over already, has used
/// up the budget, its time is the result.
pub(crate) fn best_of_repeats(first: Duration, work: &mut dyn FnMut(u32)) -> Duration {
    if first >= BUDGET {
        return first;
    }
    let begin = Instant::now();
    let mut best = Duration::MAX;
    let mut batch = 1;
    while best == Duration::MAX || begin.elapsed() < BUDGET {
        let batch_begin = Instant::now();
        work(batch);
        let elapsed = batch_begin.elapsed();
        if elapsed < BATCH {
            batch *= 2;
        } else {
            best = best.min(elapsed / batch);
        }
    }
    best
}

/// A line of the terminal that is written again and again, if a person is watching.
pub struct LiveLine {
    is_watched: bool,
}

impl LiveLine {
    /// A line on standard error. It stays silent unless that is a terminal that can rewrite a line.
    #[expect(clippy::new_without_default, reason = "it depends on the terminal")]
    pub fn new() -> Self {
        let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self { is_watched: io::stderr().is_terminal() && !is_dumb }
    }

    /// Shows a text in place of the last one. An empty text clears the line.
    pub fn show(&self, text: &str) {
        if self.is_watched {
            let _ = write!(io::stderr(), "\r\u{1b}[K{text}");
        }
    }
}

/// Does some work. After a second, a terminal shows its name and the elapsed time.
pub fn show_elapsed<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let line = LiveLine::new();
    if !line.is_watched {
        return work();
    }
    // Nothing is ever sent. The receiver sees that the sender is dropped when the work is done.
    let (sender, receiver) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut seconds = 0;
            while receiver.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                seconds += 1;
                line.show(&format!("{name}: {seconds} s (Ctrl-C ends it)"));
            }
            if seconds > 0 {
                line.show("");
            }
        });
        let result = work();
        drop(sender);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_work_is_repeated() {
        let mut calls = 0;
        let (first, best) = time_best(|| {
            calls += 1;
            calls
        });
        assert_eq!(first, 1);
        assert!(calls > 1);
        assert!(best < Duration::MAX);
    }

    #[test]
    fn work_slower_than_the_budget_runs_once() {
        let mut calls = 0;
        let ((), best) = time_best(|| {
            calls += 1;
            thread::sleep(2 * BUDGET);
        });
        assert_eq!(calls, 1);
        assert!(best >= 2 * BUDGET);
    }
}
