//! Solves the inputs that its arguments name: `cargo run --release -p y2019_day25 -- --help`.

use std::process::ExitCode;

use aoc_program::{Steps, Stop};
use y2019_day25::{PUZZLE, parse, part1};

fn main() -> ExitCode {
    aoc_program::main(PUZZLE, solve)
}

fn solve(text: &str, steps: &mut Steps<'_>) -> Result<(), Stop> {
    let passes = steps.parse_with_any_error(|| parse(text))?;
    steps.part1(|| part1(&passes));
    Ok(())
}
