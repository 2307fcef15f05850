//! Which puzzles, days and inputs a command is about: the words on its command line, the days of the workspace, and what each
//! day is to solve.

pub mod days;
pub(crate) mod tasks;
pub(crate) mod word;
