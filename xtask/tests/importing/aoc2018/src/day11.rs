use aoc_runner_derive::{aoc, aoc_generator};

#[aoc_generator(day11)]
fn input_generator(input: &str) -> String {
    input.to_owned()
}

#[aoc(day11, part1)]
fn solve_part1(text: &str) -> usize {
    text.len()
}

#[aoc(day11, part2)]
fn solve_part2(text: &str) -> usize {
    text.lines().count()
}
