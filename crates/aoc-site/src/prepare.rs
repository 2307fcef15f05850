//! For `cargo xtask new --fetch`: fetches the page and the input of a puzzle, each unless it is cached.
//! Standard output is only the title, for the runner. What the user is to see goes to standard error.

use std::{io, process::ExitCode};

use aoc_core::{
    PuzzleId,
    output::{print, print_error, print_to_stderr},
};
use aoc_workspace::{Workspace, inputs};

use crate::{
    client::{Client, NotFound},
    clock::{check_unlocked, wait_until_unlocked},
    fetch::{cached_line, fetch_input},
    puzzle_page::PuzzlePage,
    read::{record_accepted_answers, request_page},
    settings::Settings,
};

/// How many times the page is requested with `--wait`, at most. The clock of this machine may be some seconds ahead of
/// the clock of the site. Then the site still answers that the puzzle is locked when the wait is over.
const TRIES_AT_UNLOCK: usize = 3;

pub(crate) fn prepare(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
) -> anyhow::Result<ExitCode> {
    let is_cached = inputs::has_page(workspace, puzzle) && inputs::has_mine(workspace, puzzle);
    let settings = if is_cached { None } else { Some(Settings::find(None)?) };
    if wait {
        wait_until_unlocked(puzzle);
    }
    // One client sends both requests, so that neither a pause nor a request of another process comes between them.
    let mut client = settings.map(Client::new).transpose()?;
    if let Some(client) = &mut client
        && !inputs::has_page(workspace, puzzle)
    {
        check_unlocked(puzzle)?;
        let tries = if wait { TRIES_AT_UNLOCK } else { 1 };
        request_page_at_unlock(workspace, client, puzzle, tries)?;
    }
    let page = PuzzlePage::cached(workspace, puzzle)?;
    let input = match &mut client {
        Some(client) => fetch_input(workspace, client, puzzle, false),
        None => Ok(cached_line(workspace, puzzle)),
    };
    match input {
        Ok(line) => print_to_stderr(line),
        // The day is made all the same.
        Err(error) => print_error(format_args!("{error:#}")),
    }
    record_accepted_answers(workspace, puzzle, &page)?;
    print(&mut io::stdout(), format_args!("{}\n", page.title))?;
    Ok(ExitCode::SUCCESS)
}

/// Requests and caches the page of a puzzle. As long as the site answers that the puzzle is locked, this tries again,
/// up to this number of times in all, with the usual pause between two requests.
fn request_page_at_unlock(
    workspace: &Workspace,
    client: &mut Client,
    puzzle: PuzzleId,
    tries: usize,
) -> anyhow::Result<()> {
    for _ in 1..tries {
        match request_page(workspace, client, puzzle) {
            Err(error) if error.is::<NotFound>() => {
                print_to_stderr(format_args!("{puzzle} is still locked: trying again"));
            }
            result => return result,
        }
    }
    request_page(workspace, client, puzzle)
}
