//! Where the recorded answers lie, and which of them have lost their input.
//!
//! The answers to `inputs/<year>/day<DD>/<name>.txt` are recorded in the day's
//! crate, in `tests/snapshots/<name>.snap`; those to a personal input in
//! `<name>@<fingerprint>.snap`, where the fingerprint is that of its text.

use std::{
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
};

use crate::inputs;

/// The folder of the recorded answers in a day's crate.
pub const FOLDER: &str = "tests/snapshots";

/// The snapshots in this folder that no input asks for: neither one whose
/// snapshot, by that name, was `asserted`, nor one that `failed`, by its own name.
///
/// # Errors
/// If the folder cannot be read.
pub fn orphans(
    folder: &Path,
    asserted: &BTreeSet<String>,
    failed: &BTreeSet<String>,
) -> io::Result<Vec<PathBuf>> {
    let mut orphans: Vec<_> = inputs::files_ending_in(folder, "snap")?
        .into_iter()
        .filter(|(name, _)| !asserted.contains(name) && !failed.contains(input_name(name)))
        .map(|(_, path)| path)
        .collect();
    orphans.sort();
    Ok(orphans)
}

/// The name of the input that a snapshot of this name belongs to.
#[must_use]
pub fn input_name(snapshot: &str) -> &str {
    snapshot.rsplit_once('@').map_or(snapshot, |(input, _)| input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{error::Error, ffi::OsStr, fs};

    #[test]
    fn a_snapshot_without_its_input_is_an_orphan() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        for name in [
            "published.snap",
            "gone.snap",
            "mine@1.snap",
            "mine@2.snap",
            "bad@3.snap",
            "new.snap.new",
        ] {
            fs::write(folder.path().join(name), "")?;
        }
        let set = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let asserted = set(&["published", "mine@2", "new"]);
        let orphans = orphans(folder.path(), &asserted, &set(&["bad"]))?;
        let names: Vec<_> = orphans.iter().filter_map(|path| path.file_name()).collect();
        assert_eq!(names, [OsStr::new("gone.snap"), OsStr::new("mine@1.snap")]);
        Ok(())
    }
}
