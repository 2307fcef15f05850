//! What `run` and `bench` are to solve.

use std::path::PathBuf;

use aoc_program::{Part, error::usage_error};
use aoc_workspace::{
    Workspace,
    selection::{InputSelection, bare_name, select},
};

use crate::{days::Day, programs::Programs};

/// A day, and which of its inputs it is to solve.
pub(crate) struct Task<'d> {
    pub(crate) day: &'d Day,
    /// An error means that the inputs of the day cannot be listed.
    pub(crate) selection: anyhow::Result<InputSelection>,
}

/// Selects the inputs of these days, and builds the programs of the days that have any. Without `named_inputs`, a
/// day solves all its inputs of one kind: the first of `kinds` of which it has any.
///
/// Fails if an input is named by its path, and there is not exactly one day to solve it.
pub(crate) fn prepare<'d>(
    workspace: &Workspace,
    days: &[&'d Day],
    named_inputs: &[PathBuf],
    kinds: &[&str],
    part: Option<Part>,
) -> anyhow::Result<(Vec<Task<'d>>, Programs)> {
    if let Some(path) = named_inputs.iter().find(|name| bare_name(name).is_none())
        && days.len() != 1
    {
        return Err(usage_error(format_args!(
            "`--input {}` needs one puzzle: name it, such as `22`",
            path.display()
        )));
    }
    let mut tasks = Vec::new();
    for &day in days {
        let selection = select(workspace, day.puzzle.id, named_inputs, kinds, part);
        tasks.push(Task { day, selection });
    }
    let with_input = tasks.iter().filter(|task| task.has_input()).map(|task| task.day);
    let programs = Programs::of_days(workspace, with_input)?;
    Ok((tasks, programs))
}

/// Whether the person has named inputs, and none of these days has one. Then a name is probably mistyped.
pub(crate) fn is_no_input_found(named_inputs: &[PathBuf], tasks: &[Task<'_>]) -> bool {
    !named_inputs.is_empty() && !tasks.iter().any(Task::has_input)
}

impl Task<'_> {
    fn has_input(&self) -> bool {
        matches!(self.selection, Ok(InputSelection::Inputs(_)))
    }
}
