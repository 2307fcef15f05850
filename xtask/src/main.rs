//! The runner without the client of the puzzle site.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main(None)
}
