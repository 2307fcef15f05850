use aoc_runner_derive::aoc;
use aoc_runner_derive::aoc_generator;
use std::num::ParseIntError;

#[derive(Debug)]
struct Marble(u32);

#[aoc_generator(day9)]
fn input_generator(input: &str) -> Result<Vec<Marble>, ParseIntError> {
    input.split(' ').map(|number| number.parse().map(Marble)).collect()
}

#[aoc(day9, part1)]
fn solve_part1(marbles: &[Marble]) -> usize {
    marbles.len()
}

#[aoc(day9, part2, Iterator)]
fn solve_part2(marbles: &[Marble]) -> Option<u32> {
    marbles.iter().map(|marble| marble.0).max()
}
