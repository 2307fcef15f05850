use aoc_runner_derive::aoc;

#[aoc(day11, part1)]
fn solve_part1(text: &str) -> usize {
    text.len()
}

#[aoc(day11, part2)]
fn solve_part2(text: &str) -> usize {
    text.lines().count()
}
