//! The answers to every input of this day are those of its snapshot.

use aoc_core::{
    NoAnswer,
    answers::{Answers, assert_recorded},
};

#[test]
fn answers() {
    assert_recorded(env!("CARGO_MANIFEST_DIR"), day22::PUZZLE, |text| {
        let deal = day22::parse(text)?;
        Ok(Answers::new(day22::part1(&deal), Ok::<_, NoAnswer>(day22::part2(&deal))))
    });
}
