//! Fetches `mine.txt`, and which answers are right.

use std::{io, process::ExitCode};

use anyhow::Context as _;
use aoc_common::{PuzzleId, cli::print};
use aoc_workspace::{Workspace, days::select_puzzles, inputs, site_flags::FetchFlags};

use crate::{
    cache::{cached_page, fetch_input, fetch_page},
    clock::check_unlocked,
    read::note_right_answers,
    requests::Site,
    settings::Settings,
};

/// Fetches the inputs of the selected puzzles that are not cached, or all of them with `--force`, and notes the answers
/// that are right, as their pages show them, also of an input that is there if its page is cached. After an error, nothing
/// more is requested.
pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    for puzzle in select_puzzles(workspace, &flags.puzzles)? {
        let path = inputs::path_of_mine(workspace, puzzle);
        let done = if flags.force || !inputs::has_mine(workspace, puzzle) {
            let settings = Settings::find(workspace)?;
            check_unlocked(puzzle)?;
            request(workspace, &settings, puzzle, flags.force)
                .with_context(|| puzzle.to_string())?;
            "fetched".to_owned()
        } else {
            if let Some(page) = cached_page(workspace, puzzle)? {
                note_right_answers(workspace, puzzle, &page)?;
            }
            format!("cached (`cargo xtask fetch --force {puzzle}` refetches)")
        };
        print(&mut io::stdout(), format_args!("{}: {done}\n", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Requests the page of a puzzle, unless it is cached and there is no `force`, notes the answers that are right, as the page shows them, and requests
/// the input. If this is interrupted, the input is still missing, so the same command does the rest.
fn request(
    workspace: &Workspace,
    settings: &Settings,
    puzzle: PuzzleId,
    force: bool,
) -> anyhow::Result<()> {
    let mut site = Site::open(settings)?;
    // Another process may have fetched it while this one waited to open the site.
    if !force && inputs::has_mine(workspace, puzzle) {
        return Ok(());
    }
    // With `force`, the input may be that of another account, for which the cached page has the wrong answers.
    let cached = if force { None } else { cached_page(workspace, puzzle)? };
    let page = match cached {
        Some(page) => page,
        None => fetch_page(workspace, &mut site, puzzle)?,
    };
    note_right_answers(workspace, puzzle, &page)?;
    fetch_input(workspace, &mut site, puzzle)
}
