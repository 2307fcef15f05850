use aoc_core::{
    ParseError,
    parse::{lines, number, parse_all},
};

pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

pub fn parse(text: &str) -> Result<Vec<u32>, ParseError> {
    parse_all(text, lines(number("a number", 0..=u32::MAX)))
}

pub fn part1(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

pub fn part2(numbers: &[u32]) -> Option<u32> {
    numbers.iter().copied().find(|number| number % 2 == 1)
}
