//! The commands of the runner, as a program.
#![expect(clippy::expect_used, reason = "these are tests")]

mod bench;
mod check;
mod look;
mod new;
mod output;
mod run;
mod site;
mod workspace;
