//! The client of the puzzle site: fetches inputs, shows puzzles, submits answers, and checks the session token.
//!
//! The site belongs to one person, so the client is kind to it:
//!
//! - It names the base in each request, so that the site's author knows who maintains it.
//! - It caches inputs and pages.
//! - It leaves at least 5 s between two requests.
//! - During a cooldown after a wrong answer, it submits nothing.
//! - Without `--force`, it submits no answer that is known to be wrong.
//!
//! Every request goes through `requests`, which sends it with the program `curl`. `state` makes each request wait until
//! enough time has passed since the last one.
#![warn(unreachable_pub)]

mod answer_of_day;
mod cache;
mod clock;
mod curl;
mod example;
mod fetch;
mod puzzle_page;
mod read;
mod requests;
mod response;
mod session;
mod settings;
mod state;
mod submit;
mod token;

use std::process::ExitCode;

use aoc_workspace::{Workspace, site_flags::SiteCommand};

pub use cache::cached_title;
pub use read::cache_page;

/// Carries out a command.
///
/// # Errors
/// If the command fails. It is a usage error if an argument or a setting is invalid.
pub fn run(workspace: &Workspace, command: &SiteCommand) -> anyhow::Result<ExitCode> {
    match command {
        SiteCommand::Fetch(flags) => fetch::fetch(workspace, flags),
        SiteCommand::Read(flags) => read::read(workspace, flags),
        SiteCommand::Example(flags) => example::example(workspace, flags),
        SiteCommand::Submit(flags) => submit::submit(workspace, flags),
        SiteCommand::Session { save } => session::session(workspace, *save),
    }
}
