//! The client of the puzzle site: fetches inputs, shows puzzles, submits answers, and checks the session
//! token.
//!
//! `cargo xtask`, the runner, starts the client, and sends an answer on standard input. If a request needs the
//! session token, the runner names the file that holds it. Without a file, the token is in a variable.
//!
//! The site belongs to one person, so the client is kind to it. It caches inputs and pages, never retries,
//! leaves at least 5 s between requests, and does not submit answers that are known to be wrong, unless
//! `--force` is given. Every request goes through [`site`], and [`state`] keeps the distance between
//! requests.
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

use std::{io, path::Path, process::ExitCode};

use anyhow::Context as _;
use aoc_program::{command_line::run_program, error::usage, output::print};
use aoc_workspace::{
    Workspace,
    site_flags::{SiteCommand, site_commands},
};
use bpaf::{Args, Parser as _};

use crate::site::{Client, SITE, puzzle_url};

fn main() -> ExitCode {
    run_program(Args::current_args(), &site_commands().to_options(), |command| {
        let workspace = Workspace::find()?;
        match command {
            SiteCommand::Fetch(flags) => fetch::fetch(&workspace, &flags),
            SiteCommand::Read(flags) => read::read(&workspace, &flags),
            SiteCommand::Example(flags) => read::example(&workspace, &flags),
            SiteCommand::Submit(flags) => submit::submit(&workspace, &flags),
            SiteCommand::Session(file) => check_session(file.as_deref()),
            SiteCommand::Open(puzzle) => open_in_browser(&puzzle),
        }
    })
}

/// Says where the session token is, and whether the site accepts it.
fn check_session(token_file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let mut client = Client::new(token_file)?;
    let out = &mut io::stdout();
    print(out, format_args!("the session token is in {}\n", client.token.source))?;
    client.check_token()?;
    print(out, "the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}

fn open_in_browser(puzzle: &str) -> anyhow::Result<ExitCode> {
    let puzzle = puzzle.parse().map_err(usage)?;
    open::that_detached(puzzle_url(SITE, puzzle)).context("cannot open a browser")?;
    Ok(ExitCode::SUCCESS)
}
