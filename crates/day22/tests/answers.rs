//! The answers to every input are the recorded ones, and no text makes the day panic.

use aoc_core::{
    Answers, ParseError,
    testing::{assert_never_panics, assert_recorded},
};

fn solve(text: &str) -> Result<Answers, ParseError> {
    let deal = day22::parse(text)?;
    Ok(Answers::new(day22::part1(&deal), day22::part2(&deal)))
}

#[test]
fn answers() {
    assert_recorded(day22::PUZZLE, solve);
}

#[test]
fn any_text_is_answered_or_refused() {
    assert_never_panics(include_str!("../../../inputs/2020/day22/example.txt"), solve);
}
