//! What the programs share: those of the days, the runner, the client of the puzzle site, and the tests.
//!
//! Days name only `aoc-core`, which takes the main function and the types of answers and errors from here. What is in
//! its documentation is a promise to them. All else here may change at any time.
//!
//! Nothing here knows which inputs exist and which answers are recorded. That is known only to `aoc-workspace` and to
//! the programs that use it, such as the runner.
#![warn(missing_docs, unreachable_pub)]

// What a day hands to its program: an answer, or the reason for having none.
mod answer;
mod parse_error;

// The program of a day.
mod day;
pub mod diagnostic;
pub mod input_file;
pub mod report;
mod steps;
pub mod stopwatch;

// What every program uses.
pub mod puzzle;
pub mod terminal;

pub use answer::{IntoAnswer, NoAnswer};
pub use day::main;
pub use parse_error::ParseError;
pub use puzzle::{Part, Puzzle, PuzzleId};
pub use steps::{Steps, Stop};
