//! The answers to every input of this day are those of its snapshot.

use aoc_core::answers::{Answers, assert_recorded};

#[test]
fn answers() {
    assert_recorded(env!("CARGO_MANIFEST_DIR"), day21::PUZZLE, |text| {
        let start = day21::parse(text)?;
        Ok(Answers::new(day21::part1(&start), day21::part2(&start)))
    });
}
