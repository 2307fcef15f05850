//! Fetches personal inputs.

use std::{io, process::ExitCode};

use aoc_commands::site_flags::FetchFlags;
use aoc_program::{
    PuzzleId,
    terminal::{exit_code, print, print_error, usage_error},
};
use aoc_workspace::{Workspace, days::selected_puzzles, inputs};

use crate::{
    cache::{cached_line, cached_page, fetch_input},
    client::Client,
    clock::check_unlocked,
    recorded::record_answers_on_page,
    settings::Settings,
};

/// Fetches the inputs of these puzzles that are not cached, or all of them with `force`. If one is locked, that is an
/// error, but the others are fetched all the same. Any other error ends the command.
pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    let force = flags.force;
    if force && flags.puzzles.is_empty() {
        // Nobody wants to request the inputs of all years again.
        return Err(usage_error("`--force` needs a puzzle or a year, such as `2020/22` or `2020`"));
    }
    let is_cached = |&puzzle: &PuzzleId| !force && inputs::has_mine(workspace, puzzle);
    let puzzles = selected_puzzles(workspace, &flags.puzzles)?;
    let (cached, to_request): (Vec<_>, Vec<_>) = puzzles.into_iter().partition(is_cached);
    for &puzzle in &cached {
        print(&mut io::stdout(), cached_line(workspace, puzzle) + "\n")?;
    }
    if to_request.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let settings = Settings::find()?;
    let mut client = Client::new(&settings)?;
    let mut all_unlocked = true;
    for puzzle in to_request {
        if let Err(error) = check_unlocked(puzzle) {
            print_error(error);
            all_unlocked = false;
            continue;
        }
        let line = fetch_input(workspace, &mut client, puzzle, force)?;
        print(&mut io::stdout(), line + "\n")?;
        // The cached page may show answers that could not be recorded before there was an input.
        if let Ok(Some(page)) = cached_page(workspace, puzzle) {
            record_answers_on_page(workspace, puzzle, &page)?;
        }
    }
    Ok(exit_code(all_unlocked))
}
