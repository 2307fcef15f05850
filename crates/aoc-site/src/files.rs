//! Saves what the site sent.

use std::{fs, io::ErrorKind::AlreadyExists, path::Path};

use anyhow::{Context as _, bail};
use aoc_workspace::files::{create, replace};

/// Saves a text under this path. A file that is already there is replaced only by `force`; otherwise it is
/// an error, and the text is not asked for, since that may cost a request.
pub(crate) fn write(
    path: &Path,
    force: bool,
    text: impl FnOnce() -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    if !force && path.symlink_metadata().is_ok() {
        bail!("{}: already there: delete it first", path.display());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| path.display().to_string())?;
    let text = text()?;
    let saved = if force { replace(path, text.as_bytes()) } else { create(path, text.as_bytes()) };
    match saved {
        Err(error) if error.kind() == AlreadyExists => {
            bail!("{}: already there: delete it first", path.display())
        }
        saved => saved.with_context(|| path.display().to_string()),
    }
}
