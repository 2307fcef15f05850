//! No text makes the day panic.

use aoc_testing::assert_never_panics;
use day22::{PUZZLE, parse, part1, part2};

#[test]
fn any_text_is_answered_or_refused() {
    assert_never_panics(PUZZLE, |text| {
        if let Ok(deal) = parse(text) {
            let _ = part1(&deal);
            let _ = part2(&deal);
        }
    });
}
