//! What the days share.
//!
//! | a day uses | for |
//! |---|---|
//! | [`parse`] | parsers, and errors that say what was expected, and where |
//! | [`nom`] | more parsers, with which those combine |
//! | [`grid`] | grids, points and directions |
//! | [`answer`] | what a part may return |
//! | [`main`](main()) | the main function of its program |
//!
//! Workspaces that others have made rely on these. What has no documentation on this page is for the other crates of this
//! repository, and may change at any time: `program` is what the program of a day does, `puzzle` names puzzles, parts and
//! inputs, and `terminal` is what every program does with its command line and its output.
#![warn(missing_docs, unreachable_pub)]

// What days use.
pub mod answer;
pub mod grid;
pub mod parse;

/// The library of parsers that [`parse`] builds on. Days take it from here, so all of them use the same version.
pub use nom;

pub use answer::{IntoAnswer, NoAnswer};
pub use parse::ParseError;
pub use program::{Steps, Stop, main};

// What the other crates use.
#[doc(hidden)]
pub mod program;
#[doc(hidden)]
pub mod puzzle;
#[doc(hidden)]
pub mod terminal;

#[doc(hidden)]
pub use puzzle::{Part, Puzzle, PuzzleId};
