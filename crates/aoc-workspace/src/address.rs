//! Addresses of the puzzle site.

use aoc_core::PuzzleId;

/// The address of the site.
pub const SITE: &str = "https://adventofcode.com";

/// The address of a puzzle's page at this address of the site.
pub fn puzzle_url(site: &str, puzzle: PuzzleId) -> String {
    format!("{site}/{}/day/{}", puzzle.year(), puzzle.day())
}
