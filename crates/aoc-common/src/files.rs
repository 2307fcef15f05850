//! Files that are written as a whole or not at all, and files that are hidden.

#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt as _;
use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
    process,
};

use anyhow::{Context as _, bail};

/// Fails if this path is a link to a place that cannot be reached, perhaps because its disk is not mounted, or if a folder
/// above it is. Such a file is not simply missing: nobody knows what it holds.
///
/// # Errors
/// The error names the link, and where it leads.
pub fn check_links(path: &Path) -> anyhow::Result<()> {
    for link in path.ancestors() {
        if let Ok(target) = fs::read_link(link)
            && let Err(error) = fs::metadata(link)
        {
            bail!(
                "{} is a link to {}, which cannot be reached: {error}; mount its disk, or delete the link",
                link.display(),
                target.display()
            );
        }
    }
    Ok(())
}

/// Writes a file under another name and then renames it, so that nobody ever reads half of it. An older file is
/// replaced, and whoever could not read it cannot read the new one.
///
/// # Errors
/// If the file cannot be written. Then an older file stays as it is. The error names the file.
pub fn write_atomically(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    replace(path, text, |temporary| {
        let file = File::create(temporary)?;
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        Ok(file)
    })
}

/// The same, but only the owner of the file can read it. On Windows, this is so for all files in the home folder.
///
/// # Errors
/// The same.
pub fn write_for_owner(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    replace(path, text, |temporary| {
        let mut options = File::options();
        #[cfg(unix)]
        options.mode(0o600);
        options.write(true).create_new(true).open(temporary)
    })
}

/// Writes a file that `create` makes under another name, and then renames it.
fn replace(
    path: &Path,
    text: &[u8],
    create: impl FnOnce(&Path) -> io::Result<File>,
) -> anyhow::Result<()> {
    check_links(path)?;
    try_to_replace(path, text, create).with_context(|| path.display().to_string())
}

fn try_to_replace(
    path: &Path,
    text: &[u8],
    create: impl FnOnce(&Path) -> io::Result<File>,
) -> io::Result<()> {
    // A link stays a link: the file to which it leads is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let name = target.file_name().unwrap_or_default().display();
    // If the process is killed, this stays. Git ignores it.
    let temporary = target.with_file_name(format!(".{name}.{}.tmp", process::id()));
    let written = create(&temporary)
        .and_then(|file| write_to_disk(file, text))
        .and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Whether the name of a file or folder says that it is hidden. macOS makes hidden files such as `._mine.txt` beside
/// others, and Emacs makes `.#lib.rs` while `lib.rs` is being edited.
pub fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn write_to_disk(mut file: File, text: &[u8]) -> io::Result<()> {
    file.write_all(text)?;
    file.sync_all()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn only_its_owner_can_read_a_file_that_replaces_one_for_everybody() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("a mode");
        write_for_owner(&path, b"new").expect("a file that can be written");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn a_file_that_only_its_owner_can_read_stays_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("a mode");
        write_atomically(&path, b"new").expect("a file that can be written");
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_link_stays_and_the_file_to_which_it_leads_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "old").expect("a file");
        symlink(&file, &link).expect("a link");
        write_atomically(&link, b"new").expect("a file that can be written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(file).expect("a file"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
    }

    #[test]
    fn err_link_that_leads_nowhere_or_to_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("link");
        for target in ["missing", "link"] {
            symlink(target, &link).expect("a link");
            for path in [link.clone(), link.join("folder").join("file")] {
                let error = write_atomically(&path, b"new").expect_err("a broken link").to_string();
                let expected =
                    format!("{} is a link to {target}, which cannot be reached: ", link.display());
                assert!(error.starts_with(&expected), "{error}");
                assert!(link.is_symlink());
            }
            fs::remove_file(&link).expect("a link");
        }
    }
}
