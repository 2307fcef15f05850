//! Says where the session token is, and whether the site accepts it.

use std::{io, process::ExitCode};

use aoc_common::cli::print;
use aoc_workspace::Workspace;

use crate::{requests::Site, settings::Settings};

/// Prints where the token was found, before the site is asked.
pub(crate) fn session(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut site = Site::open(&Settings::find(workspace)?)?;
    let out = &mut io::stdout();
    print(out, format_args!("the session token is in {}\n", site.token.source))?;
    site.check_token()?;
    print(out, "the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}
