//! Writes files as a whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use aoc_cli::Workspace;

/// Replaces a file only by `force`. The text may cost a request, which is not sent if the file
/// cannot be written.
pub(crate) fn write(
    workspace: &Workspace,
    path: &Path,
    force: bool,
    text: impl FnOnce() -> Result<String, String>,
) -> Result<(), String> {
    let failed = |error: io::Error| format!("{}: {error}", workspace.display(path));
    let check_free = || match path.symlink_metadata() {
        Ok(_) if !force => Err(io::Error::other("already there: delete it first")),
        _ => Ok(()),
    };
    let create = || {
        check_free()?;
        fs::create_dir_all(path.parent().unwrap_or(path))?;
        File::create(temporary(path))
    };
    create().map_err(failed)?;
    // The file may have appeared during the request.
    let save = |text: String| check_free().and_then(|()| replace(path, text.as_bytes()));
    let saved = text().and_then(|text| save(text).map_err(failed));
    if saved.is_err() {
        let _ = fs::remove_file(temporary(path));
    }
    saved
}

pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create(temporary(path))?;
    file.write_all(text)?;
    file.sync_all()?;
    // Windows may not rename an open file.
    drop(file);
    fs::rename(temporary(path), path)
}

/// What an interrupted write leaves, until the next one overwrites it. Git ignores this name.
fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    path.with_file_name(format!(".{}.tmp", name.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_appears_during_the_request_is_kept() {
        let workspace = Workspace::find().expect("a workspace");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("day").join("mine.txt");
        let appear = || {
            fs::write(&path, "theirs").expect("written");
            Ok("ours".to_owned())
        };
        assert!(write(&workspace, &path, false, appear).is_err());
        assert_eq!(fs::read_to_string(&path).expect("kept"), "theirs");
        assert!(!temporary(&path).exists());
    }
}
