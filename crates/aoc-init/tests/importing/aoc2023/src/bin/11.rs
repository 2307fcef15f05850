pub fn part_one(input: &str) -> Option<usize> {
    Some(input.matches('a').count())
}

pub fn part_two(input: &str) -> Option<usize> {
    Some(input.matches('b').count())
}

fn main() {
    let input = &advent_of_code::read_file("inputs", 11);
    advent_of_code::solve!(1, part_one, input);
    advent_of_code::solve!(2, part_two, input);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_part_one() {
        let input = advent_of_code::read_file("examples", 11);
        assert_eq!(part_one(&input), None);
    }
}
