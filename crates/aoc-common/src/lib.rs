//! What the programs share: those of the days, the runner, the client of the puzzle site, and the tests.
//!
//! Nothing here knows how an input is parsed or solved, or which inputs exist. The first is known only to the days, and the
//! rest to `aoc-workspace` and to the programs that use it, such as the runner.
#![warn(missing_docs, unreachable_pub)]

// What is written on terminals and to files.
pub mod cli;
pub mod files;

// Puzzles, and their inputs.
pub mod input;
pub mod input_file;
pub mod puzzle;

// What a day finds for an input, what is recorded or was rejected, and how they compare.
pub mod answer;
pub mod rejections;
pub mod report;
pub mod snapshots;
pub mod standing;

pub use input::Input;
pub use puzzle::{Part, Puzzle, PuzzleId};
