//! The commands of the runner, started as a program.
//!
//! Most tests are in `scripted`, where cargo and the programs are shell scripts: the `day21` and `day22` there are not
//! the days of this workspace.
#![expect(clippy::expect_used, clippy::panic, reason = "these are tests")]

#[cfg(unix)]
mod git;
mod in_process;
mod pages;
#[cfg(unix)]
mod scripted;
mod wrong_usage;
