//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! What it says about an answer, and why, is decided in `aoc_workspace::compare`. What it says about a day or an input
//! as a whole, such as `no inputs`, is decided here.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use aoc_core::{
    Part, PuzzleId,
    program::{Outcome, Report},
    terminal::{EMPHASIS, exit_code, print, print_error, print_to_stderr},
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    compare::{Comparison, compare, labelled_line, spaced},
    day_programs::DayPrograms,
    inputs,
    launcher::Finished,
    record::record,
    snapshots::{self, Snapshot, normalize_answer},
};

use crate::{
    flags::CheckFlags,
    parallel::{Job, with_jobs_started},
};

/// Prints a line for each input of these puzzles, or of all days. Several inputs are solved at the same time, which is
/// possible because no times are shown. Their lines are still printed in order.
pub(crate) fn check(workspace: &Workspace, flags: &CheckFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let programs = DayPrograms::build(workspace, selected.iter().copied())?;
    let mut plans = Vec::new();
    for &day in &selected {
        plans.push((day, plan(workspace, &programs, day)));
    }
    let readable_plans = plans.iter().filter_map(|(_, plan)| plan.as_ref().ok());
    let jobs: Vec<_> = readable_plans.flat_map(|plan| &plan.jobs).collect();

    // Of each part of an input, and of each input, day or folder that has failed as a whole.
    let mut found = Vec::new();
    let mut has_new_part_2_of_example = false;
    let judge = Judge { flags, jobs: &jobs };
    let out = &mut anstream::stdout();
    with_jobs_started(&programs, &jobs, || {
        for (day, plan) in &plans {
            let plan = match plan {
                Ok(plan) => plan,
                Err(error) => {
                    print_error(format_args!("{}: {error:#}", day.puzzle.id));
                    found.push(Found::Error);
                    continue;
                }
            };
            let name = days.display_name(day);
            print(out, format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n"))?;
            for job in &plan.jobs {
                let Finished { report, stderr } = job.wait();
                // A day may write anything to standard error, and none of it is escaped.
                if !stderr.is_empty() {
                    let _ = io::stderr().write_all(format!("{stderr}\n").as_bytes());
                }
                let (found_of_parts, message) = judge.input(job, report);
                print(out, labelled_line(&job.input.name, &message) + "\n")?;
                has_new_part_2_of_example |=
                    job.input.is_example() && matches!(found_of_parts[..], [_, Found::New]);
                found.extend(found_of_parts);
            }
            for snapshot in &plan.unreferenced {
                let message = "unreferenced: no such input for this part; delete the answer, or restore the input";
                print(out, labelled_line(&snapshot.name, message) + "\n")?;
                found.push(Found::Error);
            }
            if plan.jobs.is_empty() {
                print(out, "  no inputs\n")?;
            }
        }
        anyhow::Ok(())
    })?;
    if flags.puzzles.is_empty() {
        for folder in inputs::misnamed_folders(workspace) {
            print_error(format_args!(
                "{}: no command finds its files; move them to inputs/<year>/day<DD>",
                folder.display()
            ));
            found.push(Found::Error);
        }
        for error in answers_without_a_day(workspace, &days)? {
            print_error(error);
            found.push(Found::Error);
        }
    }
    print(out, summary(&found) + "\n")?;
    print_advice(&found, has_new_part_2_of_example);
    let fails = |found| matches!(found, &Found::Changed | &Found::New | &Found::Error);
    Ok(exit_code(!found.iter().any(fails)))
}

/// What the last line counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Unchanged,
    Changed,
    New,
    Recorded,
    NotSolved,
    Error,
}

/// One line, such as `8 unchanged, 1 changed, 1 new`.
fn summary(found: &[Found]) -> String {
    let mut counts = Vec::new();
    for (what, name) in [
        (Found::Unchanged, "unchanged"),
        (Found::Changed, "changed"),
        (Found::New, "new"),
        (Found::Recorded, "recorded"),
        (Found::NotSolved, "not solved"),
        (Found::Error, "errors"),
    ] {
        match found.iter().filter(|&&found| found == what).count() {
            0 => {}
            1 if what == Found::Error => counts.push("1 error".to_owned()),
            count => counts.push(format!("{count} {name}")),
        }
    }
    match (found, &counts[..]) {
        (_, []) => "no answers".to_owned(),
        ([Found::Unchanged], _) => "1 answer unchanged".to_owned(),
        ([Found::Unchanged, ..], [_]) => format!("{} answers unchanged", found.len()),
        _ => counts.join(", "),
    }
}

/// Says what to do about new and changed answers.
fn print_advice(found: &[Found], has_new_part_2_of_example: bool) {
    if found.contains(&Found::New) {
        print_to_stderr(
            "once you know that the new answers are right, add --accept to record them",
        );
    }
    if found.contains(&Found::Changed) {
        print_to_stderr(
            "if you meant to change an answer, name its puzzle to record it: cargo xtask check --accept PUZZLE",
        );
    }
    if has_new_part_2_of_example {
        print_to_stderr(
            "if the puzzle gives no answer to part 2 of an example, rename the example to `example-1`, \
             which is for part 1 only",
        );
    }
}

/// What there is to check of a day.
struct Plan<'a> {
    /// Its inputs, which are to be solved.
    jobs: Vec<Job<'a>>,
    /// The recorded answers that belong to no input.
    unreferenced: Vec<Snapshot>,
}

