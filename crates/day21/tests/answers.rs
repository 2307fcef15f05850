//! The answers to every input are the recorded ones, and no text makes the day panic.

use aoc_core::testing::{assert_answers, assert_never_panics};
use day21::{PUZZLE, parse, part1, part2};

#[test]
fn answers() {
    assert_answers(PUZZLE, parse, part1, part2);
}

#[test]
fn any_text_is_answered_or_refused() {
    assert_never_panics(PUZZLE, parse, part1, part2);
}
