//! The locks of files that several commands change.

use std::{
    fs::{self, File},
    path::Path,
};

use anyhow::Context as _;
use aoc_facts::Workspace;
use aoc_runtime::cli::say_if_slow;

/// The sole right of this process to change a file of the workspace, until what is returned is dropped. If another process
/// has it, this waits. The lock is a hidden file in the folder of all inputs: most of the other files are replaced as a
/// whole, and a lock would stay with what was replaced.
///
/// # Errors
/// If the file of the lock cannot be made.
pub(crate) fn lock(workspace: &Workspace) -> anyhow::Result<File> {
    open_locked(&workspace.write_lock(), "waiting for another command")
}

/// Opens a file, and locks it until it is closed. The file and its folder are made if they are missing. If another process
/// has the lock, this waits, and says so in these words if it takes long.
///
/// # Errors
/// If the file cannot be opened or made. The error names it.
pub(crate) fn open_locked(path: &Path, waiting: &str) -> anyhow::Result<File> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut options = File::options();
    let file = options
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .with_context(|| path.display().to_string())?;
    // On a file system without locks, it is up to the user to use one command at a time.
    let _ = say_if_slow(waiting, || file.lock());
    Ok(file)
}
