//! What the programs share: inputs, flags, output, and the main function of every day.
//!
//! | module | what it holds |
//! |---|---|
//! | [`day`] | the main function of every day |
//! | [`workspace`] | where the workspace is |
//! | [`inputs`] | where inputs are, and how they are read |
//! | [`json`] | a solved input for programs |
//! | [`flags`] | flags that several programs take |
//! | [`output`] | what programs print, and how they end |
//! | [`diagnostic`] | a parse error with its place in the input |
//! | [`stopwatch`] | how long something takes |

pub mod day;
pub mod diagnostic;
pub mod flags;
pub mod inputs;
pub mod json;
pub mod output;
mod solve;
pub mod stopwatch;
pub mod workspace;

pub use day::main;
pub use flags::Part;
pub use inputs::Input;
pub use output::Error;
pub use solve::Solver;
pub use workspace::Workspace;
