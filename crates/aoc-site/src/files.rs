//! Saves what the site sent.

use std::{
    fs,
    io::{self, ErrorKind::AlreadyExists},
    path::Path,
};

use aoc_cli::{
    Workspace,
    files::{create, replace},
};

/// Replaces a file only by `force`. The text may cost a request, which is not sent for nothing.
pub(crate) fn write(
    workspace: &Workspace,
    path: &Path,
    force: bool,
    text: impl FnOnce() -> Result<String, String>,
) -> Result<(), String> {
    let failed = |error: io::Error| match error.kind() {
        AlreadyExists => format!("{}: already there: delete it first", workspace.display(path)),
        _ => format!("{}: {error}", workspace.display(path)),
    };
    if !force && path.symlink_metadata().is_ok() {
        return Err(failed(AlreadyExists.into()));
    }
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
    let save = if force { replace } else { create };
    text().and_then(|text| save(path, text.as_bytes()).map_err(failed))
}
