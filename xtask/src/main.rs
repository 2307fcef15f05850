//! `cargo xtask` starts this program. Its commands are those of the crate `aoc-runner`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_runner::main()
}
