//! Solves a part with a day, to submit its answer.

use std::process::Stdio;

use anyhow::{Context as _, bail};
use aoc_common::{
    Part,
    puzzle::input_name::MINE,
    report::{Outcome, Report},
    terminal::print_to_stderr,
};
use aoc_workspace::{
    Day, Input, Workspace,
    day_programs::DayPrograms,
    inputs,
    layout::{LABEL_WIDTH, labelled_line},
    part_result::{RUN_NAMED, failures},
    selection::for_part,
};

/// A day's answer to a part of `mine.txt`. The day also solves the examples for this part.
///
/// # Errors
/// If there is no `mine.txt`, or the part has no answer to it. If the part does not pass for `mine.txt` or for an example,
/// unless `force` is given.
pub(crate) fn answer_of_day(
    workspace: &Workspace,
    day: &Day,
    part: Part,
    force: bool,
) -> anyhow::Result<String> {
    let puzzle = day.puzzle.id;
    let inputs = for_part(inputs::list(workspace, puzzle)?, part);
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else {
        bail!(inputs::missing_message(workspace, puzzle, MINE));
    };
    let programs = DayPrograms::build(workspace, [day])?;
    let solve = |input| programs.solve(day, input, &[], Stdio::null()).unwrap_or_else(Report::from);
    let report = solve(mine);
    let answer = answer_in(&report, part).with_context(|| mine.path.display().to_string())?;
    let mut has_failed = print_failures(mine, &report);
    for example in inputs.iter().filter(|input| input.is_example()) {
        has_failed |= print_failures(example, &solve(example));
    }
    if has_failed && !force {
        bail!("not submitted: see above (--force submits anyway)");
    }
    Ok(answer)
}

/// The answer to this part in a report. Fails if there is none.
fn answer_in(report: &Report, part: Part) -> anyhow::Result<String> {
    match report {
        Report::Failed(error) => bail!("{error}"),
        Report::Done { parts, .. } => match parts.get(&part) {
            Some(Outcome::Solved(answer, _)) => Ok(answer.clone()),
            Some(other) => bail!("part {part}: {other}"),
            None => bail!("the day's program does not run part {part}"),
        },
    }
}

/// Prints what does not pass. Returns whether there was anything to print.
fn print_failures(input: &Input, report: &Report) -> bool {
    let failures = failures(input, report, RUN_NAMED);
    for failure in &failures {
        print_to_stderr(labelled_line(&input.name, LABEL_WIDTH, failure));
    }
    !failures.is_empty()
}
