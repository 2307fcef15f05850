use aoc_runner_derive::aoc;
use aoc_runner_derive::aoc_generator;

#[derive(Debug)]
struct Word(String);

#[aoc_generator(day9)]
fn input_generator(input: &str) -> Vec<Word> {
    input.split(' ').map(|word| Word(word.to_owned())).collect()
}

#[aoc(day9, part1)]
fn solve_part1(words: &[Word]) -> usize {
    words.len()
}

#[aoc(day9, part2, Longest)]
fn solve_part2(words: &[Word]) -> String {
    words.iter().map(|word| word.0.clone()).max_by_key(String::len).unwrap()
}
