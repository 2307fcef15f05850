//! What the days share.
//!
//! | a day uses | for |
//! |---|---|
//! | [`parse`] | parsers, and errors that say what was expected, and where |
//! | [`nom`] | more parsers, with which those combine |
//! | [`grid`] | grids, points and directions |
//! | [`IntoAnswer`], [`NoAnswer`] | what a part may return |
//! | [`main`](main()) | the main function of its program |
//!
//! Workspaces that others have made rely on these. The rest, behind the hidden module `internal`, is for the other crates
//! of this repository, and may change at any time.
#![warn(missing_docs, unreachable_pub)]

// What days use.
mod answer;
pub mod grid;
pub mod parse;
mod program;

// What programs and the other crates use.
mod puzzle;
mod terminal;

#[doc(hidden)]
pub mod internal;

/// The library of parsers that [`parse`] builds on. Days take it from here, so all of them use the same version.
pub use nom;

pub use answer::{IntoAnswer, NoAnswer};
pub use parse::ParseError;
pub use program::{Steps, Stop, main};
