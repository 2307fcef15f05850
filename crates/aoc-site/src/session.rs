//! Where the session token is, and whether the site accepts it.

use crate::{
    flags::SessionFlags,
    http::{Client, Site},
    journal::Journal,
    login::{Folders, Login},
    report::{Error, Status, say},
};

pub(crate) fn session(flags: &SessionFlags) -> Result<Status, Error> {
    let site = Site::from_environment()?;
    let folders = Folders::of_user()?;
    let login = Login::find(&folders, flags.file.as_deref(), site.base())?;
    say(format_args!("the session token is in {}", login.place));
    let client = Client::new(site, login)?;
    let mut journal = Journal::open(&folders.state)?;
    journal.ask(client.site().spacing, || client.settings())?;
    say(format_args!("{} accepts it", client.site().base()));
    Ok(Status::Good)
}
