//! How long something takes, for the runner and the benchmarks.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// For how long short work is repeated. Slower work runs once.
const BUDGET: Duration = Duration::from_millis(30);

/// How long a batch of calls should take: long enough that reading the clock,
/// some tens of nanoseconds, does not count.
const BATCH: Duration = Duration::from_micros(20);

/// What `work` returns the first time, and the best time of many repeated runs.
pub fn time_best<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let first = black_box(work());
    let mut best = begin.elapsed();
    let mut batch = 1;
    while begin.elapsed() < BUDGET {
        let batch_begin = Instant::now();
        for _ in 0..batch {
            black_box(work());
        }
        let elapsed = batch_begin.elapsed();
        best = best.min(elapsed / batch);
        if elapsed < BATCH && batch < u32::MAX / 2 {
            batch *= 2;
        }
    }
    (first, best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_work_is_repeated_and_slow_work_is_not() {
        let mut calls = 0;
        let (first, _) = time_best(|| {
            calls += 1;
            calls
        });
        assert!(first == 1 && calls > 1);
        let mut calls = 0;
        let ((), best) = time_best(|| {
            calls += 1;
            std::thread::sleep(2 * BUDGET);
        });
        assert!(calls == 1 && best >= 2 * BUDGET);
    }
}
