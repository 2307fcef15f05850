//! What every program knows of the puzzle site: its address, and which variables may hold the session token. The
//! runner hides these variables from the cargo, the browsers and the days that it starts.

use std::process::Command;

use aoc_core::internal::PuzzleId;

/// The address of the site.
pub const SITE: &str = "https://adventofcode.com";

/// The variables that may hold the session token. The first that is not empty counts.
pub const TOKEN_VARIABLES: [&str; 2] = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"];

/// The address of a puzzle's page at this address of the site.
pub fn puzzle_url(site: &str, puzzle: PuzzleId) -> String {
    format!("{site}/{}/day/{}", puzzle.year(), puzzle.day())
}

/// Withholds the session token from a program that is to be started.
pub fn withhold_token(program: &mut Command) {
    for name in TOKEN_VARIABLES {
        program.env_remove(name);
    }
}
