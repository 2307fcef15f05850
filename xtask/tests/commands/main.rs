//! The commands of the runner, started as a program.
//!
//! Most tests are in `scripted`, where cargo and the programs are shell scripts. All must pass after days 21 and 22 are
//! removed, so they use neither.
#![expect(clippy::expect_used, reason = "these are tests")]

mod flags;
mod git;
mod links;
#[cfg(unix)]
mod scripted;
mod wrong_usage;
