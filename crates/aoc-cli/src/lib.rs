//! What the programs share: inputs, flags, output, and the main function of every day.
//!
//! Every day begins in [`day`], and takes its steps in [`solve`].
#![warn(missing_docs)]

pub mod check;
pub mod day;
pub mod diagnostic;
pub mod files;
pub mod flags;
pub mod inputs;
pub mod output;
pub mod puzzle;
pub mod report;
pub mod site_flags;
pub mod solve;
pub mod stopwatch;
pub mod text;
pub mod workspace;

pub use day::main;
pub use flags::Part;
pub use inputs::Input;
pub use output::{Error, Result};
pub use puzzle::{Puzzle, PuzzleId};
pub use report::{Outcome, Report};
pub use workspace::Workspace;
