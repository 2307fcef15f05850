//! What the tests of the base share. (What the tests of days share is in `aoc-testing`.)
//!
//! [`scratch_workspace`] runs a program in a temporary workspace, and [`output`] is what it printed. [`scripted`] adds
//! shell scripts to such a workspace, which imitate cargo and the days. [`server`] imitates the puzzle site.
//! [`own_workspace`] makes a workspace that depends on this one, for tests with the real cargo and [`git`], which run
//! commands of a [`page`].
#![warn(unreachable_pub)]
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

pub mod git;
pub mod output;
pub mod own_workspace;
pub mod page;
pub mod scratch_workspace;
#[cfg(unix)]
pub mod scripted;
pub mod server;
