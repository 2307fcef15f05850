//! `cargo xtask fetch`: fetches `mine.txt`, and which answers are right.

use std::process::ExitCode;

use anyhow::Context as _;
use aoc_common::{cli::exit_code_if, inputs};

use crate::{flags::FetchFlags, runner::Runner, site::client::Refusal};

/// Fetches the inputs of the selected puzzles that are not cached, or all of them with `--force`, and notes the answers
/// that are right, as their pages show them. A puzzle that the site does not have stops no other. After any other error,
/// nothing more is requested.
pub(crate) fn fetch(runner: &mut Runner<'_>, flags: &FetchFlags) -> anyhow::Result<ExitCode> {
    let mut passed = true;
    for puzzle in runner.puzzles(&flags.puzzles)? {
        match runner.fetch_input(puzzle, flags.force).with_context(|| puzzle.to_string()) {
            Ok(is_new) => {
                let shown = inputs::path_of_mine(runner.workspace, puzzle).display().to_string();
                let done = if is_new {
                    "fetched".to_owned()
                } else {
                    format!("cached (`cargo xtask fetch --force {puzzle}` refetches)")
                };
                runner.print(format_args!("{shown}: {done}\n"))?;
            }
            Err(error) if Refusal::is_not_found(&error) => {
                runner.error(format_args!("{error:#}"));
                passed = false;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(exit_code_if(passed))
}
