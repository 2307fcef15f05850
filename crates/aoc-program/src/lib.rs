//! The main function of every day: solves files, times each step, and reports the answers.
//!
//! A day's program begins in [`program`] and takes its steps in [`steps`]. It knows no workspace: which
//! inputs there are, and which answers are recorded, is what `aoc-workspace` and the runner know.
//!
//! The other programs of the workspace use this crate too, for what all programs have in common: names
//! of puzzles, errors, the command line and what is printed.
#![warn(missing_docs, unreachable_pub)]

pub mod command_line;
pub mod diagnostic;
pub mod error;
pub mod output;
pub mod part;
pub mod program;
pub mod puzzle;
pub mod report;
pub mod steps;
pub mod stopwatch;
pub mod text;

pub use part::Part;
pub use program::main;
pub use puzzle::{Puzzle, PuzzleId};
pub use report::{Outcome, Report};
