//! The program of a day: its [main function](main()), which takes the [`Steps`] of the day for each input.
//!
//! Workspaces that others have made rely on what is documented here. The rest is for `aoc-testing`, and for tests and
//! benchmarks of this workspace.
#![warn(missing_docs, unreachable_pub)]

mod diagnostic;
mod main_function;
mod rows;
mod steps;
#[doc(hidden)]
pub mod stopwatch;

pub use main_function::main;
#[doc(hidden)]
pub use main_function::{on_large_stack, solve};
#[doc(hidden)]
pub use steps::{AnyError, SolveFn};
pub use steps::{Steps, Stop};
