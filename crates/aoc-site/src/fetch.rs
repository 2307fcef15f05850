//! Fetches inputs, each to a file of its own.

use std::{
    fs,
    io::{self, Write as _},
};

use aoc_core::{PuzzleId, inputs};
use tempfile::{Builder, NamedTempFile};

use crate::{
    clock,
    flags::{FetchFlags, Target},
    http::{Client, Site, locked_by_site},
    journal::Journal,
    login::{Folders, Login},
    page::{NotInput, check_input},
    report::{Error, Status, remark, say},
};

pub(crate) fn fetch(flags: &FetchFlags) -> Status {
    let mut status = Status::Good;
    // Once an input has been found missing.
    let mut access = None;
    for target in &flags.targets {
        if is_cached(target, flags) {
            continue;
        }
        let unlocked = clock::check_unlocked(target.puzzle);
        let is_locked = unlocked.is_err();
        let fetched = unlocked.and_then(|()| {
            let (folders, client) = match &access {
                Some(access) => access,
                None => access.insert(self::access(flags)?),
            };
            fetch_one(target, flags, folders, client)
        });
        let Err(error) = fetched else { continue };
        // The first trouble decides how the program ends.
        let trouble = error.tell();
        status = if status == Status::Good { trouble } else { status };
        // A locked day says nothing of the others. Whatever else goes wrong would
        // most likely do so again, at the cost of a request.
        if !is_locked {
            break;
        }
    }
    status
}

fn access(flags: &FetchFlags) -> Result<(Folders, Client), Error> {
    let site = Site::from_environment()?;
    let folders = Folders::of_user()?;
    let session_file = flags.common.session.file.as_deref();
    let login = Login::find(&folders, session_file, site.base())?;
    if let (Some(account), None) = (&flags.common.account, session_file) {
        remark(format_args!(
            "fetching for {account} with the session token in {}; --session-file takes another",
            login.place
        ));
    }
    Ok((folders, Client::new(site, login)?))
}

fn fetch_one(
    target: &Target,
    flags: &FetchFlags,
    folders: &Folders,
    client: &Client,
) -> Result<(), Error> {
    let mut journal = Journal::open(&folders.state)?;
    // Again, as another process may have fetched it while this one was waiting.
    if is_cached(target, flags) {
        return Ok(());
    }
    let path = inputs::shown(&flags.common.root, &target.path);
    let unwritable = |error: io::Error| Status::Bad.because(format!("{path}: {error}"));
    // Before the request: what cannot be written is not worth one.
    let file = draft(target).map_err(unwritable)?;
    let bytes = journal.ask(client.site().spacing, || input(client, target.puzzle))?;
    save(file, target, &bytes, flags.force).map_err(unwritable)?;
    say(format_args!("{path} is fetched"));
    if let Some(twin) = twin(target, &bytes, flags) {
        remark(format_args!(
            "warning: {twin} is the same: is the session token in {} that of the account you \
             mean?",
            client.token_place()
        ));
    }
    Ok(())
}

/// Whether the input is there, and is kept.
fn is_cached(target: &Target, flags: &FetchFlags) -> bool {
    // Not even a link to nowhere is overwritten.
    let cached = !flags.force && fs::symlink_metadata(&target.path).is_ok();
    if cached {
        let path = inputs::shown(&flags.common.root, &target.path);
        say(format_args!("{path} is there already; --force fetches it again"));
    }
    cached
}

/// Asks for an input, and takes nothing else for one.
fn input(client: &Client, puzzle: PuzzleId) -> Result<Vec<u8>, Error> {
    let response = client.input(puzzle)?;
    match check_input(&response) {
        Ok(()) => Ok(response.body),
        Err(NotInput::LoggedOut) => Err(client.dead_token()),
        Err(NotInput::Locked) => Err(locked_by_site(puzzle)),
        Err(NotInput::Other(reason)) => Err(Status::Refused.because(format!(
            "what the site sent for {puzzle} is not an input, so it was not saved: {reason}"
        ))),
    }
}

/// An empty file that an input can be written to, and then renamed.
fn draft(target: &Target) -> io::Result<NamedTempFile> {
    if target.path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = target.path.parent().unwrap_or(&target.path);
    fs::create_dir_all(folder)?;
    // In that folder, for a rename does not reach across disks; hidden, and of a
    // name that version control ignores, should this process be killed.
    Builder::new().prefix(".mine-").suffix(".tmp").tempfile_in(folder)
}

/// Writes the input as a whole or not at all, and over another one only by force:
/// not even over one that has come since it was missing.
fn save(mut file: NamedTempFile, target: &Target, bytes: &[u8], force: bool) -> io::Result<()> {
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    if force {
        file.persist(&target.path)?;
    } else {
        file.persist_noclobber(&target.path)?;
    }
    Ok(())
}

/// Another account's input with these bytes. The site has more accounts than
/// inputs, but more likely it was asked twice by the same.
fn twin(target: &Target, bytes: &[u8], flags: &FetchFlags) -> Option<String> {
    let root = &flags.common.root;
    let inputs = inputs::list(root, target.puzzle).unwrap_or_default();
    let twin = inputs.iter().find(|input| {
        input.is_personal()
            && input.path() != target.path
            && fs::read(input.path()).is_ok_and(|other| other == bytes)
    });
    twin.map(|input| inputs::shown(root, input.path()))
}
