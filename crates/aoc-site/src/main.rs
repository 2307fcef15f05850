//! The client, for its tests. `cargo xtask` starts the program `xtask-site` of the package `xtask` instead, which does the
//! same.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_site::main()
}
