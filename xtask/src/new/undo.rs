//! Making and changing files so that all of it can be taken back.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use crate::{replace::replace, status::complain};

/// What was done, to be taken back when this goes out of scope, the last thing first.
pub(super) struct Undo(Vec<Done>);

enum Done {
    /// The file or folder was not there before.
    Made(PathBuf),
    /// The file was this before.
    Changed(PathBuf, Vec<u8>),
}

impl Undo {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Creates a folder, and those around it that are not there.
    ///
    /// # Errors
    /// If it is there, or cannot be created.
    pub(super) fn create_folder(&mut self, path: &Path) -> io::Result<()> {
        if let Some(parent) = path.parent().filter(|parent| !parent.is_dir()) {
            self.create_folder(parent)?;
        }
        fs::create_dir(path)?;
        self.0.push(Done::Made(path.to_owned()));
        Ok(())
    }

    /// Creates a file, and the folder for it.
    ///
    /// # Errors
    /// If it is there, or cannot be created.
    pub(super) fn create_file(&mut self, path: &Path, text: &str) -> io::Result<()> {
        if let Some(parent) = path.parent().filter(|parent| !parent.is_dir()) {
            self.create_folder(parent)?;
        }
        let mut file = File::create_new(path)?;
        self.0.push(Done::Made(path.to_owned()));
        file.write_all(text.as_bytes())
    }

    /// Puts this text in the place of the file's.
    ///
    /// # Errors
    /// If the file is not there, or cannot be written.
    pub(super) fn replace(&mut self, path: &Path, text: &str) -> io::Result<()> {
        self.keep(path)?;
        replace(path, text.as_bytes())
    }

    /// Keeps what is in a file, which another program may change.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(super) fn keep(&mut self, path: &Path) -> io::Result<()> {
        self.0.push(Done::Changed(path.to_owned(), fs::read(path)?));
        Ok(())
    }

    /// Leaves everything as it is now.
    pub(super) fn forget(mut self) {
        self.0.clear();
    }
}

impl Drop for Undo {
    fn drop(&mut self) {
        while let Some(done) = self.0.pop() {
            let (path, undone) = match &done {
                // What somebody else has put into a folder meanwhile keeps that alive.
                Done::Made(path) if path.is_dir() => (path, fs::remove_dir(path)),
                Done::Made(path) => (path, fs::remove_file(path)),
                Done::Changed(path, before) => (path, restore(path, before)),
            };
            if let Err(error) = undone {
                complain(format_args!("cannot take back {}: {error}", path.display()));
            }
        }
    }
}

fn restore(path: &Path, before: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|now| now == before) { Ok(()) } else { replace(path, before) }
}
