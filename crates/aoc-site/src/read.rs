//! Shows the text of a puzzle.

use std::{io, process::ExitCode};

use aoc_core::internal::{PuzzleId, terminal::print};
use aoc_workspace::{Workspace, days::selected_puzzle};

use crate::{
    cache::{cached_page, fetch_page},
    client::Client,
    clock::check_unlocked,
    flags::ReadFlags,
    puzzle_page::PuzzlePage,
    recorded::record_answers_on_page,
    settings::Settings,
};

/// The width of the text, in columns.
const TEXT_WIDTH: usize = 80;

/// Prints the text of a puzzle.
pub(crate) fn read(workspace: &Workspace, flags: &ReadFlags) -> anyhow::Result<ExitCode> {
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    let page = find_page(workspace, puzzle, flags.refresh)?;
    let text = page.text(TEXT_WIDTH)?;
    print(&mut io::stdout(), format_args!("{}\n", text.trim_end()))?;
    record_answers_on_page(workspace, puzzle, &page)?;
    Ok(ExitCode::SUCCESS)
}

/// The page of a puzzle. It is fetched if it is not cached, or if it is to be refreshed.
pub(crate) fn find_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    refresh: bool,
) -> anyhow::Result<PuzzlePage> {
    if !refresh && let Some(page) = cached_page(workspace, puzzle)? {
        return Ok(page);
    }
    let settings = Settings::find()?;
    check_unlocked(puzzle)?;
    fetch_page(workspace, &mut Client::new(&settings)?, puzzle)
}
