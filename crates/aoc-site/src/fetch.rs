//! Fetches inputs.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};

use aoc_core::inputs::display_path;
use tempfile::{Builder, NamedTempFile};

use crate::{
    clock::check_unlocked,
    flags::{FetchFlags, Target},
    report::{Error, print, print_error, print_note},
    site::Client,
};

pub(crate) fn fetch(root: &Path, flags: &FetchFlags) -> Result<ExitCode, Error> {
    let mut status = ExitCode::SUCCESS;
    let mut wanted = Vec::new();
    for target in &flags.targets {
        if is_cached(root, target, flags)? {
            continue;
        }
        match check_unlocked(target.puzzle, false) {
            Ok(()) => wanted.push(target),
            // The other puzzles can be fetched.
            Err(error) => {
                print_error(error);
                status = ExitCode::FAILURE;
            }
        }
    }
    if wanted.is_empty() {
        return Ok(status);
    }
    let mut client = Client::new(&flags.session)?;
    if let Some(account) = &flags.account {
        let source = &client.credentials.source;
        print_note(format_args!("fetching for {account} with the session token in {source}"));
    }
    for target in wanted {
        // Another process may have fetched it by now.
        if !is_cached(root, target, flags)? {
            fetch_one(root, target, flags, &mut client)?;
        }
    }
    Ok(status)
}

fn is_cached(root: &Path, target: &Target, flags: &FetchFlags) -> Result<bool, String> {
    let is_cached = !flags.force && target.path.exists();
    if is_cached {
        print(format_args!(
            "{}: already there (--force refetches)",
            display_path(root, &target.path)
        ))?;
    }
    Ok(is_cached)
}

fn fetch_one(
    root: &Path,
    target: &Target,
    flags: &FetchFlags,
    client: &mut Client,
) -> Result<(), String> {
    let shown = display_path(root, &target.path);
    let failed = |error: io::Error| format!("{shown}: {error}");
    // Before the request, which is wasted if the file cannot be written.
    let file = create_draft(&target.path).map_err(failed)?;
    let input = client.input(target.puzzle)?;
    save(file, &target.path, &input, flags.force).map_err(failed)?;
    print(format_args!("{shown}: fetched"))
}

/// An empty file in the same folder, under a name that git ignores.
pub(crate) fn create_draft(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    Builder::new().prefix(".mine-").suffix(".tmp").tempfile_in(folder)
}

/// Writes the text as a whole or not at all; replaces a file only by `force`.
pub(crate) fn save(
    mut file: NamedTempFile,
    path: &Path,
    text: &str,
    force: bool,
) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    let saved = if force { file.persist(path) } else { file.persist_noclobber(path) };
    saved.map(drop).map_err(io::Error::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_appears_during_the_request_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("day").join("mine.txt");
        let save = |force| {
            let draft = create_draft(&path).expect("a draft");
            fs::write(&path, "theirs").expect("written");
            save(draft, &path, "ours", force)
        };
        assert!(save(false).is_err());
        assert_eq!(fs::read_to_string(&path).expect("kept"), "theirs");
        save(true).expect("replaced");
        assert_eq!(fs::read_to_string(&path).expect("replaced"), "ours");
    }
}
