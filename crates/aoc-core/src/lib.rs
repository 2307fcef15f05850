//! What the days share: puzzle names, parsing with readable errors, and answers. This crate knows no
//! day, no file and no terminal.
//!
//! | module | what it holds |
//! |---|---|
//! | [`puzzle`] | a puzzle's year, day and title |
//! | [`parse`] | parsers |
//! | [`error`] | why a parser stopped, and where |
//! | [`answer`] | what a part returns |
#![warn(missing_docs)]

pub mod answer;
pub mod error;
pub mod parse;
pub mod puzzle;

pub use answer::{IntoAnswer, NoAnswer};
pub use error::ParseError;
pub use puzzle::{Puzzle, PuzzleId};
