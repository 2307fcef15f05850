//! `cargo xtask bench`: measures days, and with `--write`, updates the table of days in README.md.

use std::process::ExitCode;

use anyhow::Context as _;
use aoc_facts::{Task, report::Report};
use aoc_runtime::{
    cli::{exit_code_if, say_if_slow},
    exchange::Output,
};

use crate::{
    context::Context,
    flags::BenchFlags,
    select::{
        days::Day,
        tasks::{DayTasks, choose_tasks, with_tasks},
    },
    solve::cargo::Programs,
    write::table::{self, Row, table},
};

pub(crate) fn bench(context: &mut Context<'_>, flags: &BenchFlags) -> anyhow::Result<ExitCode> {
    let days = context.days()?;
    let selected = context.select(&days, &flags.puzzles)?;
    let tasks_of_days =
        choose_tasks(context.workspace, &selected, flags.named_input.as_ref(), None)?;
    let programs = context.build(&with_tasks(&tasks_of_days))?;
    let mut rows = Vec::new();
    let mut passed = true;
    for DayTasks { day, tasks } in tasks_of_days {
        let tasks = match tasks {
            Ok(tasks) => tasks,
            Err(missing) => {
                context.note(format_args!("{}: {missing}", day.puzzle.id));
                // Of all puzzles, some may have no input yet.
                passed &= flags.puzzles.is_empty();
                continue;
            }
        };
        for task in tasks {
            let report = measure(context, &programs, day, &task.clone().repeated());
            passed &= report.passes();
            if report.passes() && report.has_answer() {
                let name = days.display_name(day);
                let folder = context.workspace.display_path(&day.folder);
                rows.push(Row::new(&name, &folder, &task.input().name, &report));
            }
        }
    }
    if rows.is_empty() {
        return Ok(exit_code_if(passed));
    }
    context.print(table(&rows))?;
    if flags.write {
        let folders: Vec<_> =
            days.all().iter().map(|day| context.workspace.display_path(&day.folder)).collect();
        let machine = context.world.machine(context.workspace);
        table::write(context.workspace, &rows, &folders, &machine)
            .context("README.md was not updated")?;
    }
    Ok(exit_code_if(passed))
}

/// Measures a day. Prints what the day has written to standard error, and which parts have no answer that passes.
fn measure(context: &mut Context<'_>, programs: &Programs, day: &Day, task: &Task) -> Report {
    let title = format!("{}: {}", day.puzzle.id, task.input().name);
    let (report, stderr) =
        say_if_slow(&title, || context.solve(programs, day, task, Output::Captured));
    for line in stderr.lines() {
        context.note(format_args!("{title}: {line}"));
    }
    for line in report.lines_without_answer() {
        context.note(format_args!("{title}: {line}"));
    }
    report
}
