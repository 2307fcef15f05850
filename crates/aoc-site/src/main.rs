//! The client of the puzzle site: fetches inputs, shows puzzles, submits answers, checks the
//! session token.
//!
//! `cargo xtask` starts it. It knows no day's code: its arguments say where files and the session
//! token are, and the answer comes on standard input.
//!
//! The site belongs to one person, so be kind to it: cache inputs, never retry, wait 5 s
//! between requests, and don't submit answers that are known to be wrong.
//!
//! Every request goes through [`site`], and [`state`] spaces them out.

mod clock;
mod credentials;
mod fetch;
mod flags;
mod history;
mod page;
mod puzzle_page;
mod read;
mod report;
mod site;
mod state;
mod submit;

use std::process::ExitCode;

use clap::Parser as _;

use crate::{
    flags::{Command, Flags, SessionFlags},
    report::{Error, print, print_error},
    site::Client,
};

fn main() -> ExitCode {
    let Flags { root, command } = Flags::parse();
    let result = match command {
        Command::Fetch(flags) => fetch::fetch(&root, &flags),
        Command::Read(flags) => read::read(&root, &flags),
        Command::Example(flags) => read::example(&root, &flags),
        Command::Submit(flags) => submit::submit(&flags),
        Command::Session(flags) => session(&flags),
    };
    result.unwrap_or_else(|error| {
        print_error(&error);
        error.exit_code()
    })
}

fn session(flags: &SessionFlags) -> Result<ExitCode, Error> {
    let mut client = Client::new(flags)?;
    print(format_args!("the session token is in {}", client.credentials.source))?;
    client.settings()?;
    print("the site accepts it")?;
    Ok(ExitCode::SUCCESS)
}
