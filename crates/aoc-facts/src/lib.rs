//! Facts about puzzles, which all programs share: which inputs there are, where they are in the workspace, which answers are
//! recorded, what the site has said, and how what a day finds compares with that.
//!
//! The programs are those of the days, the runner, and the tests. Nothing here knows how an input is parsed or solved, and
//! nothing knows a terminal, starts a program or asks the puzzle site.
#![warn(missing_docs, unreachable_pub)]

pub mod answer;
pub mod files;
pub mod input;
pub mod judge;
pub mod known;
pub mod outcome;
pub mod puzzle;
pub mod report;
pub mod task;
pub mod text;
pub mod workspace;

pub use input::Input;
pub use puzzle::{Part, Puzzle, PuzzleId};
pub use task::Task;
pub use workspace::Workspace;
