//! What the tests of the base share. (What the tests of days share is in `aoc-testing`.)
//!
//! [`program`] starts programs, each in a clean environment and for a user, and [`output`] is what one printed. [`scratch_workspace`]
//! runs a program in a temporary workspace. `scripted` adds shell scripts to such a workspace, which imitate cargo and the
//! programs of days, for tests of processes on Unix. [`server`] imitates the puzzle site. Pages in [`markdown`] have commands
//! that tests run.
#![warn(unreachable_pub)]
#![expect(clippy::expect_used, clippy::missing_panics_doc, reason = "a test fails by panicking")]

pub mod markdown;
pub mod output;
pub mod program;
pub mod scratch_workspace;
#[cfg(unix)]
pub mod scripted;
pub mod server;
