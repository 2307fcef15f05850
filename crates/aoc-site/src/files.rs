//! Saves what the site has sent. An error names the file.

use std::{fs, io::ErrorKind, path::Path};

use anyhow::{Context as _, anyhow};
use aoc_workspace::files;

/// Makes the folder of a file. This is done before the file is requested, so that no request is wasted
/// if the folder cannot be made.
pub(crate) fn make_folder_of(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| path.display().to_string())
}

/// Saves a file. An older one is replaced.
pub(crate) fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    files::replace(path, text.as_bytes()).with_context(|| path.display().to_string())
}

/// Saves a file. Fails if there is anything at this path already.
pub(crate) fn save_new(path: &Path, text: &str) -> anyhow::Result<()> {
    match files::create(path, text.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(already_exists(path)),
        created => created.with_context(|| path.display().to_string()),
    }
}

fn already_exists(path: &Path) -> anyhow::Error {
    anyhow!("{} already exists: delete it first", path.display())
}
