//! The commands, a file each.

mod bench;
mod check;
mod example;
mod expect;
mod fetch;
mod new;
mod read;
mod run;
mod session;
mod stars;
mod submit;

use std::process::ExitCode;

use crate::{context::Context, flags::Command};

/// Runs a command.
///
/// # Errors
/// If it fails.
pub(crate) fn run_command(
    context: &mut Context<'_>,
    command: &Command,
) -> anyhow::Result<ExitCode> {
    match command {
        Command::Run(flags) => run::run(context, flags),
        Command::Check(flags) => check::check(context, flags),
        Command::Expect(flags) => expect::expect(context, flags),
        Command::New(flags) => new::new(context, flags),
        Command::Bench(flags) => bench::bench(context, flags),
        Command::Stars(flags) => stars::stars(context, flags),
        Command::Fetch(flags) => fetch::fetch(context, flags),
        Command::Read(flags) => read::read(context, flags),
        Command::Example(flags) => example::example(context, flags),
        Command::Submit(flags) => submit::submit(context, flags),
        Command::Session { save } => session::session(context, *save),
    }
}
