//! `cargo xtask expect`: records the answer that a puzzle gives for its example, before a day finds it.

use std::process::ExitCode;

use anyhow::bail;
use aoc_common::{
    Input, Part, PuzzleId, answer::Answer, cli::usage_error, input::EXAMPLE, snapshots,
};
use aoc_workspace::{Workspace, inputs};

use crate::{flags::ExpectFlags, runner::Runner};

pub(crate) fn expect(runner: &mut Runner<'_>, flags: &ExpectFlags) -> anyhow::Result<ExitCode> {
    let puzzle = runner.days.select_puzzle(&flags.puzzle)?;
    let part = flags.part;
    puzzle.check_has_part(part).map_err(usage_error)?;
    let answer = Answer::typed(&flags.answer).map_err(usage_error)?;
    let input = find_input(runner.workspace, puzzle, part, flags.input.as_deref())?;
    let done = snapshots::record(&input, part, &answer)?;
    runner.print(format_args!("{}: part {part} {done}\n", input.path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The input of this name; without a name, the only example for this part.
fn find_input(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    name: Option<&str>,
) -> anyhow::Result<Input> {
    let inputs = inputs::list(workspace, puzzle)?;
    let found = match name {
        Some(name) => inputs.iter().find(|input| input.name == name),
        None => match inputs::examples_for(&inputs, part)[..] {
            [] => None,
            [only] => Some(only),
            [one, other, ..] => {
                return Err(usage_error(format_args!(
                    "{puzzle} has several examples for part {part}, such as {} and {}: name one with `-i NAME`",
                    one.name, other.name
                )));
            }
        },
    };
    let Some(input) = found else {
        bail!(inputs::missing_message(workspace, puzzle, name.unwrap_or(EXAMPLE)));
    };
    if !input.is_for(part) {
        bail!("{} is not for part {part}", input.path.display());
    }
    Ok(input.clone())
}
