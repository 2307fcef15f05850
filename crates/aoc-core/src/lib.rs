//! What the days share, and what all programs have in common. It is one crate, because the first answer after a clone
//! would take longer with two.
//!
//! | the library of a day uses | for |
//! |---|---|
//! | [`parse`] | parsers, and errors that say what was expected, and where |
//! | [`grid`] | grids, points and directions |
//! | [`answer`] | what a part may return |
//!
//! A day's program is a call of [`main`](main()), which solves files: [`steps`] times each step, and a [`report`] says
//! how each part ended. The program does not know the workspace. Which inputs exist and which answers are recorded is
//! known only to `aoc-workspace` and to the programs that use it.
//!
//! The runner and the client of the puzzle site use this crate for [puzzles](puzzle), their [command
//! line](command_line), [errors](error), and [what is printed](output).
#![warn(missing_docs, unreachable_pub)]

// What the library of a day uses.
pub mod answer;
pub mod grid;
pub mod parse;

// The program of a day.
pub mod diagnostic;
pub mod input_file;
pub mod program;
pub mod report;
pub mod steps;
pub mod stopwatch;

// What all programs have in common.
pub mod command_line;
pub mod error;
pub mod output;
pub mod progress;
pub mod puzzle;

pub use answer::{IntoAnswer, NoAnswer};
pub use parse::ParseError;
pub use program::main;
pub use puzzle::{Part, Puzzle, PuzzleId};
pub use report::{Outcome, Outcomes, Report};
