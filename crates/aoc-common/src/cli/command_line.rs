//! What all programs do with their command line, and the flags that several of them take.

use std::{io, process::ExitCode};

use bpaf::{Args, OptionParser, ParseFailure, Parser, short};

use super::{
    error::{exit_status_of, usage_error},
    output::{print, print_error},
};
use crate::puzzle::Part;

/// Reads the command line, runs the command, and prints its error.
///
/// The program ends with the status that the command returns. If the command fails instead, the program ends with
/// status 1, or with 2 if arguments or settings are invalid.
pub fn run_program<T>(
    arguments: Args<'_>,
    flags: &OptionParser<T>,
    command: impl FnOnce(T) -> anyhow::Result<ExitCode>,
) -> ExitCode {
    let result = match flags.run_inner(arguments) {
        Ok(flags) => command(flags),
        Err(ParseFailure::Stderr(message)) => Err(usage_error(message.monochrome(true))),
        Err(help) => print(&mut io::stdout(), help.unwrap_stdout()).map(|()| ExitCode::SUCCESS),
    };
    result.unwrap_or_else(|error| {
        print_error(format_args!("{error:#}"));
        exit_status_of(&error).into()
    })
}

/// The status of a command that has already printed what failed, if anything did.
pub fn exit_code_if(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A command with one line and one paragraph of help.
pub fn subcommand<T: 'static>(
    name: &'static str,
    flags: impl Parser<T> + 'static,
    line: &'static str,
    paragraph: &'static str,
) -> impl Parser<T> {
    flags.to_options().descr(line).header(paragraph).command(name)
}

/// The flag `--part N`.
pub fn part_flag(help: &'static str) -> impl Parser<Option<Part>> {
    short('p').long("part").help(help).argument("1|2").optional()
}
