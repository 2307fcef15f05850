//! Shows the text of a puzzle.

use std::{io, process::ExitCode};

use aoc_common::{
    Part, PuzzleId,
    answer::Answer,
    cli::{note, print},
    known::{Judged, Verdict, note_verdict, site_file},
};
use aoc_workspace::{
    Workspace, calendar::end_of_wait, days::select_puzzle, inputs, site_flags::ReadFlags,
};

use crate::{
    cache::{cached_page, fetch_page},
    clock::{check_unlocked, wait_until},
    puzzle_page::PuzzlePage,
    requests::Site,
    settings::Settings,
};

/// The width of the text, in characters.
const TEXT_WIDTH: usize = 80;

/// Prints the text of a puzzle. Its page is fetched if it is not cached, or if it is to be refreshed.
pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = select_puzzle(workspace, &flags.puzzle)?;
    let page = if flags.refresh {
        request_page(workspace, puzzle, flags.wait, true)?
    } else {
        cached_or_requested_page(workspace, puzzle, flags.wait)?
    };
    let text = page.text(TEXT_WIDTH);
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    note_right_answers(workspace, puzzle, &page)?;
    Ok(ExitCode::SUCCESS)
}

/// Caches the page of a puzzle, and notes which answers are right. With `wait`, this waits until the puzzle unlocks.
///
/// # Errors
/// If there is no page, or it cannot be noted which answers are right.
pub fn cache_page(workspace: &Workspace, puzzle: PuzzleId, wait: bool) -> anyhow::Result<()> {
    let page = cached_or_requested_page(workspace, puzzle, wait)?;
    note_right_answers(workspace, puzzle, &page)
}

/// The cached page of a puzzle, or else the one that the site sends.
pub(crate) fn cached_or_requested_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
) -> anyhow::Result<PuzzlePage> {
    match cached_page(workspace, puzzle)? {
        Some(page) => Ok(page),
        None => request_page(workspace, puzzle, wait, false),
    }
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
            if note_verdict(&mine, &judged)? {
                note(format_args!("{}: {judged}", site_file(&mine).display()));
            }
        }
    }
    Ok(())
}

/// Requests and saves the page of a puzzle. With `wait`, this waits until the puzzle unlocks. That the site does not accept the
/// token is found before the wait, and not after it.
///
/// Without `refresh`, a page is taken that another process has cached meanwhile.
fn request_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
    refresh: bool,
) -> anyhow::Result<PuzzlePage> {
    let settings = Settings::find(workspace)?;
    match check_unlocked(puzzle) {
        Err(locked) if wait => {
            // Other processes can use the site during the wait.
            Site::open(&settings)?.check_token()?;
            note(locked);
        }
        checked => checked?,
    }
    if wait {
        wait_until(end_of_wait(puzzle));
    }
    let mut site = Site::open(&settings)?;
    if !refresh && let Some(page) = cached_page(workspace, puzzle)? {
        return Ok(page);
    }
    fetch_page(workspace, &mut site, puzzle)
}
