//! The answers to every input are the recorded ones.

use aoc_testing::assert_answers;
use day21::PUZZLE;

#[test]
fn answers() {
    assert_answers(PUZZLE, env!("CARGO_BIN_EXE_day21"));
}
