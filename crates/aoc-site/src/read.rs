//! Shows the text of a puzzle.

use std::{io, process::ExitCode};

use aoc_commands::site_flags::ReadFlags;
use aoc_program::{
    PuzzleId,
    terminal::{print, print_to_stderr},
};
use aoc_workspace::{Workspace, calendar::unlock_time, days::selected_puzzle};

use crate::{
    cache::{cached_page, fetch_page},
    client::{Client, NotFound},
    clock::{check_unlocked, wait_until},
    puzzle_page::PuzzlePage,
    recorded::record_answers_on_page,
    settings::Settings,
};

/// The width of the text, in columns.
const TEXT_WIDTH: usize = 80;

/// How often the page is requested again after `--wait`, at most. The clock of this machine may be some seconds ahead
/// of the clock of the site. Then the site still answers that the puzzle is locked when the wait is over.
const RETRIES_AT_UNLOCK: usize = 2;

/// Prints the text of a puzzle. Its page is fetched if it is not cached, or if it is to be refreshed.
pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    let cached = if flags.refresh { None } else { cached_page(workspace, puzzle)? };
    let page = match cached {
        Some(page) => page,
        None => request_page(workspace, puzzle, flags.wait)?,
    };
    let text = page.text(TEXT_WIDTH)?;
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    record_answers_on_page(workspace, puzzle, &page)?;
    Ok(ExitCode::SUCCESS)
}

/// Requests and saves the page of a puzzle. With `wait`, this waits until the puzzle unlocks.
pub(crate) fn request_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
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
    let mut retries = if wait { RETRIES_AT_UNLOCK } else { 0 };
    loop {
        match fetch_page(workspace, &mut client, puzzle) {
            Err(error) if retries > 0 && error.is::<NotFound>() => {
                retries -= 1;
                print_to_stderr(format_args!("the site does not have {puzzle} yet: trying again"));
            }
            fetched => return fetched,
        }
    }
}
