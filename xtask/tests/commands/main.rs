//! The commands of the runner, started as a program.
//!
//! Most tests are in `scripted`, where cargo and the programs are shell scripts. Those in `long` build
//! copies of this workspace, and so name puzzles with their year: this workspace may have another day of
//! the same number.
#![expect(clippy::expect_used, reason = "these are tests")]

mod flags;
mod links;
mod long;
#[cfg(unix)]
mod scripted;
mod wrong_usage;
