//! What programs do while they run. The runner, the programs of days and their tests share it: how a [command line](cli) is
//! read, what is shown on a terminal, and how one program [asks another](exchange) to solve an input.
//!
//! What is known about puzzles, inputs and answers is in `aoc-facts`, which knows neither a terminal nor a process.
#![warn(missing_docs, unreachable_pub)]

pub mod cli;
pub mod exchange;
