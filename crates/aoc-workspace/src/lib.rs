//! What is in the workspace: inputs, recorded answers, and how a day's program solves an input.
//!
//! The runner, the programs that show games, and the tests of all days build on this crate. The days themselves do
//! not: the program of a day is given the paths of files, and knows no workspace.
#![warn(missing_docs, unreachable_pub)]

pub mod compare;
pub mod files;
pub mod inputs;
pub mod launcher;
pub mod record;
pub mod selection;
pub mod snapshots;
pub mod variables;
pub mod workspace;

pub use inputs::Input;
pub use workspace::Workspace;
