//! The client of the puzzle site: fetches inputs, shows puzzles, submits answers, and checks the session
//! token.
//!
//! This program is the whole runner, [`xtask`], with the client. `cargo xtask` starts it for the commands that need it.
//!
//! The site belongs to one person, so the client is kind to it:
//!
//! - It caches inputs and pages.
//! - It never retries.
//! - It leaves at least 5 s between two requests. Only the page and the input of a new day are requested without a
//!   pause in between.
//! - If the site sends the header `Retry-After`, the client sends nothing before that time, and says when to try again.
//!   A wait in seconds is capped at 70 minutes, and a date that is further ahead than that is ignored.
//! - During a cooldown after a wrong answer, it submits nothing.
//! - Without `--force`, it submits no answer that is known to be wrong, and submits an answer again only if the site
//!   has ignored it. As long as the verdict on an answer has not been seen, it submits nothing for that part.
//!
//! Every request goes through [`client`]. [`state`] makes each request wait until enough time has passed since the
//! last one.
#![warn(unreachable_pub)]

mod answer_to_submit;
mod client;
mod clock;
mod credentials;
mod fetch;
mod files;
mod history;
mod new;
mod puzzle_page;
mod read;
mod response;
mod state;
mod submit;

use std::{io, process::ExitCode};

use aoc_program::output::print;
use aoc_workspace::Workspace;
use xtask::{session::Settings, site::SiteCommand};

use crate::client::Client;

fn main() -> ExitCode {
    xtask::main(Some(run))
}

fn run(workspace: &Workspace, command: SiteCommand) -> anyhow::Result<ExitCode> {
    match command {
        SiteCommand::Fetch { settings, force, puzzles } => {
            fetch::fetch(workspace, settings, force, &puzzles)
        }
        SiteCommand::Read { source, puzzle } => read::read(workspace, source, puzzle),
        SiteCommand::Example { puzzle, name, number } => {
            read::example(workspace, puzzle, &name, number)
        }
        SiteCommand::Submit(command) => submit::submit(workspace, &command),
        SiteCommand::Session(settings) => check_session(settings),
        SiteCommand::New { settings, wait, day } => new::new(workspace, settings, wait, &day),
    }
}

/// Says where the session token is, and whether the site accepts it.
fn check_session(settings: Settings) -> anyhow::Result<ExitCode> {
    let mut client = Client::new(settings)?;
    let out = &mut io::stdout();
    print(out, format_args!("the session token is in {}\n", client.token.place))?;
    client.check_token()?;
    print(out, "the site accepts it\n")?;
    Ok(ExitCode::SUCCESS)
}
