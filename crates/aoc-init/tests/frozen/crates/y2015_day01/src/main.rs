//! # 2015, day 1: Numbers
//!
//! What is the sum of the numbers, and which is the first odd one above a limit?

use std::process::ExitCode;

use aoc_core::{
    ParseError,
    parse::{lines, number, parse_all},
};
use aoc_program::{Steps, Stop};

fn main() -> ExitCode {
    aoc_program::main(env!("CARGO_PKG_DESCRIPTION"), solve)
}

fn solve(text: &str, steps: &Steps<'_>) -> Result<(), Stop> {
    let input = steps.parse(|| parse(text))?;
    steps.part1(|| part1(&input));
    // The puzzle has another limit for its example.
    let limit = if steps.is_example() { 0 } else { 100 };
    steps.part2(|| part2(&input, limit));
    Ok(())
}

/// Reads one number a line.
fn parse(text: &str) -> Result<Vec<u32>, ParseError> {
    parse_all(text, lines(number("a number", 0..=u32::MAX)))
}

/// The sum.
fn part1(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

/// The first odd number above the limit. There may be none.
fn part2(numbers: &[u32], limit: u32) -> Result<u32, &'static str> {
    let mut numbers = numbers.iter().copied();
    numbers.find(|number| *number > limit && number % 2 == 1).ok_or("no number is odd")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers() {
        aoc_testing::assert_answers!(solve);
    }

    #[test]
    fn an_even_number_is_not_odd() {
        assert_eq!(parse("4\n5").map(|numbers| part2(&numbers, 0)), Ok(Ok(5)));
    }

    #[test]
    fn the_parser_never_panics() {
        aoc_testing::assert_never_panics!(|text| drop(parse(text)));
    }
}
