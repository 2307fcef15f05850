//! The client of the puzzle site: fetches inputs, shows puzzles, submits answers, and checks the session token.
//!
//! For the commands that need it, `cargo xtask` builds and starts the program `xtask-site` of the package `xtask`, which
//! calls [`main`].
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

use aoc_common::cli::run_program;
use aoc_workspace::{
    Workspace,
    site_flags::{SiteCommand, site_commands},
};
use bpaf::Parser as _;

/// The main function of the program.
pub fn main() -> ExitCode {
    let commands = site_commands().to_options().fallback_to_usage();
    run_program(Some("cargo xtask"), &commands, |command| {
        let workspace = &Workspace::find()?;
        match command {
            SiteCommand::Fetch(flags) => fetch::fetch(workspace, &flags),
            SiteCommand::Read(flags) => read::read(workspace, &flags),
            SiteCommand::Example(flags) => example::example(workspace, &flags),
            SiteCommand::Submit(flags) => submit::submit(workspace, &flags),
            SiteCommand::Session { save } => session::session(workspace, save),
        }
    })
}
