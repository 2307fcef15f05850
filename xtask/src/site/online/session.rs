//! `cargo xtask session`: where the session token is, and whether the site
//! accepts it.

use std::io;

use super::{access::Access, trouble::Trouble, turn::Turn};
use crate::{Status, complain, flags::SessionFlags, site::say, workspace::Workspace};

pub(in crate::site) fn session(
    workspace: &Workspace,
    flags: &SessionFlags,
    out: &mut impl io::Write,
) -> Status {
    match tried(workspace, flags, out) {
        Ok(()) => Status::Good,
        Err(trouble) => {
            complain(&trouble);
            trouble.status()
        }
    }
}

fn tried(
    workspace: &Workspace,
    flags: &SessionFlags,
    out: &mut impl io::Write,
) -> Result<(), Trouble> {
    let access = Access::find()?;
    let login = access.login(workspace, flags.file.as_deref())?;
    say(out, format_args!("the session token is in {}", login.source));
    let mut turn = Turn::take(&access.folders.state)?;
    // A page that only somebody who is logged in can see.
    turn.ask(&access.site, || login.client.get("/settings", None))?;
    say(out, format_args!("{} accepts it", access.site.base()));
    Ok(())
}
