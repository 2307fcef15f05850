//! The commands of the runner.
//!
//! Most tests are in `in_process`, where a command runs in the process of the test. In the others, it runs in a process of
//! its own. In `scripted`, cargo and the programs are shell scripts. In both, `day21` and `day22` are made up, and not the
//! days of this workspace.
#![expect(clippy::expect_used, reason = "these are tests")]

#[cfg(unix)]
mod git;
mod in_process;
mod pages;
#[cfg(unix)]
mod scripted;
mod wrong_usage;
