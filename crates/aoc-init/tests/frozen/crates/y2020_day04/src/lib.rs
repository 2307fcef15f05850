//! # 2020, day 4: Passes
//!
//! How many passes have as many letters as they say? A pass is a line with two limits and the letters, and a line of
//! numbers.

use aoc_core::{
    NoAnswer, ParseError,
    nom::Parser as _,
    parse::{
        Parsed, Unexpected, character, empty_line, end_of_line, integers, items_on_line,
        lines, literal_text, number, parse_all, separated,
    },
};

/// The year, the day and the title: the `description` in `Cargo.toml`.
pub const PUZZLE: &str = env!("CARGO_PKG_DESCRIPTION");

/// A pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    least: usize,
    most: usize,
    letters: Vec<char>,
    numbers: Vec<Vec<i64>>,
}

/// Reads passes, with an empty line between them.
pub fn parse(text: &str) -> Result<Vec<Pass>, ParseError> {
    parse_all(text, separated(empty_line, pass))
}

fn pass(text: &str) -> Parsed<'_, Pass> {
    let limit = number("a limit", 0..=99);
    let letter = character("a letter", |c| c.is_alphabetic().then_some(c));
    let words = (literal_text("from "), &limit, literal_text(" to "), &limit, literal_text(": "));
    let limits = words.map(|(_, least, _, most, _)| (least, most));
    let mut pass = (limits, items_on_line(letter), end_of_line, lines(numbers))
        .map(|((least, most), letters, (), numbers)| Pass { least, most, letters, numbers });
    pass.parse_complete(text)
}

/// All numbers in a line, at least one.
fn numbers(text: &str) -> Parsed<'_, Vec<i64>> {
    let (line, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
    match integers(line) {
        Ok(numbers) if !numbers.is_empty() => Ok((rest, numbers)),
        _ => Err(aoc_core::nom::Err::Error(Unexpected::new(line, "numbers").found("none"))),
    }
}

/// The error at the first comment.
pub fn comment(text: &str) -> Option<ParseError> {
    let (_, comment) = text.split_once('#')?;
    Some(ParseError::new(text, comment, "no comment").found("one"))
}

/// How many passes have as many letters as they say.
pub fn part1(passes: &[Pass]) -> usize {
    let is_valid = |pass: &&Pass| (pass.least..=pass.most).contains(&pass.letters.len());
    passes.iter().filter(is_valid).count()
}

/// Not solved yet.
pub fn part2(passes: &[Pass]) -> Result<i64, NoAnswer> {
    let numbers = passes.iter().flat_map(|pass| pass.numbers.iter().flatten());
    if numbers.sum::<i64>() == 0 { Ok(0) } else { Err(NoAnswer::Unsolved) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn err_limit_that_is_no_number() {
        let error = parse("from 1 to x: ab\n1").expect_err("no limit");
        assert_eq!((error.line(), error.column()), (1, 11));
        let error = parse("from 1 to 2: ab\n-").expect_err("no numbers");
        assert_eq!(error.to_string(), "line 2, column 1: expected numbers, found none");
    }

    #[test]
    fn a_comment_is_found() {
        let error = comment("from 1\n# a").expect("a comment");
        assert_eq!(error.to_string(), "line 2, column 2: expected no comment, found one");
    }

    #[test]
    fn no_part_panics() {
        aoc_testing::assert_never_panics(PUZZLE, |text| {
            if let Ok(passes) = parse(text) {
                part1(&passes);
                drop(part2(&passes));
            }
        });
    }
}
