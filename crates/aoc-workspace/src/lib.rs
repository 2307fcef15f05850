//! What is in the workspace, for those who know it: the runner, and the tests of the days. The days themselves know no
//! workspace: their programs are given the paths of files.
#![warn(unreachable_pub)]

// Where the workspace is.
pub mod workspace;

// Inputs, and which answers are recorded.
pub mod inputs;

// Days, and how their programs are built and started.
pub mod cargo;
pub mod day_programs;
pub mod days;
pub mod launcher;

// What the runner reads on the command line.
pub mod puzzle_selector;
pub mod site_flags;

// The puzzle site, as far as it can be known without asking it.
pub mod calendar;
pub mod puzzle_site;

pub use days::{Day, Days};
pub use workspace::Workspace;
