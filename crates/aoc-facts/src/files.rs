//! Files that are written as a whole or not at all, that may be missing, or that are hidden.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write as _},
    path::Path,
    process,
};

use anyhow::{Context as _, bail};

/// Writes a file under another name and then renames it, so that nobody ever reads half of it. An older file is replaced.
///
/// # Errors
/// If the file cannot be written. Then an older file stays as it is. The error names the file.
pub fn write_atomically(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    replace(path, text).with_context(|| path.display().to_string())
}

fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    // A link stays a link: the file to which it leads is replaced.
    let target = if path.is_symlink() { fs::canonicalize(path)? } else { path.to_owned() };
    let name = target.file_name().unwrap_or_default().display();
    // If the process is killed, this stays. Git ignores it.
    let temporary = target.with_file_name(format!(".{name}.{}.tmp", process::id()));
    let written = write_to_disk(&temporary, text).and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write_to_disk(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text)?;
    file.sync_all()
}

/// Reads a file; `None` if there is none.
///
/// # Errors
/// If it cannot be read, for instance because a link leads nowhere. The error names the file.
pub fn read_if_any(path: &Path) -> anyhow::Result<Option<String>> {
    if_any(path, fs::read_to_string(path))
}

/// What was read at a path; `None` if nothing is there. A link that leads nowhere is an error, on the way to the path as
/// well: what is there may be on a disk that is not mounted.
///
/// # Errors
/// If it cannot be read. The error names the path.
pub fn if_any<T>(path: &Path, read: io::Result<T>) -> anyhow::Result<Option<T>> {
    match read {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let found = path.ancestors().find(|path| path.is_symlink() || path.exists());
            match found {
                Some(link) if !link.exists() => {
                    bail!("{}: this link leads nowhere", link.display())
                }
                _ => Ok(None),
            }
        }
        read => read.map(Some).with_context(|| path.display().to_string()),
    }
}

/// Whether the name of a file or folder says that it is hidden. macOS makes hidden files such as `._mine.txt` beside
/// others, and Emacs makes `.#lib.rs` while `lib.rs` is being edited.
pub fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_file_is_replaced_and_no_other_one_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        for text in ["old", "new"] {
            write_atomically(&path, text.as_bytes()).expect("a file that can be written");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn err_folder_in_place_of_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("file")).expect("a folder");
        let path = folder.path().join("file");
        let not_written = write_atomically(&path, b"new").expect_err("a folder");
        let not_read = read_if_any(&path).expect_err("a folder");
        for error in [not_written, not_read] {
            assert_eq!(error.to_string(), path.display().to_string());
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn ok_file_or_folder_that_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        for path in ["file", "day22/mine.site"] {
            assert_eq!(read_if_any(&folder.path().join(path)).expect("nothing"), None);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_the_file_to_which_it_leads_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        symlink(&file, &link).expect("a link");
        write_atomically(&link, b"new").expect_err("a link that leads nowhere");
        fs::write(&file, "old").expect("a file");
        write_atomically(&link, b"new").expect("a file that can be written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(file).expect("a file"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
    }

    /// What it leads to may be on a disk that is not mounted.
    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_not_read_as_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("link");
        symlink(folder.path().join("disk"), &link).expect("a link");
        for path in [link.clone(), link.join("day22/mine.site")] {
            let error = read_if_any(&path).expect_err("a link that leads nowhere").to_string();
            assert_eq!(error, format!("{}: this link leads nowhere", link.display()));
        }
        fs::create_dir(folder.path().join("disk")).expect("a folder");
        assert_eq!(read_if_any(&link.join("day22/mine.site")).expect("nothing"), None);
    }
}
