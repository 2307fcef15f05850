//! How long something takes, for the programs and the benchmarks.

use std::{
    env,
    hint::black_box,
    io::{self, IsTerminal as _, Write as _},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

/// For how long short work is repeated. Slower work runs once.
const BUDGET: Duration = Duration::from_millis(30);

/// How long a batch of calls takes at least: so long that neither reading the clock, some tens of
/// nanoseconds, nor its tick, up to 100 ns, counts.
const BATCH: Duration = Duration::from_micros(20);

/// What `work` returns the first time, and the best time of many repeated runs.
pub fn time_best<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let first = black_box(work());
    let time = best_time(begin.elapsed(), &mut |times| {
        for _ in 0..times {
            black_box(work());
        }
    });
    (first, time)
}

/// `first` if that used the budget, else the best time of one run of `work`, which runs as often as
/// it is told.
pub(crate) fn best_time(first: Duration, work: &mut dyn FnMut(u32)) -> Duration {
    let begin = Instant::now();
    if first >= BUDGET {
        return first;
    }
    let (mut best, mut batch) = (Duration::MAX, 1);
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
    /// On standard error.
    #[expect(clippy::new_without_default, reason = "it depends on the terminal")]
    pub fn new() -> Self {
        let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self { is_watched: io::stderr().is_terminal() && !is_dumb }
    }

    /// Shows a text in place of the last one.
    pub fn show(&self, text: &str) {
        if self.is_watched {
            let _ = write!(io::stderr(), "\r\u{1b}[K{text}");
        }
    }
}

/// Shows how long `work` takes, once that is a second, in the terminal's line after `before`.
pub fn show_elapsed<T>(before: &str, name: &str, work: impl FnOnce() -> T) -> T {
    let live = LiveLine::new();
    if !live.is_watched {
        return work();
    }
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut seconds = 0;
            while is_done.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                seconds += 1;
                live.show(&format!("{before}{name}: {seconds} s (Ctrl-C ends it)"));
            }
            if seconds > 0 {
                live.show(before);
            }
        });
        let result = work();
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_work_is_repeated_and_slow_work_is_not() {
        let mut calls = 0;
        let (first, best) = time_best(|| {
            calls += 1;
            calls
        });
        assert!(first == 1 && calls > 1 && best < Duration::MAX);
        let mut calls = 0;
        let ((), best) = time_best(|| {
            calls += 1;
            std::thread::sleep(2 * BUDGET);
        });
        assert!(calls == 1 && best >= 2 * BUDGET);
    }
}
