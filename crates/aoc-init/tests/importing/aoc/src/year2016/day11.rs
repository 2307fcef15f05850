pub fn parse(text: &str) -> Vec<char> {
    text.chars().collect()
}

pub fn part1(letters: &[char]) -> usize {
    letters.len()
}

pub fn part2(letters: &[char]) -> char {
    letters[0]
}
