//! Fetches personal inputs.

use std::{io, process::ExitCode};

use anyhow::Context as _;
use aoc_program::{
    PuzzleId,
    command_line::exit_code,
    output::{print, print_error},
};
use aoc_workspace::{Workspace, files::check_links, inputs};
use xtask::{session::Settings, site::print_cached};

use crate::{
    client::Client,
    clock::check_unlocked,
    files::{make_folder_of, save, save_new},
    puzzle_page::PuzzlePage,
    read::record_accepted_answers,
};

/// Fetches the inputs of these puzzles that are not cached, or all of them with `force`. If one is locked, that is an
/// error, but the others are fetched all the same. Any other error ends the command.
pub(crate) fn fetch(
    workspace: &Workspace,
    settings: Settings,
    force: bool,
    puzzles: &[PuzzleId],
) -> anyhow::Result<ExitCode> {
    let is_cached = |&puzzle: &PuzzleId| !force && inputs::has_mine(workspace, puzzle);
    let (cached, to_request): (Vec<_>, Vec<_>) = puzzles.iter().copied().partition(is_cached);
    print_cached(workspace, &cached)?;
    let mut client = Client::new(settings)?;
    let mut all_unlocked = true;
    for puzzle in to_request {
        if let Err(error) = check_unlocked(puzzle) {
            print_error(error);
            all_unlocked = false;
            continue;
        }
        fetch_input(workspace, &mut client, puzzle, force)?;
        // The cached page may show answers that could not be recorded before there was an input.
        if let Ok(page) = PuzzlePage::cached(workspace, puzzle) {
            record_accepted_answers(workspace, puzzle, &page)?;
        }
    }
    Ok(exit_code(all_unlocked))
}

/// Requests and saves the input of a puzzle. An input that already exists is replaced only with `force`.
pub(crate) fn fetch_input(
    workspace: &Workspace,
    client: &mut Client,
    puzzle: PuzzleId,
    force: bool,
) -> anyhow::Result<()> {
    let path = inputs::mine(workspace, puzzle);
    check_links(&path)?;
    // Another process may have fetched it meanwhile.
    if !force && inputs::has_mine(workspace, puzzle) {
        return print_cached(workspace, &[puzzle]);
    }
    make_folder_of(&path)?;
    let input = client.input(puzzle).with_context(|| puzzle.to_string())?;
    if force {
        save(&path, &input)?;
    } else {
        save_new(&path, &input)?;
    }
    print(&mut io::stdout(), format_args!("{}: fetched\n", path.display()))
}
