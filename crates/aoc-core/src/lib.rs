//! What the days share: which puzzle a crate solves, how its input is read, and
//! what is said when that input is not what it should be.
//!
//! | module | what it holds |
//! |---|---|
//! | [`puzzle`] | a puzzle's year and day, and how a person names it |
//! | [`source`] | the one rule for raw text, and places in it |
//! | [`parse`] | the parsers that the days build on, and their error |
//! | [`no_answer`] | the error of a puzzle that has no answer for its input |
//! | [`stopwatch`] | how long something takes |
//! | [`inputs`] | where a puzzle's inputs lie |
//! | [`snapshots`] | where the recorded answers lie |
//! | `answers`, `mangled` | for tests: recorded answers, and inputs gone wrong |
//!
//! This crate knows no day.

#[cfg(feature = "testing")]
pub mod answers;
pub mod inputs;
#[cfg(feature = "testing")]
pub mod mangled;
pub mod no_answer;
pub mod parse;
pub mod puzzle;
pub mod snapshots;
pub mod source;
pub mod stopwatch;

pub use no_answer::NoAnswer;
pub use parse::ParseError;
pub use puzzle::{Puzzle, PuzzleId};
pub use source::Source;
