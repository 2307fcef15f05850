//! What the programs share: those of the days, the runner, the client of the puzzle site, and the tests.
//!
//! Nothing here knows how an input is parsed or solved, which inputs exist, or which answers are recorded. The first is
//! known only to the days, and the rest to `aoc-workspace` and to the programs that use it, such as the runner.
#![warn(missing_docs, unreachable_pub)]

pub mod cli;
pub mod input_file;
pub mod puzzle;
pub mod report;

pub use puzzle::{Part, Puzzle, PuzzleId};
