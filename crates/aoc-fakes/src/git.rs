//! Git, for tests.

use std::{path::Path, process::Command};

use crate::program;

/// Git in this folder.
pub fn git(folder: &Path) -> Command {
    let mut git = program::command("git");
    git.current_dir(folder);
    git
}
