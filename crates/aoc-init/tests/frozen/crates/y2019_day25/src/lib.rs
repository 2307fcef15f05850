//! # 2019, day 25: Keys
//!
//! How many of the keys have a hole?

use aoc_core::{
    ParseError,
    grid::Grid,
    parse::{character, empty_line, grid, parse_all, separated},
};

/// The year, the day and the title: the `description` in `Cargo.toml`.
pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

/// Reads keys, with an empty line between them.
pub fn parse(text: &str) -> Result<Vec<Grid<char>>, ParseError> {
    let place = character("`.` or `#`", |c| ".#".contains(c).then_some(c));
    parse_all(text, separated(empty_line, grid(place)))
}

/// How many have a hole.
pub fn part1(keys: &[Grid<char>]) -> usize {
    keys.iter().filter(|key| key.find(&'.').is_some()).count()
}

/// The last puzzle of a year has no second part.
pub fn part2(_keys: &[Grid<char>]) {}
