//! No text makes the day panic.

use aoc_testing::assert_never_panics;
use day21::{PUZZLE, parse, part1, part2};

#[test]
fn any_text_is_answered_or_refused() {
    assert_never_panics(PUZZLE, |text| {
        if let Ok(start) = parse(text) {
            let _ = part1(&start);
            let _ = part2(&start);
        }
    });
}
