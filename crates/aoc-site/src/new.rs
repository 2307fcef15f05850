//! Makes a day, with its title and its input from the site.

use std::process::ExitCode;

use anyhow::bail;
use aoc_program::{command_line::status_of, output::print_error};
use aoc_workspace::{Workspace, inputs};
use xtask::{NewDay, session::TokenPlace, site::print_cached};

use crate::{fetch::fetch, read::title};

/// Makes a day. Without a token, its page and its input are cached.
pub(crate) fn new(
    workspace: &Workspace,
    token: Option<TokenPlace>,
    wait: bool,
    day: &NewDay,
) -> anyhow::Result<ExitCode> {
    let puzzle = day.puzzle;
    // The title comes first, so that nothing is made without it.
    let page_token = token.clone().filter(|_| !inputs::has_page(workspace, puzzle));
    let title = match title(workspace, page_token, wait, puzzle) {
        Ok(title) => title,
        Err(error) => {
            print_error(format_args!("{error:#}"));
            bail!("{puzzle} not made: no title, see above");
        }
    };
    let made = day.make(workspace, &title)?;
    let fetched = status_of(match token {
        Some(token) => fetch(workspace, token, false, &[puzzle]),
        None => print_cached(workspace, &[puzzle]).map(|()| ExitCode::SUCCESS),
    });
    day.finish(workspace, true)?;
    Ok(if made == ExitCode::SUCCESS { fetched } else { made })
}
