//! How long something takes, for the programs and the benchmarks.

use std::{
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
    let mut best = begin.elapsed();
    if best >= BUDGET {
        return (first, best);
    }
    best = Duration::MAX;
    let mut batch = 1;
    while best == Duration::MAX || begin.elapsed() < BUDGET {
        let batch_begin = Instant::now();
        for _ in 0..batch {
            black_box(work());
        }
        let elapsed = batch_begin.elapsed();
        if elapsed < BATCH {
            batch *= 2;
        } else {
            best = best.min(elapsed / batch);
        }
    }
    (first, best)
}

/// Shows how long `work` has been running, once that is a second, if a person is watching.
pub fn show_elapsed<T>(name: &str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut clear = "";
            for seconds in 1.. {
                if is_done.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
                    let _ = write!(io::stderr(), "{clear}");
                    return;
                }
                clear = "\r\u{1b}[K";
                let _ = write!(io::stderr(), "{clear}  {name}: {seconds} s (Ctrl-C ends it)");
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
