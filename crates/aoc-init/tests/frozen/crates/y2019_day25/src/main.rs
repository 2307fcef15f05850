//! Solves the inputs that its arguments name: `cargo run --release -p y2019_day25 -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_program::main(env!("CARGO_PKG_DESCRIPTION"), y2019_day25::solve)
}
