//! `cargo xtask` builds and starts this program for the commands that need the puzzle site. They are those of the crate
//! `aoc-site`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aoc_site::main()
}
