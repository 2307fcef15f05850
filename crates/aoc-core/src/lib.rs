//! What the days share: which puzzle a crate solves, how its input is read, what is
//! said when that input is not what it should be, and whether an answer has changed.
//!
//! | module | what it holds |
//! |---|---|
//! | [`puzzle`] | a puzzle's year and day, and how a person names it |
//! | [`source`] | the one rule for raw text, and places in it |
//! | [`parse`] | the parsers that the days build on, and their error |
//! | [`answer`] | what the parts of a puzzle say |
//! | [`inputs`] | where a puzzle's inputs lie |
//! | [`account`] | the name of a second account |
//! | `snapshot` | the file in which answers are recorded |
//! | [`record`] | whether the answers to an input are the recorded ones |
//! | [`stopwatch`] | how long something takes |
//! | `testing`, `random` | for the tests of the days, and random numbers |
//!
//! This crate knows no day.

pub mod account;
pub mod answer;
pub mod inputs;
pub mod parse;
pub mod puzzle;
#[cfg(any(test, feature = "testing"))]
pub mod random;
pub mod record;
mod snapshot;
pub mod source;
pub mod stopwatch;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use account::AccountName;
pub use answer::{Answers, IntoAnswer, NoAnswer, NotYet};
pub use parse::ParseError;
pub use puzzle::{Puzzle, PuzzleId};
pub use source::Source;
