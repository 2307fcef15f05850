//! Files that are written as a whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
    process,
};

/// Writes a file under another name and then renames it, so that nobody ever reads half of it. An older file is
/// replaced.
///
/// # Errors
/// If the file cannot be written. Then an older file stays as it is.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().display();
    // In `inputs`, git ignores this name.
    let temporary = path.with_file_name(format!(".{name}.{}.tmp", process::id()));
    let written = write_to_disk(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Writes a file in the same way. Fails with `AlreadyExists` if there is anything at its path, even a link that leads
/// nowhere.
pub fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    if path.exists() || path.is_symlink() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    replace(path, text)
}

fn write_to_disk(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text)?;
    file.sync_all()
}
