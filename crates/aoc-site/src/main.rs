//! The client of the puzzle site, as a program of its own: it fetches inputs,
//! submits answers, and says whether the site accepts the session token.
//!
//! `cargo xtask fetch`, `submit` and `session` start it. It knows the site and its
//! etiquette, but no day: which file an input goes to, and which answer is
//! submitted, it is told.
//!
//! The site is one person's, so it is asked as little as can be: nothing that is
//! cached, nothing that is known to fail, nothing within five seconds of the last
//! request, and nothing twice unless a person asks for it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`flags`] | the command line |
//! | [`fetch`], [`submit`], [`session`] | the commands |
//! | [`journal`] | the file that remembers requests and answers, its lock, and the time between two requests |
//! | [`tries`] | the answers that an account has tried, and what they rule out |
//! | [`page`] | whether a response is an input; what a page says of an answer |
//! | [`http`] | the address of the site, a request and its response |
//! | [`login`] | the session token, the user's folders, the contact |
//! | [`clock`] | when a puzzle unlocks; lengths of time in words |
//! | [`report`] | messages, errors and exit statuses |
//!
//! Each module leans only on those further down.

mod clock;
mod fetch;
mod flags;
mod http;
mod journal;
mod login;
mod page;
mod report;
mod session;
mod submit;
mod tries;

use std::process::ExitCode;

use clap::Parser as _;

use crate::flags::{Command, Flags};

fn main() -> ExitCode {
    let result = match Flags::parse().command {
        Command::Fetch(flags) => Ok(fetch::fetch(&flags)),
        Command::Submit(flags) => submit::submit(&flags),
        Command::Session(flags) => session::session(&flags),
    };
    let status = result.unwrap_or_else(|error| error.tell());
    ExitCode::from(status as u8)
}
