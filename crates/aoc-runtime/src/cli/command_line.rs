//! What all programs do with their command line, and the flags and arguments that several of them take.
//!
//! Every program uses [`anyhow::Error`]. An error ends a program with status 1, but one that [`usage_error`] has made ends
//! it with status 2.

use std::{error::Error, fmt, io, process::ExitCode};

use aoc_facts::Part;
use bpaf::{Args, OptionParser, ParseFailure, Parser, short};

use super::output::{print, print_error};

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
    let arguments = Args::current_args();
    let parsed = flags.run_inner(match name {
        Some(name) => arguments.set_name(name),
        None => arguments,
    });
    let result = match parsed {
        Ok(flags) => command(flags),
        Err(ParseFailure::Stderr(reason)) => Err(not_understood(name, &reason.monochrome(true))),
        Err(help) => print(&mut io::stdout(), help.unwrap_stdout()).map(|()| ExitCode::SUCCESS),
    };
    result.unwrap_or_else(|error| {
        print_error(format_args!("{error:#}"));
        exit_status_of(&error).into()
    })
}

/// The error about a command line that is not understood, for this reason. People know other programs, and try `run --day
/// 1`, so it names the help that shows what can be typed.
fn not_understood(name: Option<&str>, reason: &str) -> anyhow::Error {
    match name {
        Some(name) => usage_error(format_args!(
            "{reason}\n`{name} --help` lists the commands, and `{name} COMMAND --help` shows how one is typed"
        )),
        None => usage_error(format_args!("{reason}\n`--help` shows what can be typed")),
    }
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

/// The help on `--part N` for a program that solves that part.
pub const PART_HELP: &str =
    "Solve this part only. A part may be run without the other, so it must not need it";

/// The flag `--part N`.
pub fn part_flag(help: &'static str) -> impl Parser<Option<Part>> {
    short('p').long("part").help(help).argument("1|2").optional()
}
