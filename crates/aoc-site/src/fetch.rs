//! Fetches `mine.txt`, and which answers are right.

use std::{io, process::ExitCode};

use aoc_common::{
    PuzzleId,
    cli::{exit_code_if, note, print, print_error},
    files::check_links,
};
use aoc_workspace::{Workspace, days::select_puzzles, inputs, puzzle_site, site_flags::FetchFlags};

use crate::{
    cache::{cached_line, fetch_input, fetch_page_unless_cached},
    clock::check_unlocked,
    read::note_right_answers,
    requests::{RequestError, Site},
    settings::Settings,
};

/// Fetches the inputs of the selected puzzles that are not cached, or all of them with `--force`, and notes the answers
/// that are right, as their pages show them.
pub(crate) fn fetch(workspace: &Workspace, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    let mut to_request = Vec::new();
    for puzzle in select_puzzles(workspace, &flags.puzzles)? {
        if !flags.force && inputs::has_mine(workspace, puzzle) {
            print(&mut io::stdout(), cached_line(workspace, puzzle) + "\n")?;
        } else {
            to_request.push(puzzle);
        }
    }
    if to_request.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let passed = request(workspace, to_request, flags.force)?;
    Ok(exit_code_if(passed))
}

/// Requests the inputs of these puzzles, and notes the answers that are right, as their pages show them. Prints what goes
/// wrong, and returns whether nothing did.
///
/// The page comes before the input. If this is interrupted between the two, the input is still missing, so the same command
/// fetches it, and notes the answers.
///
/// A puzzle for which nothing can be requested does not keep the others from being fetched, nor does a page that cannot
/// be read. But after the first request that fails, nothing more is requested, since the next would probably fail as well.
fn request(workspace: &Workspace, puzzles: Vec<PuzzleId>, force: bool) -> anyhow::Result<bool> {
    let settings = Settings::find(workspace)?;
    let mut passed = true;
    let mut to_request = puzzles.into_iter();
    for puzzle in to_request.by_ref() {
        if let Err(reason) = check_can_be_requested(workspace, puzzle) {
            print_error(reason);
            passed = false;
            continue;
        }
        let page = fetch_page_unless_cached(workspace, Site::open(&settings)?, puzzle);
        if let Err(error) = &page
            && error.is::<RequestError>()
        {
            print_error(format_args!("{puzzle}: {error:#}"));
            passed = false;
            break;
        }
        match fetch_input(workspace, Site::open(&settings)?, puzzle, force) {
            Ok(line) => print(&mut io::stdout(), line + "\n")?,
            Err(error) => {
                print_error(format_args!("{puzzle}: {error:#}"));
                passed = false;
                break;
            }
        }
        let noted = page.and_then(|page| note_right_answers(workspace, puzzle, &page));
        if let Err(error) = noted {
            print_error(format_args!(
                "no right answers noted for {puzzle}: {error:#} (`cargo xtask read {puzzle}` notes them)"
            ));
            passed = false;
        }
    }
    let not_requested: Vec<_> = to_request.map(|puzzle| puzzle.to_string()).collect();
    if !not_requested.is_empty() {
        note(format_args!("not requested: {}", not_requested.join(" ")));
    }
    Ok(passed)
}

/// Fails if a puzzle is locked, or if a link keeps its input or its page from being saved.
fn check_can_be_requested(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<()> {
    check_unlocked(puzzle)?;
    check_links(&inputs::path_of_mine(workspace, puzzle))?;
    check_links(&puzzle_site::page_path(workspace, puzzle))
}
