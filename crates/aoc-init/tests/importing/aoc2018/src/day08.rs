use aoc_runner_derive::{aoc, aoc_generator};

#[aoc_generator(day8)]
pub fn input_generator(input: &str) -> Vec<u32> {
    input.lines().map(|line| line.parse().unwrap()).collect()
}

#[aoc(day8, part1)]
pub fn solve_part1(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

#[aoc(day8, part2)]
pub fn solve_part2(numbers: &[u32]) -> u32 {
    numbers.iter().product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sum() {
        assert_eq!(solve_part1(&input_generator("1\n2")), 3);
    }
}
