//! Workspaces of somebody's own, with the real cargo. This takes long, because the packages of each are built.
#![expect(clippy::expect_used, reason = "these are tests")]

mod days;
mod frozen;
mod importing;
mod own_workspace;
mod upgrade;
mod walk_through;
