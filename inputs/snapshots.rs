//! A test of `xtask`: `insta` can read every recorded answer.
//!
//! It is in this folder because `cargo insta review` looks for new answers in the folders of test targets.

#[test]
fn insta_can_read_every_recorded_answer() {
    aoc_testing::assert_every_recorded_answer_can_be_read();
}
