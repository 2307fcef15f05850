//! Solves inputs: `cargo run --release -p day22 -- --help`.

use std::process::ExitCode;

use aoc_cli::Solver;
use day22::{PUZZLE, parse, part1, part2};

fn main() -> ExitCode {
    aoc_cli::main(PUZZLE, &Solver::new(parse, part1, part2))
}
