//! Makes a day, with its title and its input from the site.

use std::process::ExitCode;

use anyhow::bail;
use aoc_program::{command_line::exit_code, output::print_error};
use aoc_workspace::{Workspace, inputs};
use xtask::{NewDay, session::Settings, site::print_cached};

use crate::{
    client::Client,
    clock::{check_unlocked, wait_until_unlocked},
    fetch::fetch_input,
    puzzle_page::PuzzlePage,
    read::{record_accepted_answers, request_page},
};

/// Makes a day. `settings` is `None` if both its page and its input are cached already, and only then.
pub(crate) fn new(
    workspace: &Workspace,
    settings: Option<Settings>,
    wait: bool,
    day: &NewDay,
) -> anyhow::Result<ExitCode> {
    if wait {
        if let Some(settings) = &settings {
            // Making a client reports an invalid setting, or a state that cannot be read, before the wait begins. The
            // client is dropped at once, so that other processes can use the site during the wait.
            drop(Client::new(settings.clone())?);
        }
        wait_until_unlocked(day.puzzle);
    }
    // One client sends both requests, so that neither a pause nor a request of another process comes between them.
    let mut client = settings.map(Client::new).transpose()?;
    // The page comes first, so that nothing is made without a title.
    let page = match cached_or_requested_page(workspace, client.as_mut(), day) {
        Ok(page) => page,
        Err(error) => {
            print_error(format_args!("{error:#}"));
            bail!("{} was not made, because its page is not available: see above", day.puzzle);
        }
    };
    let is_lock_updated = day.make(workspace, &page.title)?;
    let fetched = fetch_input_if_missing(workspace, client.as_mut(), day, &page);
    if let Err(error) = &fetched {
        print_error(format_args!("{error:#}"));
    }
    day.finish(workspace)?;
    Ok(exit_code(is_lock_updated && fetched.is_ok()))
}

/// The page of the puzzle, which is requested unless it is cached.
fn cached_or_requested_page(
    workspace: &Workspace,
    client: Option<&mut Client>,
    day: &NewDay,
) -> anyhow::Result<PuzzlePage> {
    if let Some(client) = client
        && !inputs::has_page(workspace, day.puzzle)
    {
        check_unlocked(day.puzzle)?;
        request_page(workspace, client, day.puzzle)?;
    }
    PuzzlePage::cached(workspace, day.puzzle)
}

/// Requests the input unless it is cached, and records the answers that the page shows as accepted.
fn fetch_input_if_missing(
    workspace: &Workspace,
    client: Option<&mut Client>,
    day: &NewDay,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    match client {
        Some(client) => {
            check_unlocked(day.puzzle)?;
            fetch_input(workspace, client, day.puzzle, false)?;
        }
        None => print_cached(workspace, &[day.puzzle])?,
    }
    record_accepted_answers(workspace, day.puzzle, page)
}
