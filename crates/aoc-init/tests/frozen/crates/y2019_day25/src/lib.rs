//! # 2019, day 25: Passes
//!
//! How many passes have as many letters as they say, and a positive sum? A pass is a line with two limits and the letters,
//! and lines of numbers.

use std::{error::Error, ops::RangeInclusive};

use aoc_core::{
    ParseError,
    nom::{Err::Error as Recoverable, Parser, branch::alt},
    parse::{
        Integer, Parsed, Unexpected, character, empty_line, end_of_line, integers, items_on_line, lines,
        literal, number, parse_all, separated,
    },
};
use aoc_program::{Steps, Stop};

/// Takes the steps of this day.
pub fn solve(text: &str, steps: &Steps<'_>) -> Result<(), Stop> {
    let passes = steps.parse(|| parse(text))?;
    steps.part1(|| part1(&passes));
    Ok(())
}

/// A pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    limits: RangeInclusive<usize>,
    letters: Vec<char>,
    numbers: Vec<Vec<i64>>,
}

/// Reads passes, with an empty line between them.
pub fn parse(text: &str) -> Result<Vec<Pass>, Box<dyn Error>> {
    if let Some((_, comment)) = text.split_once('#') {
        return Err(ParseError::new(text, comment, "no comment").found("one").into());
    }
    let passes = parse_all(text, separated(empty_line, pass))?;
    if passes.iter().any(|pass| pass.limits.is_empty()) {
        return Err("a pass with limits in the wrong order".into());
    }
    Ok(passes)
}

fn pass(text: &str) -> Parsed<'_, Pass> {
    let letter = character("a letter", |c| c.is_alphabetic().then_some(c));
    let head = (limits(0..=99), literal(": "), items_on_line(letter), end_of_line);
    let pass = (head, lines(numbers));
    pass.map(|((limits, _, letters, ()), numbers)| Pass { limits, letters, numbers }).parse_complete(text)
}

/// Two limits in a range, as in `from 1 to 3` or `1 to 3`.
fn limits<'a, T: Integer>(
    range: RangeInclusive<T>,
) -> impl Parser<&'a str, Output = RangeInclusive<T>, Error = Unexpected<'a>> {
    let limit = number("a limit", range);
    let from = alt((literal("from "), literal("")));
    let words = (from, limit.clone(), literal(" to "), limit);
    words.map(|(_, least, _, most)| least..=most)
}

/// All numbers in a line, at least one.
fn numbers(text: &str) -> Parsed<'_, Vec<i64>> {
    let (line, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
    match integers(line) {
        Ok(numbers) if !numbers.is_empty() => Ok((rest, numbers)),
        _ => Err(Recoverable(Unexpected::new(line, "numbers").found("other text"))),
    }
}

/// How many passes have as many letters as they say, and a positive sum.
pub fn part1(passes: &[Pass]) -> Result<usize, String> {
    let is_valid = |pass: &&Pass| {
        let sum: i128 = pass.numbers.iter().flatten().map(|number| i128::from(*number)).sum();
        pass.limits.contains(&pass.letters.len()) && sum > 0
    };
    match passes.iter().filter(is_valid).count() {
        0 => Err("no pass is valid".to_owned()),
        count => Ok(count),
    }
}

#[cfg(test)]
mod tests {
    use aoc_core::IntoAnswer as _;

    use super::*;

    #[test]
    fn answers() {
        aoc_testing::assert_answers!(solve);
    }

    fn error(text: &str) -> String {
        parse(text).expect_err("no passes").to_string()
    }

    #[test]
    fn errors_say_what_was_expected_and_where() {
        assert_eq!(error("from 1 to x: ab\n1"), r#"line 1, column 11: expected a limit, found "x: ab""#);
        assert_eq!(error("from 2 to 1: ab\n1"), "a pass with limits in the wrong order");
        let text = "from 1 to 2: ab\n-";
        assert_eq!(error(text), "line 2, column 1: expected numbers, found other text");
        let comment = parse("from 1\n# a").expect_err("a comment");
        let comment = comment.downcast_ref::<ParseError>().expect("an error with a place");
        assert_eq!((comment.line(), comment.column(), comment.length()), (2, 2, 2));
        assert_eq!(comment.expected(), "no comment");
        assert_eq!(comment.message(), "expected no comment, found one");
    }

    #[test]
    fn without_a_valid_pass_there_is_no_answer() {
        let passes = parse("1 to 2: abc\n7").expect("a pass");
        assert_eq!(part1(&passes).into_answer(), Err("no pass is valid".to_owned()));
    }

    #[test]
    fn no_part_panics() {
        aoc_testing::assert_never_panics!(|text| {
            if let Ok(passes) = parse(text) {
                drop(part1(&passes));
            }
        });
    }
}
