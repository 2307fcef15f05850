//! The answers to every input are the recorded ones, and no text makes the day panic.

use aoc_core::{
    Answers, ParseError,
    testing::{assert_never_panics, assert_recorded},
};

fn solve(text: &str) -> Result<Answers, ParseError> {
    let start = day21::parse(text)?;
    Ok(Answers::new(day21::part1(&start), day21::part2(&start)))
}

#[test]
fn answers() {
    assert_recorded(day21::PUZZLE, solve);
}

#[test]
fn any_text_is_answered_or_refused() {
    assert_never_panics(include_str!("../../../inputs/2021/day21/example.txt"), solve);
}
