//! The runner, for its tests. `cargo xtask` starts the package `xtask` of the workspace instead, which does the same.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_commands::main()
}
