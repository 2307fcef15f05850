//! What is in the workspace: inputs, recorded answers, and programs that solve an input. Also what the runner and
//! the client of the puzzle site have in common: when puzzles unlock, where the session token is, and what the one
//! tells the other.
//!
//! The runner, the client of the puzzle site, the programs that show games, and the tests build on this
//! crate. Days do not: a day's program is given the paths of files, and knows no workspace.
#![warn(missing_docs, unreachable_pub)]

pub mod calendar;
pub mod compare;
pub mod files;
pub mod flags;
pub mod inputs;
pub mod protocol;
pub mod selection;
pub mod session;
pub mod snapshots;
pub mod solve;
pub mod workspace;

pub use inputs::Input;
pub use workspace::Workspace;
