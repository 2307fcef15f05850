//! The answers to all inputs are the recorded ones, which are in `inputs`.

use aoc_testing::assert_answers;
use y2016_day08::PUZZLE;

#[test]
fn every_answer_is_the_recorded_one() {
    assert_answers!(PUZZLE, env!("CARGO_BIN_EXE_y2016_day08"));
}
