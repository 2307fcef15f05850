//! What the days share: puzzle names, inputs, parsing with readable errors, and recorded
//! answers. This crate knows no day.
//!
//! | module | what it holds |
//! |---|---|
//! | [`puzzle`] | a puzzle's year and day |
//! | [`source`] | the text of an input, and places in it |
//! | [`parse`] | parsers, and their errors |
//! | [`answer`] | what a part returns |
//! | [`inputs`] | where inputs and snapshots are |
//! | [`stopwatch`] | how long something takes |
//! | `testing` | what the tests of every day share |

pub mod answer;
pub mod inputs;
pub mod parse;
pub mod puzzle;
pub mod source;
pub mod stopwatch;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use answer::{IntoAnswer, NoAnswer};
pub use parse::ParseError;
pub use puzzle::{Puzzle, PuzzleId};
pub use source::Source;
