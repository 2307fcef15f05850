//! # 2015, day 1: Numbers
//!
//! What is the sum of the numbers, and which is the first odd one above a limit?

use aoc_core::{
    ParseError,
    parse::{lines, number, parse_all},
};

/// The year, the day and the title: the `description` in `Cargo.toml`.
pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

/// Reads one number a line.
pub fn parse(text: &str) -> Result<Vec<u32>, ParseError> {
    parse_all(text, lines(number("a number", 0..=u32::MAX)))
}

/// The sum.
pub fn part1(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

/// The first odd number above the limit. There may be none.
pub fn part2(numbers: &[u32], limit: u32) -> Option<u32> {
    numbers.iter().copied().find(|number| *number > limit && number % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_number_is_not_odd() {
        assert_eq!(parse("4\n5").map(|numbers| part2(&numbers, 0)), Ok(Some(5)));
    }

    #[test]
    fn the_parser_never_panics() {
        aoc_testing::assert_never_panics(PUZZLE, |text| drop(parse(text)));
    }
}
