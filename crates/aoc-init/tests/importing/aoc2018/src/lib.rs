use aoc_runner_derive::aoc_lib;

pub mod day08;
pub mod day9;
pub mod day10;
pub mod day11;

aoc_lib! { year = 2018 }
