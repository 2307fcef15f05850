//! What the macros of cargo-aoc make of a day whose parts have generators of their own.

use aoc_runner::{ArcStr, Runner};
use std::{error::Error, fmt::Display};

type Generated = Result<Box<dyn Runner>, Box<dyn Error>>;

pub struct Factory();

pub trait Day8Part1 {
    fn day8_part1(input: ArcStr) -> Generated;
}

pub trait Day8Part2 {
    fn day8_part2(input: ArcStr) -> Generated;
}

impl Day8Part1 for Factory {
    fn day8_part1(input: ArcStr) -> Generated {
        Ok(Box::new(Sum(input.0.lines().map(str::parse).collect::<Result<_, _>>()?)))
    }
}

impl Day8Part2 for Factory {
    fn day8_part2(input: ArcStr) -> Generated {
        Ok(Box::new(Sum(input.0.lines().map(str::len).collect())))
    }
}

struct Sum(Vec<usize>);

impl Runner for Sum {
    fn try_run(&self) -> Result<Box<dyn Display>, Box<dyn Error>> {
        Ok(Box::new(self.0.iter().sum::<usize>()))
    }
}
