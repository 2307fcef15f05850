//! Fetches personal inputs, and the answers that the site has accepted.

use std::{io, process::ExitCode};

use aoc_common::{
    PuzzleId,
    terminal::{exit_code, print, print_error},
};
use aoc_workspace::{
    Workspace, days::selected_puzzles, files::check_links, inputs, site_flags::FetchFlags,
};

use crate::{
    cache::{cached_line, cached_page, fetch_input, fetch_page},
    client::Client,
    clock::check_unlocked,
    puzzle_page::PuzzlePage,
    recorded_answers::record_answers_on_page,
    settings::Settings,
};

/// Fetches the inputs of these puzzles that are not cached, or all of them with `force`, and records the answers that
/// their pages show as accepted.
///
/// If a puzzle is locked, or its page cannot be read, that is an error, but the other puzzles are fetched all the same. An
/// input that the site does not send ends the command.
pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    let force = flags.force;
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
    let mut passed = true;
    for puzzle in to_request {
        let fetchable = check_unlocked(puzzle)
            .and_then(|()| check_links(&inputs::mine(workspace, puzzle)))
            .and_then(|()| check_links(&inputs::page(workspace, puzzle)));
        if let Err(reason) = fetchable {
            print_error(reason);
            passed = false;
            continue;
        }
        let line = fetch_input(workspace, &mut client, puzzle, force)?;
        print(&mut io::stdout(), line + "\n")?;
        match cached_or_requested_page(workspace, &mut client, puzzle) {
            Ok(page) => record_answers_on_page(workspace, puzzle, &page)?,
            Err(error) => {
                print_error(format_args!(
                    "no answers recorded for {puzzle}: {error:#} (`cargo xtask read {puzzle}` records them)"
                ));
                passed = false;
            }
        }
    }
    Ok(exit_code(passed))
}

fn cached_or_requested_page(
    workspace: &Workspace,
    client: &mut Client,
    puzzle: PuzzleId,
) -> anyhow::Result<PuzzlePage> {
    match cached_page(workspace, puzzle)? {
        Some(page) => Ok(page),
        None => fetch_page(workspace, client, puzzle),
    }
}
