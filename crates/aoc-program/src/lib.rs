//! The library of every program here: the main function of a day, and what all programs have in common. It is one
//! crate, because the first answer after a clone would take longer with two.
//!
//! A day's program begins in [`day`] and takes its steps in [`steps`]: it solves files, and times each step.
//! Its [`report`] says how each part ended, and how long it took. The program does not know the workspace. Which inputs
//! exist and which answers are recorded is known only to `aoc-workspace` and to the programs that use it.
//!
//! The runner and the client of the puzzle site use this crate for the command line, errors, what is printed, and the
//! names of puzzles.
#![warn(missing_docs, unreachable_pub)]

// The main function of every day.
pub mod day;
pub mod diagnostic;
pub mod input_name;
pub mod report;
pub mod steps;
pub mod stopwatch;
pub mod text;

// What all programs have in common.
pub mod command_line;
pub mod error;
pub mod output;
pub mod part;
pub mod progress;
pub mod puzzle;

pub use day::main;
pub use part::Part;
pub use puzzle::{Puzzle, PuzzleId};
pub use report::{Outcome, Outcomes, Report};
