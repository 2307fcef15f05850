//! What the days share.
//!
//! | a day uses | for |
//! |---|---|
//! | [`parse`] | parsers, and errors that say what was expected, and where |
//! | [`nom`] | more parsers, with which those combine |
//! | [`grid`] | grids, points and directions |
//! | [`ParseError`] | why an input is malformed |
//! | [`IntoAnswer`], [`NoAnswer`] | what a part may return |
//! | [`main`](main()) | the main function of its program |
//!
//! Workspaces that others have made rely on all of this.
#![warn(missing_docs, unreachable_pub)]

pub mod grid;
pub mod parse;

/// The library of parsers that [`parse`] builds on. Days take it from here, so all of them use the same version.
pub use nom;

#[doc(inline)]
pub use aoc_program::{IntoAnswer, NoAnswer, ParseError, Steps, Stop, main};
