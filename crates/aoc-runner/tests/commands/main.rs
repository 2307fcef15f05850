//! The commands of the runner, started as a program.
//!
//! Most tests are in `scripted`, where cargo and the programs are shell scripts. All must pass after days 21 and 22 are
//! removed: the `day21` and `day22` there are only scripts of these names.
#![expect(clippy::expect_used, reason = "these are tests")]

#[cfg(unix)]
mod git;
mod links;
#[cfg(unix)]
mod scripted;
mod wrong_usage;
