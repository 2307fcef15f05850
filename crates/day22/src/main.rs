//! Solves the inputs that its arguments name: `cargo run --release -p day22 -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_program::main(day22::PUZZLE, day22::solve)
}
