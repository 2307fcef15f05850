//! `cargo xtask expect`: records the answer that a puzzle gives for its example, before a day finds it.

use std::process::ExitCode;

use anyhow::bail;
use aoc_facts::{
    Input, PuzzleId, Workspace,
    answer::Finding,
    input::EXAMPLE,
    known::{self, Known},
    task,
    text::with_answer,
};
use aoc_runtime::cli::usage_error;

use crate::{context::Context, flags::ExpectFlags, select::tasks::missing_message};

pub(crate) fn expect(context: &mut Context<'_>, flags: &ExpectFlags) -> anyhow::Result<ExitCode> {
    let puzzle = context.puzzle(&flags.puzzle)?;
    let part = flags.part;
    puzzle.check_has_part(part).map_err(usage_error)?;
    let finding = Finding::typed(&flags.answer).map_err(usage_error)?;
    let input = find_input(context.workspace, puzzle, flags.input.as_deref())?;
    let done = known::record(&input, part, &finding)?;
    context.print(format_args!("{}: part {part} {done}\n", input.path.display()))?;
    if let Some(against) = Known::read(&input, part)?.against(&finding) {
        context.note(with_answer("this answer does not count:", against));
    }
    Ok(ExitCode::SUCCESS)
}

/// The input of this name; without a name, the only example.
fn find_input(
    workspace: &Workspace,
    puzzle: PuzzleId,
    name: Option<&str>,
) -> anyhow::Result<Input> {
    let mut inputs = task::list_inputs(workspace, puzzle)?;
    inputs.retain(|input| name.map_or(input.is_example(), |name| input.name == name));
    if inputs.len() > 1 {
        let names: Vec<_> = inputs.iter().map(|input| &*input.name).collect();
        return Err(usage_error(format_args!(
            "{puzzle} has several examples, so name one with `-i NAME`: {}",
            names.join(", ")
        )));
    }
    match inputs.pop() {
        Some(input) => Ok(input),
        None => bail!(missing_message(workspace, puzzle, name.unwrap_or(EXAMPLE))),
    }
}
