//! Solves the inputs that its arguments name: `cargo run --release -p day21 -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_program::main(env!("CARGO_PKG_DESCRIPTION"), day21::solve)
}
