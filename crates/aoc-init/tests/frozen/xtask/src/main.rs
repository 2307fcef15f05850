//! `cargo xtask` starts this program. Its commands are those of the crate `aoc-commands`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_commands::main()
}
