//! The answers to every input are the recorded ones.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_testing::check_answers(day22::PUZZLE, env!("CARGO_BIN_EXE_day22"))
}
