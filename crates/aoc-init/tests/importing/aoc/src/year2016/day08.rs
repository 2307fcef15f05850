pub fn parse(text: &str) -> Vec<i32> {
    text.split(',').map(|number| number.parse().unwrap()).collect()
}

pub fn part1(numbers: &[i32]) -> i32 {
    numbers.iter().sum()
}

pub fn part2(numbers: &[i32]) -> Option<&i32> {
    numbers.iter().min()
}
