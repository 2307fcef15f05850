//! Which puzzles, days and inputs a command is about: the arguments that select them, the days of the workspace, and what
//! each day is to solve.

pub mod days;
pub(crate) mod selector;
pub(crate) mod tasks;
