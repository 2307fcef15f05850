//! What the other crates of this repository use. No workspace that others have made may rely on it: it may change at any
//! time.

pub mod program;
pub mod puzzle;
pub mod terminal;

pub use puzzle::{Part, Puzzle, PuzzleId};
