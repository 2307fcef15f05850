//! `cargo xtask expect`: records the answer that a puzzle gives for its example, before a day finds it.

use std::process::ExitCode;

use anyhow::{Context as _, bail};
use aoc_common::{
    Input, Part, PuzzleId,
    answer::{Answer, Recorded, Source},
    cli::usage_error,
    input::EXAMPLE,
    rejections,
    snapshots::{self, Recording},
    standing::{Known, Standing},
};
use aoc_workspace::{
    Workspace,
    inputs::{self, Missing},
};

use crate::{flags::ExpectFlags, runner::Runner};

pub(crate) fn expect(runner: &mut Runner<'_>, flags: &ExpectFlags) -> anyhow::Result<ExitCode> {
    let puzzle = runner.days.select_puzzle(&flags.puzzle)?;
    let part = flags.part;
    puzzle.check_has_part(part).map_err(usage_error)?;
    let answer = Answer::typed(&flags.answer).map_err(usage_error)?;
    let input = find_input(runner.workspace, puzzle, part, flags.input.as_deref())?;
    let path = input.path.display();
    let known = Known::read(&input, part).with_context(|| path.to_string())?;
    if let Some(reason) = rejections::reason_against(&known.rejections, &answer) {
        bail!("{path}: part {part} {}: {answer}, {reason}", Standing::Rejected.label());
    }
    let has_picture = known.recorded.is_some_and(|recorded| recorded.answer.is_picture());
    if has_picture && !answer.is_picture() && !flags.force {
        bail!(
            "{path}: a picture is recorded for part {part}, which is what the day answers: submit the letters in it, as in \
             `cargo xtask submit {puzzle} {part} {answer}` (--force records them in its place)"
        );
    }
    let new = Recorded { answer, source: Source::Given };
    let replaceable = if flags.force { Source::Site } else { Source::Given };
    let recording = snapshots::record(&input, part, &new, Some(replaceable))
        .with_context(|| path.to_string())?;
    if let Recording::Kept(_) = recording {
        bail!("{path}: part {part} {recording} (--force replaces it)");
    }
    runner.print(format_args!("{path}: part {part} {recording}\n"))?;
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
        let missing = Missing::named(name.unwrap_or(EXAMPLE), &inputs);
        bail!(missing.message(workspace, puzzle));
    };
    if !input.is_for(part) {
        bail!("{} is not for part {part}", input.path.display());
    }
    Ok(input.clone())
}
