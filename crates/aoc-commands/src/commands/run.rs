//! `cargo xtask run`: the days' own programs solve inputs, and print their answers themselves.

use std::{collections::BTreeSet, process::ExitCode, time::Duration};

use aoc_facts::{Task, outcome::End, report::Report, text::show_time};
use aoc_runtime::{
    cli::{EMPHASIS_STYLE, exit_code_if, heading},
    exchange::Output,
};

use crate::{
    context::Context,
    flags::RunFlags,
    select::{
        days::Day,
        tasks::{DayTasks, choose_tasks, with_tasks},
    },
    solve::cargo::Programs,
};

pub(crate) fn run(context: &mut Context<'_>, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let days = context.days()?;
    let selected = context.select(&days, &flags.puzzles)?;
    let tasks_of_days =
        choose_tasks(context.workspace, &selected, flags.named_input.as_ref(), flags.part)?;
    let programs = context.build(&with_tasks(&tasks_of_days))?;
    let mut failed = BTreeSet::new();
    let mut reports = Vec::new();
    let mut lacking = 0;
    for DayTasks { day, tasks } in &tasks_of_days {
        match tasks {
            Ok(tasks) => {
                for task in tasks {
                    context.print(heading(days.display_name(day), &task.input().path))?;
                    let report = solve(context, &programs, day, task);
                    // An empty line separates this input from the next one.
                    context.print("\n")?;
                    if !report.passes() {
                        failed.insert(day.puzzle.id);
                    }
                    reports.push(report);
                }
            }
            // Of all puzzles, some may have no input yet.
            Err(_) if flags.puzzles.is_empty() => lacking += 1,
            Err(missing) => {
                let name = days.display_name(day);
                context.print(format_args!(
                    "{EMPHASIS_STYLE}{name}{EMPHASIS_STYLE:#}\n  {missing}\n\n"
                ))?;
                failed.insert(day.puzzle.id);
            }
        }
    }
    context.print(total(&reports))?;
    if lacking > 0 {
        context.print(format_args!("days without an input to solve: {lacking}\n"))?;
    }
    context.print_failed(&selected, &failed)?;
    Ok(exit_code_if(failed.is_empty()))
}

/// Solves an input with the program of a day, which shows each step.
fn solve(context: &mut Context<'_>, programs: &Programs, day: &Day, task: &Task) -> Report {
    let (report, _) = context.solve(programs, day, task, Output::Shown);
    if let End::Died(reason) = &report.end {
        context.error(format_args!("{}: {reason}", day.puzzle.id));
    }
    report
}

/// A line with the time of all inputs that have an answer, if there are several.
fn total(reports: &[Report]) -> String {
    let times: Vec<_> = reports.iter().filter_map(Report::total_time).collect();
    if times.len() < 2 {
        return String::new();
    }
    let inputs = format!("{} inputs", times.len());
    // With these widths, the time is in the same column as the times of the steps.
    let time = show_time(times.iter().sum::<Duration>());
    format!("{EMPHASIS_STYLE}sum{EMPHASIS_STYLE:#}  {inputs:25}  {time:>9}\n\n")
}
