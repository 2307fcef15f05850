use std::collections::HashSet;

advent_of_code::solution!(8);

pub fn part_one(input: &str) -> Option<u32> {
    input.lines().next()?.parse().ok()
}

pub fn part_two(input: &str) -> Option<usize> {
    let distinct: HashSet<_> = input.lines().collect();
    Some(distinct.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_part_two() {
        let result = part_two(&advent_of_code::template::read_file("examples", DAY));
        assert_eq!(result, None);
    }
}
