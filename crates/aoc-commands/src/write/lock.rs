//! The lock of the files of a workspace that several commands change.

use std::fs::{self, File};

use anyhow::Context as _;
use aoc_facts::Workspace;
use aoc_runtime::cli::say_if_slow;

/// The sole right of this process to change such a file, until what is returned is dropped. If another process has it, this
/// waits. The lock is a hidden file in the folder of all inputs: most of the other files are replaced as a whole, and a
/// lock would stay with what was replaced.
///
/// # Errors
/// If the file of the lock cannot be made.
pub(crate) fn lock(workspace: &Workspace) -> anyhow::Result<File> {
    let path = workspace.write_lock();
    let made =
        fs::create_dir_all(workspace.folder_of_all_inputs()).and_then(|()| File::create(&path));
    let file = made.with_context(|| path.display().to_string())?;
    // On a file system without locks, it is up to the user to use one command at a time.
    let _ = say_if_slow("waiting for another command", || file.lock());
    Ok(file)
}
