//! # {year}, day {day}: {heading}
//!
//! The task in one sentence of your own, for the puzzle's text is its author's.
//!
//! ## The idea
//!
//! What one has to see to solve it: an example, and then the general case.
//!
//! ## Why it is correct
//!
//! What convinces somebody who has read nothing but the puzzle.
//!
//! ## Assumptions
//!
//! What the real inputs have in common though the puzzle does not promise it. All else
//! that the parts rely on, [`parse`] checks.
//!
//! ## Cost
//!
//! Time and memory, by the size of the input.
//!
//! ## Sources
//!
//! The puzzle is [day {day} of {year}](https://adventofcode.com/{year}/day/{day}).

use aoc_core::{NoAnswer, NotYet, ParseError, Puzzle, Source, parse::Parsed};
use nom::{Parser, bytes::complete::take_while, character::complete::char, multi::separated_list1};

/// What the runner knows this crate by.
pub const PUZZLE: Puzzle = Puzzle::new::<{year}, {day}>("{title}");

/// What is asked about, in the puzzle's own terms.
///
/// The fields are private, so that there is none but what [`parse`] has accepted: the
/// parts need not check it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    lines: Vec<String>,
}

/// Reads the lines of the input.
///
/// # Errors
/// At the first place that is not as it should be.
pub fn parse(text: &str) -> Result<Input, ParseError> {
    Source::new(text).parse(separated_list1(char('\n'), line)).map(|lines| Input { lines })
}

/// A line: any text, until it is said here what else. The module `aoc_core::parse` has
/// numbers, fixed words and repetitions that say what they expect.
fn line(text: &str) -> Parsed<'_, String> {
    take_while(|c| c != '\n').map(str::to_owned).parse_complete(text)
}

/// What part 1 asks for, with its unit and range.
///
/// # Errors
/// As long as it is not solved. To solve it, put the type of the answer in the place of
/// `NotYet`; without `Result`, and these lines, if every input has an answer.
pub fn part1(_input: &Input) -> Result<NotYet, NoAnswer> {
    Err(NoAnswer::unsolved())
}

/// What part 2 asks for, with its unit and range.
///
/// # Errors
/// As long as it is not solved.
pub fn part2(_input: &Input) -> Result<NotYet, NoAnswer> {
    Err(NoAnswer::unsolved())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example of the puzzle.
    const EXAMPLE: &str = "";

    #[test]
    fn ok_the_worked_example() {
        let input = parse(EXAMPLE).expect("an input");
        assert_eq!(part1(&input), Err(NoAnswer::unsolved()));
        assert_eq!(part2(&input), Err(NoAnswer::unsolved()));
    }
}
