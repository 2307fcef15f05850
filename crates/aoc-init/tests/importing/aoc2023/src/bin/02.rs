use advent_of_code::lengths;

advent_of_code::solution!(2);

pub fn part_one(input: &str) -> Option<usize> {
    Some(input.lines().count())
}

pub fn part_two(input: &str) -> Option<usize> {
    lengths(input).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_part_one() {
        let result = part_one(&advent_of_code::template::read_file("examples", DAY));
        assert_eq!(result, Some(3));
    }
}
