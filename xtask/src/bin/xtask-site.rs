//! The runner with the client of the puzzle site in it.
//!
//! It has a name of its own because the runner without the client starts it
//! through cargo, and Windows cannot replace a program that is running.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main()
}
