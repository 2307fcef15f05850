//! For `cargo xtask new --fetch`: fetches the page and the input of a puzzle, each unless it is cached.
//! Standard output is only the title, for the runner. What the user is to see goes to standard error.

use std::{io, process::ExitCode};

use aoc_core::internal::{
    PuzzleId,
    terminal::{print, print_error, print_to_stderr},
};
use aoc_workspace::{Workspace, calendar::unlock_time, inputs};

use crate::{
    cache::{cached_page, fetch_input, fetch_page},
    client::{Client, NotFound},
    clock::{check_unlocked, wait_until},
    puzzle_page::PuzzlePage,
    recorded::record_answers_on_page,
    settings::Settings,
};

/// How often the page is requested again after `--wait`, at most. The clock of this machine may be some seconds ahead
/// of the clock of the site. Then the site still answers that the puzzle is locked when the wait is over.
const RETRIES_AT_UNLOCK: usize = 2;

pub(crate) fn prepare(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
) -> anyhow::Result<ExitCode> {
    let page = match cached_page(workspace, puzzle)? {
        Some(page) if inputs::has_mine(workspace, puzzle) => page,
        cached => fetch_missing(workspace, puzzle, wait, cached)?,
    };
    record_answers_on_page(workspace, puzzle, &page)?;
    print(&mut io::stdout(), format_args!("{}\n", page.title))?;
    Ok(ExitCode::SUCCESS)
}

/// Fetches the input, and the page if it is not cached. Fails if there is no page. Without an input, the day is made
/// all the same.
fn fetch_missing(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
    cached: Option<PuzzlePage>,
) -> anyhow::Result<PuzzlePage> {
    let settings = Settings::find()?;
    match check_unlocked(puzzle) {
        Err(locked) if wait => {
            // A token that has expired is found now, and not when the puzzle unlocks. During the wait, there is no
            // client, so that other processes can use the site.
            Client::new(&settings)?.check_token()?;
            print_to_stderr(locked);
            wait_until(unlock_time(puzzle));
        }
        checked => checked?,
    }
    let mut client = Client::new(&settings)?;
    let page = if let Some(page) = cached {
        page
    } else {
        let page = fetch_new_page(workspace, &mut client, puzzle, wait)?;
        // The input is wanted together with the page.
        client.state.skip_pause();
        page
    };
    match fetch_input(workspace, &mut client, puzzle, false) {
        Ok(line) => print_to_stderr(line),
        Err(error) => print_error(format_args!("{error:#}")),
    }
    Ok(page)
}

/// Fetches a page. With `wait`, it is requested again if the site does not have it yet.
fn fetch_new_page(
    workspace: &Workspace,
    client: &mut Client,
    puzzle: PuzzleId,
    wait: bool,
) -> anyhow::Result<PuzzlePage> {
    let mut retries = if wait { RETRIES_AT_UNLOCK } else { 0 };
    loop {
        match fetch_page(workspace, client, puzzle) {
            Err(error) if retries > 0 && error.is::<NotFound>() => {
                retries -= 1;
                print_to_stderr(format_args!("the site does not have {puzzle} yet: trying again"));
            }
            fetched => return fetched,
        }
    }
}
