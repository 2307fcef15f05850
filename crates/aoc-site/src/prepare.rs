//! For `cargo xtask new --fetch`: fetches the page and the input of a puzzle that are not cached.
//! Standard output is only the title, for the runner. What the user is to see goes to standard error.

use std::{io, process::ExitCode};

use aoc_program::{
    PuzzleId,
    output::{print, print_error, print_to_stderr},
};
use aoc_workspace::{Workspace, inputs};

use crate::{
    client::Client,
    clock::{check_unlocked, wait_until_unlocked},
    fetch::{cached_line, fetch_input},
    puzzle_page::PuzzlePage,
    read::{record_accepted_answers, request_page},
    session::Settings,
};

pub(crate) fn prepare(
    workspace: &Workspace,
    puzzle: PuzzleId,
    wait: bool,
) -> anyhow::Result<ExitCode> {
    let is_cached = inputs::has_page(workspace, puzzle) && inputs::has_mine(workspace, puzzle);
    let settings = if is_cached { None } else { Some(Settings::find(None)?) };
    if wait {
        wait_until_unlocked(puzzle);
    }
    // One client sends both requests, so that neither a pause nor a request of another process comes between them.
    let mut client = settings.map(Client::new).transpose()?;
    if let Some(client) = &mut client
        && !inputs::has_page(workspace, puzzle)
    {
        check_unlocked(puzzle)?;
        request_page(workspace, client, puzzle)?;
    }
    let page = PuzzlePage::cached(workspace, puzzle)?;
    let input = match &mut client {
        Some(client) => fetch_input(workspace, client, puzzle, false),
        None => Ok(cached_line(workspace, puzzle)),
    };
    match input {
        Ok(line) => print_to_stderr(line),
        // The day is made all the same.
        Err(error) => print_error(format_args!("{error:#}")),
    }
    record_accepted_answers(workspace, puzzle, &page)?;
    print(&mut io::stdout(), format_args!("{}\n", page.title))?;
    Ok(ExitCode::SUCCESS)
}
