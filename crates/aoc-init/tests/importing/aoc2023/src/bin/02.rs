pub fn part_one(input: &str) -> Option<usize> {
    Some(input.lines().count())
}

pub fn part_two(input: &str) -> Option<usize> {
    input.lines().map(str::len).max()
}

advent_of_code::main!(2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_part_one() {
        let result = part_one(&advent_of_code::template::read_file("examples", 2));
        assert_eq!(result, Some(3));
    }
}
