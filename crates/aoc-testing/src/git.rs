//! Git, for tests.

use std::{path::Path, process::Command};

/// Git in this folder, without the settings of the user, and with a name for commits.
pub fn git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(folder);
    for variable in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"] {
        git.env(variable, folder.join("no-settings"));
    }
    for person in ["AUTHOR", "COMMITTER"] {
        git.env(format!("GIT_{person}_NAME"), "Reader");
        git.env(format!("GIT_{person}_EMAIL"), "reader@mail.example");
    }
    git
}
