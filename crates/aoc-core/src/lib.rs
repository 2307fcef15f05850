//! For the solvers of days: parsers whose errors name the place, grids, and what a part may return.
//!
//! | a day can use | for |
//! |---|---|
//! | [`parse`] | parsers, and errors that say what was expected, and where |
//! | [`nom`] | more parsers, with which those combine |
//! | [`grid`] | grids, points and directions |
//! | [`ParseError`] | why an input is malformed |
//! | [`IntoAnswer`] | what a part may return |
//!
//! Nothing here uses a file, a clock or the terminal. The program of a day gets that from `aoc-program`.
//!
//! Workspaces that others have made rely on all of this.
#![warn(missing_docs, unreachable_pub)]

mod answer;
pub mod grid;
pub mod parse;
mod parse_error;

/// The library of parsers that [`parse`] builds on. Days take it from here, so all of them use the same version.
pub use nom;

pub use answer::IntoAnswer;
pub use parse_error::ParseError;
