//! # 2015, day 1: Numbers, a second time
//!
//! Both parts go through the numbers by hand.

use std::error::Error;

/// The year, the day and the title: the `description` in `Cargo.toml`.
pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

/// Reads one number a line.
pub fn parse(text: &str) -> Result<Vec<u32>, Box<dyn Error>> {
    let mut numbers = Vec::new();
    for line in text.lines() {
        numbers.push(line.parse()?);
    }
    Ok(numbers)
}

/// The sum.
pub fn part1(numbers: &[u32]) -> Result<u32, String> {
    numbers.iter().try_fold(0_u32, |sum, number| sum.checked_add(*number)).ok_or("too much".to_owned())
}

/// The first odd number above the limit, as text.
pub fn part2(numbers: &[u32], limit: u32) -> Result<String, aoc_core::NoAnswer> {
    for number in numbers {
        if *number > limit && number % 2 == 1 {
            return Ok(number.to_string());
        }
    }
    Err(aoc_core::NoAnswer::Because("all are even".to_owned()))
}
