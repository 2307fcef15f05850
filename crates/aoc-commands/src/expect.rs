//! `cargo xtask expect`: records the answer that a puzzle gives for its example, before a day finds it.

use std::{io, process::ExitCode};

use anyhow::{Context as _, bail};
use aoc_common::{
    Part, PuzzleId,
    puzzle::input_name::EXAMPLE,
    terminal::{is_invisible, print, usage_error},
};
use aoc_workspace::{Days, Input, Workspace, inputs, part_result::record_given_answer};

use crate::flags::ExpectFlags;

pub(crate) fn expect(workspace: &Workspace, flags: &ExpectFlags) -> anyhow::Result<ExitCode> {
    let puzzle = Days::find(workspace)?.select_puzzle(&flags.puzzle)?;
    let part = flags.part;
    puzzle.check_has_part(part).map_err(usage_error)?;
    let answer = checked_answer(&flags.answer)?;
    let input = find_input(workspace, puzzle, part, flags.input.as_deref())?;
    let path = input.path.display();
    let message = record_given_answer(&input, part, answer).with_context(|| path.to_string())?;
    print(&mut io::stdout(), format_args!("{path}: part {part} {message}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// The answer without white space around it. (Before a block of lines, it may be part of the block.)
///
/// # Errors
/// If the answer is empty, or has something that nobody would see, such as what came along from a web page.
fn checked_answer(text: &str) -> anyhow::Result<&str> {
    let is_block = text.trim().contains('\n');
    let answer = if is_block { text.trim_end() } else { text.trim() };
    if answer.is_empty() || answer.contains(|c| c == '\t' || is_invisible(c)) {
        return Err(usage_error(format_args!(
            "expected an answer after the part, without invisible characters, found {answer:?}"
        )));
    }
    Ok(answer)
}

/// The input of this name; without a name, the usual example for this part.
fn find_input(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    name: Option<&str>,
) -> anyhow::Result<Input> {
    let inputs = inputs::list(workspace, puzzle)?;
    let found = match name {
        Some(name) => inputs.iter().find(|input| input.name == name),
        None => inputs::usual_example(&inputs, part),
    };
    let Some(input) = found else {
        bail!(inputs::missing_message(workspace, puzzle, name.unwrap_or(EXAMPLE)));
    };
    if !input.is_for(part) {
        bail!("{} is not for part {part}", input.path.display());
    }
    Ok(input.clone())
}
