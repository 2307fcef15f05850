//! The commands of the runner, as a program. Puzzles are named with their year: another day here
//! may have the same number.
#![expect(clippy::expect_used, reason = "these are tests")]

mod checkout;
mod links;
mod long;
#[cfg(unix)]
mod scripted;
#[cfg(unix)]
mod scripts;
#[path = "../../../crates/aoc-site/tests/site/server.rs"]
#[expect(dead_code, reason = "the client's tests need more of it")]
mod server;
mod wrong_usage;
