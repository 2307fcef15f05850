//! Which inputs `run` and `bench` solve.

use std::path::{Path, PathBuf};

use aoc_common::{
    Part, cli::usage_error, input_file::STANDARD_INPUT, puzzle::input_name::InputKind,
};
use aoc_workspace::{
    Day, Workspace,
    day_programs::DayPrograms,
    input_choice::{Chosen, bare_name, choose},
};

/// The inputs that a day is to solve.
pub(crate) struct DayInputs<'d> {
    pub(crate) day: &'d Day,
    pub(crate) chosen: Chosen,
}

/// Chooses the inputs of these days, and builds the programs of the days that have any. Without `named_inputs`, a
/// day solves all inputs of the first kind in `kinds` that it has.
///
/// Fails if an input is given as a path and the days solve several puzzles, or if it is standard input, which only one
/// day can read, and there are several days. Fails if the inputs of a day cannot be listed.
pub(crate) fn prepare<'d>(
    workspace: &Workspace,
    days: &[&'d Day],
    named_inputs: &[PathBuf],
    kinds: &[InputKind],
    part: Option<Part>,
) -> anyhow::Result<(Vec<DayInputs<'d>>, DayPrograms)> {
    let is_one_puzzle = days.iter().all(|day| day.puzzle.id == days[0].puzzle.id);
    if let Some(path) = named_inputs.iter().find(|name| bare_name(name).is_none())
        && !is_one_puzzle
    {
        return Err(usage_error(format_args!(
            "`--input {}` needs one puzzle: name it, such as `22`",
            path.display()
        )));
    }
    if named_inputs.iter().any(|name| name == Path::new(STANDARD_INPUT)) && days.len() > 1 {
        return Err(usage_error("`--input -` needs one day: name its package"));
    }
    let mut inputs_of_days = Vec::new();
    for &day in days {
        let chosen = choose(workspace, day.puzzle.id, named_inputs, kinds, part)?;
        inputs_of_days.push(DayInputs { day, chosen });
    }
    let with_input =
        inputs_of_days.iter().filter(|inputs| inputs.has_any()).map(|inputs| inputs.day);
    let programs = DayPrograms::build(workspace, with_input)?;
    Ok((inputs_of_days, programs))
}

/// Whether inputs are named, but none of the days has an input to solve, probably because a name is mistyped. A workspace
/// without days has no such mistake.
pub(crate) fn named_inputs_are_unknown(
    named_inputs: &[PathBuf],
    inputs_of_days: &[DayInputs<'_>],
) -> bool {
    let has_any = inputs_of_days.iter().any(DayInputs::has_any);
    !named_inputs.is_empty() && !inputs_of_days.is_empty() && !has_any
}

impl DayInputs<'_> {
    fn has_any(&self) -> bool {
        matches!(self.chosen, Chosen::Inputs(_))
    }
}
