//! What the tests of the base share. (What the tests of days share is in `aoc-testing`.)
//!
//! | a test needs | look in |
//! |---|---|
//! | a program in a clean environment, and its user | [`program`] |
//! | what a program printed, and how it ended | [`output`] |
//! | a temporary workspace, or a program that is killed | [`scratch_workspace`] |
//! | cargo and the programs of days as shell scripts, on Unix | `scripted` |
//! | a server that imitates the puzzle site, for curl | [`server`] |
//! | the commands and the code in a page | [`markdown`] |
//!
//! `aoc-commands` tests most of its commands without processes and servers, in a fake world.
#![warn(unreachable_pub)]
#![expect(clippy::expect_used, clippy::missing_panics_doc, reason = "a test fails by panicking")]

pub mod markdown;
pub mod output;
pub mod program;
pub mod scratch_workspace;
#[cfg(unix)]
pub mod scripted;
pub mod server;
