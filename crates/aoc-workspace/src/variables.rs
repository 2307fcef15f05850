//! Environment variables that are only for the client of the puzzle site. Cargo, browsers and the programs of days do
//! not get them.

use std::process::Command;

/// The variables that may hold the session token of the puzzle site. The first that is not empty counts.
pub const TOKEN_VARIABLES: [&str; 2] = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"];

/// Withholds these variables from a program that is to be started.
pub fn withhold_variables(program: &mut Command) {
    for name in TOKEN_VARIABLES {
        program.env_remove(name);
    }
}
