//! Files that are written as a whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
    process,
};

use anyhow::Context as _;

/// Writes a file under another name and then renames it, so that nobody ever reads half of it. An older file is
/// replaced, and the new one gets its permissions. A link stays, and the file to which it leads is written.
///
/// # Errors
/// If the file cannot be written. Then an older file stays as it is.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let target = follow_link(path)?;
    let name = target.file_name().unwrap_or_default().display();
    // In `inputs`, git ignores this name.
    let temporary = target.with_file_name(format!(".{name}.{}.tmp", process::id()));
    // An earlier process with the same id may have been killed, and have left such a file behind.
    let _ = fs::remove_file(&temporary);
    create(&temporary, text)?;
    let renamed = match fs::metadata(&target) {
        Ok(metadata) => fs::set_permissions(&temporary, metadata.permissions()),
        Err(_) => Ok(()),
    }
    .and_then(|()| fs::rename(&temporary, &target));
    if renamed.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    renamed
}

/// Checks that neither this path nor a folder above it is a link that leads nowhere, for instance because a drive is
/// not mounted. Behind such a link, a file may exist although it cannot be reached.
///
/// # Errors
/// If one of them is such a link. The error names the link, and where it should lead.
pub fn check_links(path: &Path) -> anyhow::Result<()> {
    for ancestor in path.ancestors() {
        if let Ok(target) = fs::read_link(ancestor) {
            fs::metadata(ancestor)
                .map_err(|error| broken_link(&target, &error))
                .with_context(|| ancestor.display().to_string())?;
        }
    }
    Ok(())
}

/// The file to which a link leads; any other path as it is.
fn follow_link(path: &Path) -> io::Result<PathBuf> {
    // The path may be something other than a link, or nothing at all.
    let Ok(target) = fs::read_link(path) else { return Ok(path.to_owned()) };
    fs::canonicalize(path).map_err(|error| broken_link(&target, &error))
}

fn broken_link(target: &Path, error: &io::Error) -> io::Error {
    let target = target.display();
    let message = format!(
        "this is a link to {target}, which cannot be reached: {error}; restore what is missing, or delete the link"
    );
    io::Error::new(error.kind(), message)
}

/// Writes a file that must not exist yet, not even as a link that leads nowhere.
///
/// # Errors
/// If something exists at this path, which is then left unchanged, or if writing fails, which leaves no file behind.
pub fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(text).and_then(|()| file.sync_all());
    // Windows may neither rename nor remove an open file.
    drop(file);
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written
}
