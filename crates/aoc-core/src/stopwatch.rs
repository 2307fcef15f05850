//! How long something takes, for the runner and the benchmarks.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// For how long a measurement is repeated. One that takes longer is made once.
const BUDGET: Duration = Duration::from_millis(30);

/// How long a batch of calls should take: long enough that reading the clock,
/// some tens of nanoseconds, does not count.
const BATCH: Duration = Duration::from_micros(20);

/// What `work` returns the first time, and how long the best of many repeated runs
/// took. Short work is timed in batches.
pub fn best_of_many<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
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

/// A time in nanoseconds, for programs: up to 584 years.
#[must_use]
pub fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// A time in the unit that a person reads, to three digits.
#[must_use]
pub fn readable(time: Duration) -> String {
    const UNITS: [(u128, &str); 3] = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs")];
    let nanoseconds = time.as_nanos();
    for (unit, name) in UNITS {
        // What would be rounded up to 1000 of a unit is one of the next.
        if nanoseconds >= unit - unit / 2000 {
            let thousandths = nanoseconds * 1000 / unit;
            return match thousandths {
                0..9_995 => format!(
                    "{}.{:02} {name}",
                    (thousandths + 5) / 1000,
                    (thousandths + 5) / 10 % 100
                ),
                9_995..99_950 => format!(
                    "{}.{} {name}",
                    (thousandths + 50) / 1000,
                    (thousandths + 50) / 100 % 10
                ),
                _ => format!("{} {name}", (thousandths + 500) / 1000),
            };
        }
    }
    format!("{nanoseconds} ns")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_result_is_kept() {
        let mut calls = 0;
        let (first, _) = best_of_many(|| {
            calls += 1;
            calls
        });
        assert_eq!(first, 1);
        assert!(calls > 1);
    }

    #[test]
    fn times_have_three_digits() {
        for (nanoseconds, shown) in [
            (0, "0 ns"),
            (999, "999 ns"),
            (1_000, "1.00 µs"),
            (1_234, "1.23 µs"),
            (1_235, "1.24 µs"),
            (9_994, "9.99 µs"),
            (9_995, "10.0 µs"),
            (45_649, "45.6 µs"),
            (99_950, "100 µs"),
            (123_456, "123 µs"),
            (999_499, "999 µs"),
            (999_500, "1.00 ms"),
            (1_500_000_000, "1.50 s"),
            (123_456_000_000, "123 s"),
        ] {
            assert_eq!(readable(Duration::from_nanos(nanoseconds)), shown, "{nanoseconds}");
        }
    }
}
