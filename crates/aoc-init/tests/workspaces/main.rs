//! Workspaces of somebody's own, with the real cargo. This takes long, because the packages of each are built.
#![expect(clippy::expect_used, reason = "these are tests")]

mod days;
mod frozen;
mod own_workspace;
mod walk_through;

// The commands of these pages are for a shell of Unix.
#[cfg(unix)]
mod importing;
#[cfg(unix)]
mod upgrade;
