//! Shows the text of a puzzle.

use std::{io, process::ExitCode};

use aoc_common::{
    Part, PuzzleId,
    answer::Answer,
    cli::{note, print},
    files::check_links,
    verdicts::{self, Judged, Verdict},
};
use aoc_workspace::{
    Workspace, calendar::unlock_time, days::select_puzzle, inputs, puzzle_site,
    site_flags::ReadFlags,
};

use crate::{
    cache::{cached_page, fetch_page},
    clock::{check_unlocked, wait_until},
    puzzle_page::PuzzlePage,
    requests::{RequestError, Site},
    settings::Settings,
};

/// The width of the text, in columns.
const TEXT_WIDTH: usize = 80;

/// How often the page is requested again after `--wait`, at most. The clock of this machine may be some seconds ahead
/// of the clock of the site, so that the puzzle is still locked there. And when it unlocks, the site may be overloaded.
const RETRIES_AT_UNLOCK: usize = 2;

/// Prints the text of a puzzle. Its page is fetched if it is not cached, or if it is to be refreshed.
pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = select_puzzle(workspace, &flags.puzzle)?;
    let cached = if flags.refresh { None } else { cached_page(workspace, puzzle)? };
    let page = match cached {
        Some(page) => page,
        None => request_page(workspace, puzzle, flags.wait)?,
    };
    let text = page.text(TEXT_WIDTH)?;
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    note_right_answers(workspace, puzzle, &page)?;
    Ok(ExitCode::SUCCESS)
}

/// Notes which answers are right, as a page shows them, in `mine.site`. Says so of those that are new there.
pub(crate) fn note_right_answers(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    let mine = inputs::mine(workspace, puzzle);
    for part in Part::BOTH {
        if let Some(text) = page.accepted_answer(part) {
            let answer = Answer::typed(&text)?;
            let judged = Judged { part, verdict: Verdict::Right, answer };
            if verdicts::add(&mine, &judged)? {
                note(format_args!("{}: {judged}", verdicts::path_of(&mine).display()));
            }
        }
    }
    Ok(())
}

/// Requests and saves the page of a puzzle. With `wait`, this waits until the puzzle unlocks. If the page could not be saved
/// because of a link, that is an error before the wait.
pub(crate) fn request_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
) -> anyhow::Result<PuzzlePage> {
    check_links(&puzzle_site::page_path(workspace, puzzle))?;
    let settings = Settings::find(workspace)?;
    match check_unlocked(puzzle) {
        Err(locked) if wait => {
            check_token_before_wait(&settings)?;
            note(locked);
            wait_until(unlock_time(puzzle));
        }
        checked => checked?,
    }
    let mut retries = if wait { RETRIES_AT_UNLOCK } else { 0 };
    loop {
        match fetch_page(workspace, Site::open(&settings)?, puzzle) {
            Err(error) if retries > 0 && is_unavailable(&error) => {
                retries -= 1;
                note(format_args!("the site does not send {puzzle} yet: trying again"));
            }
            fetched => return fetched,
        }
    }
}

fn is_unavailable(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(RequestError::Unavailable(_)))
}

/// Fails if the site does not accept the token, so that this is found before the wait and not after it. Nothing else
/// prevents the wait: whatever is wrong with the site may be over when the puzzle unlocks. Other processes can use
/// the site during the wait.
fn check_token_before_wait(settings: &Settings) -> anyhow::Result<()> {
    if let Err(error) = Site::open(settings)?.check_token() {
        if matches!(error.downcast_ref(), Some(RequestError::InvalidToken(_))) {
            return Err(error);
        }
        note(format_args!("cannot check the session token: {error:#}"));
    }
    Ok(())
}
