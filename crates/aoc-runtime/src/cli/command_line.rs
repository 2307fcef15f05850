//! What all programs do with their command line, and the flags and arguments that several of them take.
//!
//! Every program uses [`anyhow::Error`]. An error ends a program with status 1, but one that [`usage_error`] has made ends it
//! with status 2.

use std::{env, error::Error, fmt, io, process::ExitCode};

use bpaf::{Args, OptionParser, ParseFailure, Parser, short};

use super::output::{print, print_error};
use aoc_facts::Part;

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
    let run = |arguments: Args<'_>| match name {
        Some(name) => flags.run_inner(arguments.set_name(name)),
        None => flags.run_inner(arguments),
    };
    let result = match run(Args::current_args()) {
        Ok(flags) => command(flags),
        Err(ParseFailure::Stderr(reason)) => {
            let help = run(Args::from(&["--help"])).err().map(ParseFailure::unwrap_stdout);
            reject(name, &reason.monochrome(true), &help.unwrap_or_default())
        }
        Err(help) => print_help(&help.unwrap_stdout()),
    };
    result.unwrap_or_else(|error| {
        print_error(format_args!("{error:#}"));
        exit_status_of(&error).into()
    })
}

/// What becomes of a command line that is not understood, for this reason. If its first word is none of the commands in the
/// help, they are named. Otherwise the help is named that shows how the command is typed: people know other programs, and
/// try `run --release` or `run --day 1`.
fn reject(program: Option<&str>, reason: &str, help: &str) -> anyhow::Result<ExitCode> {
    let indented = help.lines().filter_map(|line| line.strip_prefix("    "));
    let words = indented.filter_map(|line| line.split_whitespace().next());
    let commands: Vec<_> =
        words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())).collect();
    let word = env::args_os().nth(1).unwrap_or_default().to_string_lossy().into_owned();
    let is_command = commands.contains(&&*word);
    if commands.is_empty() || is_command || word.starts_with('-') {
        let shows_help = match program {
            Some(program) if is_command => format!("{program} {word} --help"),
            Some(program) => format!("{program} --help"),
            None => "--help".to_owned(),
        };
        let reason = without_hint(reason);
        return Err(usage_error(format_args!("{reason}\n`{shows_help}` shows how it is typed")));
    }
    if word == "help" {
        return print_help(help);
    }
    let commands = commands.join(", ");
    Err(usage_error(format_args!("expected a command, found {word:?}; there are {commands}")))
}

/// The reason without the words at its end that `bpaf` adds to some of them. They name the flag `--help`, but no command.
fn without_hint(reason: &str) -> &str {
    let hints = [", pass `--help` for usage information", ". Pass `--help` for usage information"];
    hints.iter().find_map(|hint| reason.strip_suffix(hint)).unwrap_or(reason)
}

fn print_help(help: &str) -> anyhow::Result<ExitCode> {
    print(&mut io::stdout(), help).map(|()| ExitCode::SUCCESS)
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
