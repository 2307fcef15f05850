//! The client of the puzzle site: fetches inputs, shows puzzles, submits answers, checks the
//! session token.
//!
//! `cargo xtask` starts it, says where the session token is, and sends the answer on standard input.
//!
//! The site belongs to one person, so be kind to it: cache inputs, never retry, wait 5 s
//! between requests, and don't submit answers that are known to be wrong. Every request goes
//! through [`site`], and [`state`] spaces them out.

mod clock;
mod credentials;
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
use aoc_program::{
    PuzzleId,
    command_line::{exit_code, run_program},
    error::usage,
    output::{print, print_error},
};
use aoc_workspace::{
    Workspace, inputs,
    site_flags::{FetchFlags, SiteCommand, site_commands},
};
use bpaf::{Args, Parser as _};

use crate::{
    clock::check_unlocked,
    files::write,
    site::{Client, SITE},
};

fn main() -> ExitCode {
    run_program(Args::current_args(), &site_commands().to_options(), |command| {
        let workspace = Workspace::find()?;
        match command {
            SiteCommand::Fetch(flags) => fetch(&workspace, &flags),
            SiteCommand::Read(flags) => read::read(&workspace, &flags),
            SiteCommand::Example(flags) => read::example(&workspace, &flags),
            SiteCommand::Submit(flags) => submit::submit(&workspace, &flags),
            SiteCommand::Session(file) => session(file.as_deref()),
            SiteCommand::Open(puzzle) => open_in_browser(&puzzle),
        }
    })
}

fn fetch(workspace: &Workspace, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    let mut client = Client::new(flags.session.as_deref())?;
    let mut passed = true;
    for puzzle in &flags.puzzles {
        let puzzle = puzzle.parse().map_err(usage)?;
        if let Err(error) = check_unlocked(puzzle, false) {
            // The other puzzles can be fetched.
            print_error(format_args!("{error:#}"));
            passed = false;
            continue;
        }
        let path = inputs::mine(workspace, puzzle);
        let input = || client.input(puzzle).with_context(|| puzzle.to_string());
        write(&path, flags.force, input)?;
        print(&mut io::stdout(), format_args!("{}: fetched\n", path.display()))?;
        if let Ok(page) = read::open(workspace, puzzle) {
            read::record_accepted(workspace, puzzle, &page)?;
        }
    }
    Ok(exit_code(passed))
}

fn session(file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let mut client = Client::new(file)?;
    let out = &mut io::stdout();
    print(out, format_args!("the session token is in {}\n", client.token.source))?;
    client.settings()?;
    print(out, "the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}

fn open_in_browser(puzzle: &str) -> anyhow::Result<ExitCode> {
    let puzzle: PuzzleId = puzzle.parse().map_err(usage)?;
    open::that_detached(format!("{SITE}/{}/day/{}", puzzle.year(), puzzle.day()))
        .context("cannot open a browser")?;
    Ok(ExitCode::SUCCESS)
}
