//! The best time of repeated runs, for `--repeat` and for the benchmarks.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Work is repeated for about this time.
const BUDGET: Duration = Duration::from_millis(30);

/// Work that takes this time runs once.
const SLOW: Duration = Duration::from_millis(500);

/// How often faster work is repeated at least, even if that takes longer than the budget. On a busy machine, one run may
/// stall, and its time would not be the best one.
const MIN_BATCHES: u32 = 3;

/// A batch of calls counts only if it takes at least this time. It is so long that neither the time to read the clock
/// (some tens of nanoseconds) nor the resolution of the clock (up to 100 ns) matters.
const MIN_BATCH: Duration = Duration::from_micros(20);

/// What `work` returns the first time, and its best time. Work of half a second or more runs only this once.
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

/// The best time of one run, where `work(n)` makes n runs. `first` is the time of a run that is over already. If that was
/// slow, nothing is repeated, and this time is the result.
pub(crate) fn best_of_repeats(first: Duration, work: &mut dyn FnMut(u32)) -> Duration {
    if first >= SLOW {
        return first;
    }
    let begin = Instant::now();
    let mut best = Duration::MAX;
    let mut batch = 1;
    let mut batches_that_count = 0;
    while batches_that_count < MIN_BATCHES || begin.elapsed() < BUDGET {
        let batch_begin = Instant::now();
        work(batch);
        let elapsed = batch_begin.elapsed();
        if elapsed < MIN_BATCH {
            batch *= 2;
        } else {
            best = best.min(elapsed / batch);
            batches_that_count += 1;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn slow_work_is_not_repeated() {
        let mut calls = 0;
        assert_eq!(best_of_repeats(SLOW, &mut |_| calls += 1), SLOW);
        assert_eq!(calls, 0);
    }

    #[test]
    fn a_run_that_stalls_is_not_the_only_one() {
        for stalled in [1, 2] {
            let mut calls = 0;
            let best = best_of_repeats(2 * BUDGET, &mut |_| {
                calls += 1;
                thread::sleep(if calls <= stalled { 2 * BUDGET } else { MIN_BATCH });
            });
            assert!(best < 2 * BUDGET, "{best:?}");
        }
    }
}
