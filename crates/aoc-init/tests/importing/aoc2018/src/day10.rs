use aoc_runner_derive::aoc;

#[aoc(day10, part1)]
fn solve_part1(text: &str) -> usize {
    text.len()
}

#[aoc(day10, part2)]
fn solve_part2(text: &str) -> usize {
    text.lines().count()
}
