//! Solves the inputs that its arguments name: `cargo run --release -p y2020_day04 -- --help`.

use std::process::ExitCode;

use aoc_core::{Steps, Stop};
use y2020_day04::{PUZZLE, comment, parse, part1, part2};

fn main() -> ExitCode {
    aoc_core::main(PUZZLE, solve)
}

fn solve(text: &str, steps: &mut Steps<'_>) -> Result<(), Stop> {
    if let Some(position) = comment(text) {
        return Err(Stop::Failed(format!("{position}: expected no comment")));
    }
    let passes = parse(text).map_err(Stop::Malformed)?;
    steps.part1(|| part1(&passes));
    steps.part2(|| part2(&passes));
    Ok(())
}
