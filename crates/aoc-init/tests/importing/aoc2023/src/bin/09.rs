advent_of_code::solution!(9);

pub fn part_one(input: &str) -> Option<u64> {
    input.parse().ok()
}

pub fn part_two(_input: &str) -> Option<u64> {
    None
}
