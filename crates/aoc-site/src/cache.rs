//! The cached inputs and pages in `inputs`, and the requests that fill this cache.

use std::{fs, path::Path};

use anyhow::{Context as _, anyhow};
use aoc_common::{
    PuzzleId,
    files::{read_if_any, write_atomically},
};
use aoc_workspace::{Workspace, inputs, puzzle_site};

use crate::{puzzle_page::PuzzlePage, requests::Site};

/// Requests and saves the input of a puzzle. An older one is replaced.
pub(crate) fn fetch_input(
    workspace: &Workspace,
    site: &mut Site,
    puzzle: PuzzleId,
) -> anyhow::Result<()> {
    let input = site.input(puzzle)?;
    save(&inputs::path_of_mine(workspace, puzzle), &input)
}

/// Reads a puzzle's cached page; `None` if no page is cached.
///
/// # Errors
/// If the file cannot be read or has no heading with the day of this puzzle.
pub(crate) fn cached_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
) -> anyhow::Result<Option<PuzzlePage>> {
    let path = puzzle_site::page_path(workspace, puzzle);
    let Some(html) = read_if_any(&path)? else { return Ok(None) };
    let page = PuzzlePage::parse(&html, puzzle)
        .map_err(|error| anyhow!("{}: {error}; delete the file", path.display()))?;
    Ok(Some(page))
}

/// The title on a puzzle's cached page; `None` if no page is cached, or if the file is not a page of this puzzle.
pub fn cached_title(workspace: &Workspace, puzzle: PuzzleId) -> Option<String> {
    let page = cached_page(workspace, puzzle).ok().flatten()?;
    Some(page.title().to_owned())
}

/// Requests and saves the page of a puzzle. An older one is replaced.
///
/// # Errors
/// If the response has no heading with the day of this puzzle. The page of the same day of another year is not
/// detected, because the heading does not name the year.
pub(crate) fn fetch_page(
    workspace: &Workspace,
    site: &mut Site,
    puzzle: PuzzleId,
) -> anyhow::Result<PuzzlePage> {
    let html = site.puzzle_page(puzzle)?;
    let page = PuzzlePage::parse(&html, puzzle)
        .map_err(|error| anyhow!("the site sent the wrong page: {error}; try again later"))?;
    save(&puzzle_site::page_path(workspace, puzzle), &html)?;
    Ok(page)
}

/// Saves a file, and makes its folder.
fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    write_atomically(path, text.as_bytes())
}
