//! The client of the puzzle site: fetches inputs, shows puzzles, submits answers, and checks the session
//! token.
//!
//! No person starts the client, but the runner does: [`protocol`](aoc_workspace::protocol) describes the commands.
//!
//! The site belongs to one person, so the client is kind to it:
//!
//! - It caches inputs and pages.
//! - It never retries.
//! - It leaves at least 5 s between requests.
//! - If the site sends the header `Retry-After`, the client sends nothing before that time. A number of seconds
//!   counts as 70 minutes at most, and a date that is further ahead is ignored.
//! - During a cooldown after a wrong answer, it submits nothing.
//! - Without `--force`, it does not submit an answer that is known to be wrong.
//!
//! Every request goes through [`site`], and [`state`] keeps the distance between requests.
#![warn(unreachable_pub)]

mod clock;
mod credentials;
mod fetch;
mod files;
mod history;
mod puzzle_page;
mod read;
mod response;
mod site;
mod state;
mod submit;

use std::{io, process::ExitCode};

use anyhow::Context as _;
use aoc_program::{PuzzleId, command_line::run_program, output::print};
use aoc_workspace::{Workspace, protocol::ClientCommand, session::TokenPlace};
use bpaf::Args;

use crate::site::{Client, SITE, puzzle_url};

fn main() -> ExitCode {
    run_program(Args::current_args(), &ClientCommand::parser(), |command| {
        let workspace = &Workspace::find()?;
        match command {
            ClientCommand::Fetch { token, force, puzzles } => {
                fetch::fetch(workspace, token, force, &puzzles)
            }
            ClientCommand::Read { token, puzzle } => read::read(workspace, token, puzzle),
            ClientCommand::Title { token, wait, puzzle } => {
                read::title(workspace, token, wait, puzzle)
            }
            ClientCommand::Example { puzzle, name, number } => {
                read::example(workspace, puzzle, &name, number)
            }
            ClientCommand::Submit(flags) => submit::submit(workspace, &flags),
            ClientCommand::Session { token } => check_session(token),
            ClientCommand::Open { puzzle } => open_in_browser(puzzle),
        }
    })
}

/// Says where the session token is, and whether the site accepts it.
fn check_session(token: TokenPlace) -> anyhow::Result<ExitCode> {
    let mut client = Client::new(token)?;
    let out = &mut io::stdout();
    print(out, format_args!("the session token is in {}\n", client.token.place))?;
    client.check_token()?;
    print(out, "the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}

fn open_in_browser(puzzle: PuzzleId) -> anyhow::Result<ExitCode> {
    open::that_detached(puzzle_url(SITE, puzzle)).context("cannot open a browser")?;
    Ok(ExitCode::SUCCESS)
}
