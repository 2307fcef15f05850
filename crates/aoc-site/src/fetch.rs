//! Fetches inputs.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

use aoc_cli::{
    Workspace, inputs,
    output::{self, exit_code, print, print_error},
};
use tempfile::Builder;

use crate::{clock::check_unlocked, flags::FetchFlags, site::Client};

pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> output::Result {
    let mut client = Client::new(&flags.token)?;
    let mut passed = true;
    for &puzzle in &flags.puzzles {
        if let Err(error) = check_unlocked(puzzle, false) {
            // The other puzzles can be fetched.
            print_error(error);
            passed = false;
            continue;
        }
        let path = inputs::personal(workspace, puzzle);
        write(workspace, &path, flags.force, || client.input(puzzle))?;
        print(&mut io::stdout(), format_args!("{}: fetched\n", workspace.display(&path)))?;
    }
    Ok(exit_code(passed))
}

/// Writes a text as a whole or not at all; replaces a file only by `force`. The text may cost a
/// request, which is not sent if the file cannot be written.
pub(crate) fn write(
    workspace: &Workspace,
    path: &Path,
    force: bool,
    text: impl FnOnce() -> Result<String, String>,
) -> Result<(), String> {
    let failed = |error: io::Error| format!("{}: {error}", workspace.display(path));
    let create = || {
        if !force && path.exists() {
            return Err(io::Error::other("already there: delete it first"));
        }
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder)?;
        // A name that git ignores.
        Builder::new().prefix(".mine-").suffix(".tmp").tempfile_in(folder)
    };
    let mut file = create().map_err(failed)?;
    let text = text()?;
    let save = || {
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        let saved = if force { file.persist(path) } else { file.persist_noclobber(path) };
        Ok(saved.map(drop)?)
    };
    save().map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_appears_during_the_request_is_kept() {
        let workspace = Workspace::find().expect("a workspace");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("day").join("mine.txt");
        let write = |force| {
            write(&workspace, &path, force, || {
                fs::write(&path, "theirs").expect("written");
                Ok("ours".to_owned())
            })
        };
        assert!(write(false).is_err());
        assert_eq!(fs::read_to_string(&path).expect("kept"), "theirs");
        write(true).expect("replaced");
        assert_eq!(fs::read_to_string(&path).expect("replaced"), "ours");
    }
}
