//! What all programs do with their command line, and the flags and arguments that several of them take.
//!
//! Every program uses [`anyhow::Error`]. An error ends a program with status 1, but one that [`usage_error`] has made ends it
//! with status 2.

use std::{error::Error, fmt, io, process::ExitCode};

use bpaf::{Args, OptionParser, ParseFailure, Parser, any, positional, short};

use super::output::{print, print_error};
use crate::puzzle::Part;

/// Reads the command line, runs the command, and prints its error. In the help, the program has this name, or else that of
/// its file.
///
/// The program ends with the status that the command returns. If the command fails instead, the program ends with
/// status 1, or with 2 if arguments or settings are invalid.
pub fn run_program<T>(
    name: Option<&str>,
    flags: &OptionParser<T>,
    command: impl FnOnce(T) -> anyhow::Result<ExitCode>,
) -> ExitCode {
    let mut arguments = Args::current_args();
    if let Some(name) = name {
        arguments = arguments.set_name(name);
    }
    let result = match flags.run_inner(arguments) {
        Ok(flags) => command(flags),
        Err(ParseFailure::Stderr(reason)) => Err(usage_error(reason.monochrome(true))),
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

/// An error about invalid arguments or settings, which ends a program with status 2.
pub fn usage_error(message: impl fmt::Display) -> anyhow::Error {
    UsageError(message.to_string()).into()
}

/// The status with which a program ends because of this error.
pub fn exit_status_of(error: &anyhow::Error) -> u8 {
    if error.is::<UsageError>() { 2 } else { 1 }
}

#[derive(Debug)]
struct UsageError(String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for UsageError {}

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

/// The argument `PART`.
pub fn part_argument(help: &'static str) -> impl Parser<Part> {
    positional("PART").help(help)
}

/// The argument `ANSWER`. It may begin with `-`, as `-3,4` does, unless it looks like a flag.
pub fn answer_argument(help: &'static str) -> impl Parser<String> {
    any("ANSWER", |text: String| Some(text).filter(|text| !is_flag(text))).help(help)
}

/// Whether an argument is a flag, and not an answer such as `-3,4`.
fn is_flag(argument: &str) -> bool {
    let after_dash = argument.strip_prefix('-');
    after_dash.is_some_and(|rest| rest.starts_with(|c: char| c == '-' || c.is_ascii_alphabetic()))
}