/// Fails if the day's program did not compile, or its inputs cannot be listed.
fn plan<'a>(
    workspace: &Workspace,
    programs: &DayPrograms,
    day: &'a Day,
) -> anyhow::Result<Plan<'a>> {
    programs.command(day)?;
    let inputs = inputs::list(workspace, day.puzzle.id)?;
    let unreferenced = unreferenced_snapshots(workspace, day.puzzle.id, &inputs)?;
    let jobs = inputs.into_iter().map(|input| Job::new(day, input)).collect();
    Ok(Plan { jobs, unreferenced })
}

/// Judges the answers of days, and records those that are accepted.
struct Judge<'a> {
    flags: &'a CheckFlags,
    /// The inputs of all days.
    jobs: &'a [&'a Job<'a>],
}

impl Judge<'_> {
    /// What was found of each part of an input, and what to print about them.
    fn input(&self, job: &Job<'_>, report: &Report) -> (Vec<Found>, String) {
        let outcomes = match report {
            Report::Done { parts, .. } => parts,
            Report::Failed(error) => return (vec![Found::Error], failed(error)),
        };
        let mut found = Vec::new();
        let mut messages = Vec::new();
        for (part, comparison) in compare(&job.input, outcomes) {
            let (found_of_part, message) = self.part(job, part, &comparison);
            found.push(found_of_part);
            messages.push((part, message));
        }
        (found, join(&messages))
    }

    /// Without a puzzle, `--accept` records only new answers, since a day that is broken at the moment must not replace
    /// the answers that show it.
    fn part(&self, job: &Job<'_>, part: Part, comparison: &Comparison) -> (Found, String) {
        let accepts_new = self.flags.accept;
        let accepts_changed = accepts_new && !self.flags.puzzles.is_empty();
        let found = match comparison {
            Comparison::New(answer) if accepts_new => {
                return self.accept(job, part, comparison, answer);
            }
            Comparison::Changed { new, .. } if accepts_changed => {
                return self.accept(job, part, comparison, new);
            }
            Comparison::New(_) => Found::New,
            Comparison::Changed { .. } => Found::Changed,
            Comparison::Unchanged(_) => Found::Unchanged,
            Comparison::Unsolved => Found::NotSolved,
            Comparison::Failed(_) => Found::Error,
        };
        (found, comparison.to_string())
    }

    /// Records an answer, unless another package gives another answer to the same input.
    fn accept(
        &self,
        job: &Job<'_>,
        part: Part,
        comparison: &Comparison,
        answer: &str,
    ) -> (Found, String) {
        for other in self.jobs {
            if other.day.puzzle.id == job.day.puzzle.id
                && other.input.name == job.input.name
                && let Report::Done { parts, .. } = &other.wait().report
                && let Some(Outcome::Solved(other_answer, _)) = parts.get(&part)
                && normalize_answer(other_answer) != answer
            {
                let message = format!(
                    "not recorded: {} answers{}, and {} answers{}",
                    job.day.package,
                    spaced(answer),
                    other.day.package,
                    spaced(&normalize_answer(other_answer))
                );
                return (Found::Error, message);
            }
        }
        match record(&job.input, part, comparison) {
            Ok(message) => (Found::Recorded, message),
            Err(error) => (Found::Error, failed(&format!("{error:#}"))),
        }
    }
}

fn failed(error: &str) -> String {
    Comparison::Failed(error.to_owned()).to_string()
}

/// Joins the texts about the parts of an input to one. If the text is the same for both parts, it is used once.
fn join(messages: &[(Part, String)]) -> String {
    if let [(_, one), (_, two)] = messages
        && one == two
    {
        return one.clone();
    }
    if messages.is_empty() {
        return "no part was run".to_owned();
    }
    let mut text = String::new();
    for (part, message) in messages {
        if !text.is_empty() {
            // After an answer drawn in letters, which has several lines, the next part begins on a new line.
            text += if text.contains('\n') { "\n" } else { ", " };
        }
        text += &format!("part {part} {message}");
    }
    text
}

/// The recorded answers of a puzzle that belong to none of these inputs.
fn unreferenced_snapshots(
    workspace: &Workspace,
    puzzle: PuzzleId,
    inputs: &[Input],
) -> anyhow::Result<Vec<Snapshot>> {
    let mut unreferenced = snapshots::list(workspace, puzzle)?;
    for input in inputs {
        for part in input.parts() {
            unreferenced.retain(|snapshot| snapshot.path != snapshots::path(input, part));
        }
    }
    Ok(unreferenced)
}

/// Errors about puzzles that have recorded answers but no day, perhaps because the number of a day was mistyped. If all
/// answers to a puzzle are personal, this only prints a note, since nobody else has them.
fn answers_without_a_day(workspace: &Workspace, days: &Days) -> anyhow::Result<Vec<String>> {
    let mut errors = Vec::new();
    for puzzle in inputs::puzzles(workspace) {
        let recorded = snapshots::list(workspace, puzzle)?;
        if recorded.is_empty() || days.solving(puzzle).next().is_some() {
            continue;
        }
        let description = format!("{}, day {}: …", puzzle.year(), puzzle.day());
        let message = format!(
            "{puzzle}: answers are recorded, but no crate has the description `{description}`"
        );
        if recorded.iter().all(Snapshot::is_personal) {
            print_to_stderr(message);
        } else {
            errors.push(message);
        }
    }
    Ok(errors)
}
