//! Solves the inputs that its arguments name: `cargo run --release -p day21 -- --help`.

use std::process::ExitCode;

use day21::{PUZZLE, parse, part1, part2};

fn main() -> ExitCode {
    aoc_program::main(PUZZLE, |text, steps| {
        let input = steps.parse(|| parse(text))?;
        steps.part1(|| part1(&input));
        steps.part2(|| part2(&input));
        Ok(())
    })
}
