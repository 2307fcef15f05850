//! Solves the inputs that its arguments name: `cargo run --release -p y2015_day01 -- --help`.

use std::process::ExitCode;

use y2015_day01::{PUZZLE, parse, part1, part2};

fn main() -> ExitCode {
    aoc_program::main(PUZZLE, |text, steps| {
        let input = steps.parse(|| parse(text))?;
        steps.part1(|| part1(&input));
        // The puzzle has another limit for its example.
        let limit = if steps.is_example() { 0 } else { 100 };
        steps.part2(|| part2(&input, limit));
        Ok(())
    })
}
