//! `cargo xtask run`: the days' own programs solve inputs, and print their answers themselves.

use std::{collections::BTreeSet, process::ExitCode, time::Duration};

use aoc_common::{
    Input, PuzzleId,
    cli::{EMPHASIS_STYLE, exit_code_if, failed_line, heading},
    input::InputKind,
    report::Report,
    text::show_time,
};
use aoc_workspace::{
    Day,
    day_programs::Solver,
    inputs::Missing,
    launcher::{How, Solved},
};

use crate::{
    flags::RunFlags,
    input_choice::{
        DayInputs, choose_inputs, missing_message, named_inputs_are_unknown, with_inputs,
    },
    runner::Runner,
};

/// If no input is named, the inputs of the first of these kinds that a puzzle has are solved.
const KINDS_TO_SOLVE: &[InputKind] = &[InputKind::Mine, InputKind::Published];

pub(crate) fn run(runner: &mut Runner<'_>, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let selected = runner.select(&flags.puzzles)?;
    let named_inputs = &flags.named_inputs;
    let inputs_of_days =
        choose_inputs(runner.workspace, &selected, named_inputs, KINDS_TO_SOLVE, flags.part)?;
    let solver = (runner.build)(&with_inputs(&inputs_of_days))?;
    let mut failed = BTreeSet::new();
    let mut reports = Vec::new();
    for DayInputs { day, inputs } in &inputs_of_days {
        match inputs {
            Ok(inputs) => {
                for input in inputs {
                    let report = solve(runner, &*solver, flags, day, input)?;
                    if !report.passes() {
                        failed.insert(day.puzzle.id);
                    }
                    reports.push(report);
                }
            }
            Err(missing) => {
                print_missing(runner, flags, day, missing)?;
                // Of all puzzles, some may have no input yet.
                if !flags.puzzles.is_empty() {
                    failed.insert(day.puzzle.id);
                }
            }
        }
    }
    runner.print(total(&reports))?;
    runner.print(lacking_inputs(flags, &inputs_of_days))?;
    if selected.len() > 1 && !failed.is_empty() {
        runner.print(failed_line(&failed))?;
    }
    Ok(exit_code_if(failed.is_empty() && !named_inputs_are_unknown(named_inputs, &inputs_of_days)))
}

/// Solves an input with the program of a day, which shows each step.
fn solve(
    runner: &mut Runner<'_>,
    solver: &dyn Solver,
    flags: &RunFlags,
    day: &Day,
    input: &Input,
) -> anyhow::Result<Report> {
    runner.print(heading(runner.days.display_name(day), &input.path))?;
    let how = How { part: flags.part, is_shown: true, ..How::default() };
    let Solved { report, has_reported, .. } = solver.solve(day, input, how);
    if let Err(reason) = &report.parts
        && !has_reported
    {
        runner.error(format_args!("{}: {reason}", day.puzzle.id));
    }
    // An empty line separates this input from the next one.
    runner.print("\n")?;
    Ok(report)
}

/// Prints why a day has no input to solve. If no puzzle is named, such days are only [counted](lacking_inputs).
fn print_missing(
    runner: &mut Runner<'_>,
    flags: &RunFlags,
    day: &Day,
    missing: &Missing,
) -> anyhow::Result<()> {
    if flags.puzzles.is_empty() {
        return Ok(());
    }
    let message = missing_message(runner.workspace, day.puzzle.id, missing);
    let name = runner.days.display_name(day);
    runner.print(format_args!("{EMPHASIS_STYLE}{name}{EMPHASIS_STYLE:#}\n  {message}\n\n"))
}

/// A line with the time of all inputs together, if several have an answer. The others don't count.
fn total(reports: &[Report]) -> String {
    let times: Vec<_> = reports.iter().filter_map(Report::total_time).collect();
    if times.len() < 2 {
        return String::new();
    }
    let inputs = if times.len() == reports.len() {
        format!("{} inputs", reports.len())
    } else {
        format!("{} of {} inputs", times.len(), reports.len())
    };
    // With these widths, the time is in the same column as the times of the steps.
    let time = show_time(times.iter().sum::<Duration>());
    format!("{EMPHASIS_STYLE}all{EMPHASIS_STYLE:#}  {inputs:25}  {time:>9}\n\n")
}

/// A line that says which puzzle lacks the named inputs, or an input of one's own. Of several puzzles, it says only how many
/// there are. About a puzzle that is named and has no input to solve, this was said already.
fn lacking_inputs(flags: &RunFlags, inputs_of_days: &[DayInputs<'_>]) -> String {
    // Two packages may solve one puzzle.
    let mut puzzles: BTreeSet<PuzzleId> = BTreeSet::new();
    for DayInputs { day, inputs } in inputs_of_days {
        let is_lacking = match inputs {
            Ok(inputs) => {
                let has_mine = inputs.iter().any(|input| input.kind() == InputKind::Mine);
                flags.named_inputs.is_empty() && !has_mine
            }
            Err(Missing::Named { .. }) => flags.puzzles.is_empty(),
            Err(Missing::ForPart(_)) => false,
        };
        if is_lacking {
            puzzles.insert(day.puzzle.id);
        }
    }
    let Some(first) = puzzles.first() else { return String::new() };
    let what =
        if flags.named_inputs.is_empty() { "no input of your own yet" } else { "no such input" };
    let which = match puzzles.len() {
        1 => first.to_string(),
        count => format!("{count} puzzles"),
    };
    format!("{what} for {which}\n")
}
