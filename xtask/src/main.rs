//! The runner as a program; what it does is in the library of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main()
}
