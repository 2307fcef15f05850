//! `cargo xtask fetch`: fetches personal inputs.

use std::{
    fs,
    io::{self, Write as _},
};

use aoc_core::inputs;
use jiff::{Timestamp, tz::TimeZone};
use tempfile::Builder;

use super::{
    access::{Access, Login},
    input,
    trouble::{Locked, Trouble},
    turn::Turn,
    unlock::Unlock,
};
use crate::{
    Status, complain,
    flags::FetchFlags,
    remark,
    site::{say, target::Target},
    workspace::Workspace,
};

pub(in crate::site) fn fetch(
    workspace: &Workspace,
    wanted: &[Target],
    flags: &FetchFlags,
    out: &mut impl io::Write,
) -> Status {
    let mut first_trouble = None;
    let mut errand = Errand { workspace, flags, ready: None };
    for target in wanted {
        let Err(trouble) = errand.run(target, out) else { continue };
        complain(&trouble);
        let status = *first_trouble.get_or_insert(trouble.status());
        // A locked day says nothing of the others. Whatever else went wrong would
        // most likely do so again, at the cost of a request.
        if !matches!(trouble, Trouble::Locked(Locked::ByClock(_))) {
            return status;
        }
    }
    first_trouble.unwrap_or(Status::Good)
}

/// Fetches one input after the other.
struct Errand<'a> {
    workspace: &'a Workspace,
    flags: &'a FetchFlags,
    /// Once an input has been found missing.
    ready: Option<(Access, Login)>,
}

impl Errand<'_> {
    fn run(&mut self, target: &Target, out: &mut impl io::Write) -> Result<(), Trouble> {
        if self.is_kept(target, out) {
            return Ok(());
        }
        if let Some(unlock) = Unlock::of(target.puzzle, Timestamp::now(), TimeZone::system()) {
            return Err(Locked::ByClock(unlock).into());
        }
        let (access, login) = match self.ready.take() {
            Some(ready) => ready,
            None => self.prepared()?,
        };
        let mut turn = Turn::take(&access.folders.state)?;
        // Again, as another process may have fetched it while this one was waiting.
        if !self.is_kept(target, out) {
            let bytes = turn.ask(&access.site, || input::fetched(&login.client, target.puzzle))?;
            save(target, &bytes, self.flags.force)?;
            say(out, format_args!("{} is fetched", target.shown));
            if let Some(twin) = twin(self.workspace, target, &bytes) {
                remark(format_args!(
                    "warning: {twin} is the same: is the session token in {} that of the account \
                     you mean?",
                    login.source
                ));
            }
        }
        self.ready = Some((access, login));
        Ok(())
    }

    fn is_kept(&self, target: &Target, out: &mut impl io::Write) -> bool {
        let kept = !self.flags.force && target.is_there();
        if kept {
            say(out, target.told_to_be_there());
        }
        kept
    }

    fn prepared(&self) -> Result<(Access, Login), Trouble> {
        let access = Access::find()?;
        let login = access.login(self.workspace, self.flags.session.file.as_deref())?;
        Ok((access, login))
    }
}

/// Writes the input as a whole or not at all, and over another one only by force.
fn save(target: &Target, bytes: &[u8], force: bool) -> Result<(), Trouble> {
    let write = || {
        let folder = target.path.parent().unwrap_or(&target.path);
        fs::create_dir_all(folder)?;
        // In that folder, for a rename does not reach across disks; hidden, and of
        // a name that version control ignores, should this process be killed.
        let mut file = Builder::new().prefix(".mine-").suffix(".tmp").tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        if force {
            file.persist(&target.path)?
        } else {
            file.persist_noclobber(&target.path)?
        };
        Ok(())
    };
    write().map_err(|error: io::Error| Trouble::File {
        path: target.shown.clone(),
        reason: error.to_string(),
    })
}

/// Another account's input with these bytes. The site has more accounts than
/// inputs, but more likely it was asked twice by the same.
fn twin(workspace: &Workspace, target: &Target, bytes: &[u8]) -> Option<String> {
    let inputs = inputs::list(workspace.root(), target.puzzle).unwrap_or_default();
    let twin = inputs.iter().find(|input| {
        input.is_personal()
            && input.path() != target.path
            && fs::read(input.path()).is_ok_and(|other| other == bytes)
    });
    twin.map(|input| workspace.show(input.path()))
}
