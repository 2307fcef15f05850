//! Solves the inputs that its arguments name: `cargo run --release -p day21 -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_program::main(day21::PUZZLE, day21::solve)
}
