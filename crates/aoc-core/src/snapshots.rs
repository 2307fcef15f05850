//! Where the recorded answers lie.
//!
//! The answers to `inputs/<year>/day<DD>/<name>.txt` are recorded in the day's
//! crate, in `tests/snapshots/<name>.snap`; those to a personal input in
//! `<name>@<fingerprint>.snap`, where the fingerprint is that of its text.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::inputs;

/// The folder of the recorded answers in a day's crate.
pub const FOLDER: &str = "tests/snapshots";

/// The snapshots in this folder, by their names, in that order.
///
/// # Errors
/// If the folder cannot be read.
pub fn list(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut snapshots = inputs::files_ending_in(folder, "snap")?;
    snapshots.sort();
    Ok(snapshots)
}

/// The name of the input that a snapshot of this name belongs to.
#[must_use]
pub fn input_name(snapshot: &str) -> &str {
    snapshot.rsplit_once('@').map_or(snapshot, |(input, _)| input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{error::Error, fs};

    #[test]
    fn snapshots_are_listed_by_their_names() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        for name in ["published.snap", "mine-b@2.snap", "mine@1.snap", "new.snap.new"] {
            fs::write(folder.path().join(name), "")?;
        }
        let list = list(folder.path())?;
        let names: Vec<_> = list.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["mine-b@2", "mine@1", "published"]);
        let inputs: Vec<_> = names.into_iter().map(input_name).collect();
        assert_eq!(inputs, ["mine-b", "mine", "published"]);
        Ok(())
    }
}
