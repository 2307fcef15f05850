//! Changing files that people have written: a line here and there, and all or nothing.

use std::{fs, io, path::Path};

/// Puts this text in the place of the file's, at once: whoever looks, or cuts the power,
/// finds the one or the other.
///
/// # Errors
/// If that cannot be written, or the file is read-only. It is then as it was.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    // The file itself, where `path` is a link to it.
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let replaced = fs::write(&new, text)
        .and_then(|()| fs::set_permissions(&new, permissions))
        .and_then(|()| fs::rename(&new, &path));
    if replaced.is_err() {
        // What is left of it is of no use; that it stays does no harm.
        let _ = fs::remove_file(&new);
    }
    replaced
}

/// How the lines of this text end.
pub(crate) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
