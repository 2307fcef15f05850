//! Lengths of time in words.

use std::{fmt, time::Duration};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// A length of time in its two largest units. What is less than the smaller of
/// them counts as a whole one, so that nobody comes back too early.
pub(super) fn in_words(length: Duration) -> impl fmt::Display {
    let seconds = length.as_secs() + u64::from(length.subsec_nanos() > 0);
    match seconds {
        0..MINUTE => format!("{seconds} s"),
        MINUTE..HOUR => two(seconds, MINUTE, "min", 1, "s"),
        HOUR..DAY => two(seconds, HOUR, "h", MINUTE, "min"),
        _ => two(seconds, DAY, "d", HOUR, "h"),
    }
}

fn two(seconds: u64, unit: u64, name: &str, part: u64, part_name: &str) -> String {
    let parts = seconds.div_ceil(part);
    let in_unit = unit / part;
    match (parts / in_unit, parts % in_unit) {
        (units, 0) => format!("{units} {name}"),
        (units, parts) => format!("{units} {name} {parts} {part_name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_up() {
        for (milliseconds, shown) in [
            (0, "0 s"),
            (1, "1 s"),
            (4_000, "4 s"),
            (59_500, "1 min"),
            (60_000, "1 min"),
            (210_000, "3 min 30 s"),
            (3_599_001, "1 h"),
            (3_600_000, "1 h"),
            (3_601_000, "1 h 1 min"),
            (86_400_000, "1 d"),
            (90_000_001, "1 d 2 h"),
        ] {
            assert_eq!(in_words(Duration::from_millis(milliseconds)).to_string(), shown);
        }
    }
}
