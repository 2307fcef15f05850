advent_of_code::solution!(9);

pub fn part_one(input: &str) -> Option<usize> {
    input.parse().ok()
}

pub fn part_two(_input: &str) -> Option<usize> {
    None
}
