//! Git, for tests.

use std::{path::Path, process::Command};

/// Git in this folder, without the settings of the user, and with a name for commits.
pub fn git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(folder);
    hide_user_settings(&mut git, folder);
    git
}

/// Hides the settings of the user from each git that this command starts, and gives it a name for commits.
pub fn hide_user_settings(command: &mut Command, folder: &Path) {
    for variable in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"] {
        command.env(variable, folder.join("no-settings"));
    }
    for person in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{person}_NAME"), "Reader");
        command.env(format!("GIT_{person}_EMAIL"), "reader@mail.example");
    }
}
