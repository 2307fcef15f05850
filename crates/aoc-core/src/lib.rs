//! What the days share: parsing with readable errors, grids, and answers. This crate knows nothing of days, files or
//! terminals.
//!
//! | module | holds |
//! |---|---|
//! | [`parse`] | parsers |
//! | [`grid`] | grids, points and directions |
//! | [`error`] | why a parser stopped, and where |
//! | [`answer`] | the types that a part may return |
#![warn(missing_docs, unreachable_pub)]

pub mod answer;
pub mod error;
pub mod grid;
pub mod parse;

pub use answer::{IntoAnswer, NoAnswer};
pub use error::ParseError;
