//! Requests the input and the page of a puzzle, and saves them in `inputs`.

use std::{fs, path::Path};

use anyhow::Context as _;
use aoc_core::PuzzleId;
use aoc_workspace::{Workspace, files, inputs};

use crate::client::Client;

/// Requests and saves the input of a puzzle, unless it is cached and `force` is not given. Returns a line that says
/// what was done.
pub(crate) fn fetch_input(
    workspace: &Workspace,
    client: &mut Client,
    puzzle: PuzzleId,
    force: bool,
) -> anyhow::Result<String> {
    // Another process may have fetched it before this one got its client.
    if !force && inputs::has_mine(workspace, puzzle) {
        return Ok(cached_line(workspace, puzzle));
    }
    let input = client.input(puzzle).with_context(|| puzzle.to_string())?;
    let path = inputs::mine(workspace, puzzle);
    save(&path, &input)?;
    Ok(format!("{}: fetched", path.display()))
}

/// Says that the input of a puzzle is cached.
pub(crate) fn cached_line(workspace: &Workspace, puzzle: PuzzleId) -> String {
    let path = inputs::mine(workspace, puzzle);
    format!("{}: cached (`fetch --force` refetches)", path.display())
}

/// Requests and saves the page of a puzzle. An older one is replaced.
pub(crate) fn fetch_page(
    workspace: &Workspace,
    client: &mut Client,
    puzzle: PuzzleId,
) -> anyhow::Result<()> {
    let html = client.puzzle_page(puzzle)?;
    save(&inputs::page(workspace, puzzle), &html)
}

/// Saves a file, and makes its folder.
fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| files::replace(path, text.as_bytes()))
        .with_context(|| path.display().to_string())
}
