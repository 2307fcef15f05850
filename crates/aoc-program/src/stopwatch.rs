//! The best time of repeated runs, for `--repeat` and for the benchmarks.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Work that takes less time than this is repeated for about this time. Slower work runs once.
const BUDGET: Duration = Duration::from_millis(30);

/// A batch of calls counts only if it takes at least this time. It is so long that neither the time to read the clock
/// (some tens of nanoseconds) nor the resolution of the clock (up to 100 ns) matters.
const MIN_BATCH: Duration = Duration::from_micros(20);

/// What `work` returns the first time, and its best time. Slow work runs only this once.
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

/// The best time of one run, where `work(n)` makes n runs. `first` is the time of a run that is over already. If it has
/// used up the budget, nothing is repeated, and this time is the result.
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
        if elapsed < MIN_BATCH {
            batch *= 2;
        } else {
            best = best.min(elapsed / batch);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

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
