//! The runner: solves puzzles, checks that no answer has changed, and talks to the puzzle site.
//!
//! It does not link the days. Each command builds the programs that it needs with cargo, and starts them.
//!
//! | to change | look in |
//! |---|---|
//! | what a command does | the module of its name |
//! | a command for the puzzle site, or `new --fetch` | [`site`], then the crate `aoc-site` |
//! | the flags and the help of any command | `flags` |
//! | which puzzles a command accepts, and how they are named | `selector`, `days` |
//! | which inputs `run` and `bench` solve | `selected_inputs`, then `aoc_workspace::selection` |
//! | how a day's program is built, started and waited for | `programs`, then `aoc_workspace::launcher` |
//! | how `check` solves inputs at the same time | `parallel` |
//! | what a day's program prints, and how it times its steps | `aoc_program::steps` |
//! | what a day's program reports, such as its times | `aoc_program::report` |
//! | what is known of a day's program once it has ended | `aoc_workspace::launcher::Finished` |
//! | what is printed about an answer that was compared with the recorded one | `aoc_workspace::compare` |
//!
//! The runner exists as two programs. `xtask`, which `cargo xtask` starts, leaves out the client of the puzzle site,
//! because the client takes long to build. `aoc-site` includes it.
#![warn(missing_docs, unreachable_pub)]

pub mod address;
mod bench;
mod browser;
pub mod calendar;
mod cargo;
mod check;
mod days;
mod expect;
mod flags;
mod new;
mod parallel;
mod programs;
mod run;
mod selected_inputs;
mod selector;
pub mod session;
pub mod site;
mod stars;
mod templates;
pub mod user_folders;

use std::process::ExitCode;

use aoc_program::command_line::run_program;
use aoc_workspace::Workspace;
use bpaf::Args;

pub use crate::{days::Day, new::NewDay, programs::Programs};
use crate::{
    flags::{Command, commands},
    site::{RunSiteCommand, hand_over},
};

/// Runs the command of this command line. Without `run_site_command`, a command for the puzzle site is handed over to
/// `aoc-site`, which has the client.
pub fn main(run_site_command: Option<RunSiteCommand>) -> ExitCode {
    run_program(Args::current_args().set_name("cargo xtask"), &commands(), |command| {
        let workspace = &Workspace::find()?;
        let run_or_hand_over = |command| match run_site_command {
            Some(run) => run(workspace, command),
            None => hand_over(workspace),
        };
        match command {
            Command::Run(flags) => run::run(workspace, &flags),
            Command::Check(flags) => check::check(workspace, &flags),
            Command::Expect(flags) => expect::expect(workspace, &flags),
            Command::New(flags) => {
                let day = NewDay::from_flags(workspace, &flags)?;
                if flags.fetch {
                    run_or_hand_over(site::new(workspace, day, flags.wait)?)
                } else {
                    new::new(workspace, &day)
                }
            }
            Command::Bench(flags) => bench::bench(workspace, &flags),
            Command::Stars(years) => stars::stars(workspace, years),
            Command::Fetch(flags) => match site::fetch(workspace, &flags)? {
                Some(command) => run_or_hand_over(command),
                None => Ok(ExitCode::SUCCESS),
            },
            Command::Read(flags) => run_or_hand_over(site::read(workspace, &flags)?),
            Command::Example(flags) => run_or_hand_over(site::example(workspace, flags)?),
            Command::Submit(flags) => run_or_hand_over(site::submit(workspace, flags)?),
            Command::Session { session_file } => {
                run_or_hand_over(site::session(session_file.as_deref())?)
            }
        }
    })
}
