//! What the programs share: inputs, flags, output, and the main function of every day.
//!
//! | module | what it holds |
//! |---|---|
//! | [`day`] | the main function of every day |
//! | [`solve`] | the steps of a day |
//! | [`check`] | whether answers are the recorded ones |
//! | [`days`] | the days there are, and how people name them |
//! | [`workspace`] | where the workspace is |
//! | [`inputs`] | where inputs are, and how they are read |
//! | [`report`] | what came of an input, for other programs |
//! | [`flags`] | flags that several programs take |
//! | [`output`] | what programs print, and how they end |
//! | [`diagnostic`] | a parse error with its place in the input |
//! | [`stopwatch`] | how long something takes |
#![warn(missing_docs)]

pub mod check;
pub mod day;
pub mod days;
pub mod diagnostic;
pub mod flags;
pub mod inputs;
pub mod output;
pub mod report;
pub mod solve;
pub mod stopwatch;
pub mod workspace;

pub use day::main;
pub use flags::Part;
pub use inputs::Input;
pub use output::Error;
pub use report::{Outcome, Report};
pub use workspace::Workspace;
