//! What the days share, and what all programs have in common.
//!
//! | the library of a day uses | for |
//! |---|---|
//! | [`parse`] | parsers, and errors that say what was expected, and where |
//! | [`nom`] | more parsers, with which those combine |
//! | [`grid`] | grids, points and directions |
//! | [`answer`] | what a part may return |
//!
//! The program of a day is a call of [`main`](main()), which is in [`program`] with all that it does.
//!
//! The runner and the client of the puzzle site also use [`puzzle`], which names puzzles, parts and inputs, and
//! [`terminal`], which has what every program does with its command line and its output.
#![warn(missing_docs, unreachable_pub)]

// What the library of a day uses.
pub mod answer;
pub mod grid;
pub mod parse;

// The program of a day.
pub mod program;

// What all programs have in common.
pub mod puzzle;
pub mod terminal;

/// The library of parsers that [`parse`] builds on. Days take it from here, so all of them use the same version.
pub use nom;

pub use answer::{IntoAnswer, NoAnswer};
pub use parse::ParseError;
pub use program::main;
pub use puzzle::{Part, Puzzle, PuzzleId};
