//! The commands of the runner, as a program. Puzzles are named with their year: another day here
//! may have the same number.
#![expect(clippy::expect_used, reason = "these are tests")]

mod checkout;
mod long;
#[cfg(unix)]
mod scripted;
#[cfg(unix)]
mod scripts;
mod wrong_usage;
