//! What all programs do with their command line, and the flags that several of them take.

use std::{io, process::ExitCode};

use bpaf::{Args, OptionParser, ParseFailure, Parser, any, short};

use super::{
    error::{status, usage_error},
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
        status(&error).into()
    })
}

/// The status of a command that has already printed what failed, if anything did.
pub fn exit_code(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A command with one line and one paragraph of help.
pub fn command<T: 'static>(
    name: &'static str,
    flags: impl Parser<T> + 'static,
    line: &'static str,
    paragraph: &'static str,
) -> impl Parser<T> {
    flags.to_options().descr(line).header(paragraph).command(name)
}

/// The flag `--part N`.
pub fn part(help: &'static str) -> impl Parser<Option<Part>> {
    short('p').long("part").help(help).argument("1|2").optional()
}

/// The argument `ANSWER`, or one word of it. It may begin with `-`, as `-3,4` does, unless it looks like a flag.
///
/// A single `#` is rejected: in an interactive zsh it begins no comment, so the words of a comment behind a copied command
/// would become the answer.
pub fn word_of_answer(help: &'static str) -> impl Parser<String> {
    any("ANSWER", |text: String| Some(text).filter(|text| !is_flag(text))).help(help).parse(
        |word| {
            if word == "#" {
                return Err("expected an answer, found `#`: write no comment behind the command");
            }
            Ok(word)
        },
    )
}

/// Whether an argument is a flag, and not an answer such as `-3,4`.
fn is_flag(argument: &str) -> bool {
    let after_dash = argument.strip_prefix('-');
    after_dash.is_some_and(|rest| rest.starts_with(|c: char| c == '-' || c.is_ascii_alphabetic()))
}
