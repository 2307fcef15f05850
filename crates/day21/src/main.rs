//! Solves inputs: `cargo run --release -p day21 -- --help`.

use std::process::ExitCode;

use day21::{PUZZLE, parse, part1, part2};

fn main() -> ExitCode {
    aoc_cli::main(PUZZLE, parse, part1, part2)
}
