//! The commands that talk to the puzzle site: `fetch`, `submit` and `session`.
//!
//! Here is what needs no client of the site: what is asked for, and which of it
//! is there already. Whatever is left is done by [`online`], or, where that is
//! not built in, by the runner in which it is.

mod account;
mod answer;
#[cfg(feature = "site")]
mod online;
#[cfg(any(test, not(feature = "site")))]
mod relay;
mod target;

use std::{fmt, io};

#[cfg(not(feature = "site"))]
use self::relay as online;
pub(crate) use self::{account::AccountName, answer::Answer};
use crate::{
    Status, complain,
    days::Day,
    flags::{FetchFlags, SessionFlags, SubmitFlags},
    workspace::Workspace,
};

pub(crate) fn fetch(
    workspace: &Workspace,
    days: &[Day],
    flags: &FetchFlags,
    out: &mut impl io::Write,
) -> Status {
    let wanted = match target::wanted(workspace, days, flags) {
        Ok(wanted) => wanted,
        Err(message) => {
            complain(message);
            return Status::Usage;
        }
    };
    if !flags.force && wanted.iter().all(target::Target::is_there) {
        for target in wanted {
            say(out, target.told_to_be_there());
        }
        return Status::Good;
    }
    online::fetch(workspace, &wanted, flags, out)
}

pub(crate) fn submit(
    workspace: &Workspace,
    days: &[Day],
    flags: &SubmitFlags,
    out: &mut impl io::Write,
) -> Status {
    let target = target::one(workspace, days, flags.puzzle, flags.account.as_ref());
    match target {
        Ok((target, day)) => online::submit(workspace, &target, day, flags, out),
        Err(message) => {
            complain(message);
            Status::Usage
        }
    }
}

pub(crate) fn session(
    workspace: &Workspace,
    flags: &SessionFlags,
    out: &mut impl io::Write,
) -> Status {
    online::session(workspace, flags, out)
}

/// Says what came of a command.
fn say(out: &mut impl io::Write, text: impl fmt::Display) {
    // Somebody who has closed the pipe must neither stop the command between two
    // requests nor change the status that it ends with.
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
