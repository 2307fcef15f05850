//! Files that are written as a whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
    process,
};

/// Writes a file aside and renames it, so that nobody reads half of it. A link is replaced.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().display();
    // Git ignores this name in `inputs`.
    let aside = path.with_file_name(format!(".{name}.{}.tmp", process::id()));
    // An older process may have had the same number.
    let _ = fs::remove_file(&aside);
    create(&aside, text)?;
    fs::rename(&aside, path).inspect_err(|_| drop(fs::remove_file(&aside)))
}

/// Writes a file that is not there yet, not even as a link.
pub fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(text).and_then(|()| file.sync_all());
    // Windows may neither rename nor remove an open file.
    drop(file);
    written.inspect_err(|_| drop(fs::remove_file(path)))
}
