//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! What it says about an answer, and why, is decided in `aoc_workspace::compare`, and with `--accept` also in
//! `aoc_workspace::record`. What it says about a day or an input as a whole, such as `no inputs`, is decided here.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use aoc_program::{
    Outcomes, Part, PuzzleId, Report,
    command_line::exit_code,
    output::{EMPHASIS, print, print_error, print_to_stderr},
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    compare::{Comparison, compare, labelled_line},
    inputs,
    launcher::Finished,
    programs::Programs,
    record::record,
    snapshots::{self, Snapshot},
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
    let programs = Programs::of_days(workspace, selected.iter().copied())?;
    let mut plans = Vec::new();
    for &day in &selected {
        plans.push((day, plan(workspace, &programs, day)));
    }
    let readable_plans = plans.iter().filter_map(|(_, plan)| plan.as_ref().ok());
    let jobs: Vec<_> = readable_plans.flat_map(|plan| &plan.jobs).collect();

    let mut summary = Summary { all_passed: true, has_unrecorded_answers: false };
    with_jobs_started(&programs, &jobs, || {
        for (day, plan) in &plans {
            match plan {
                Ok(plan) => {
                    let name = days.name_of(day);
                    print(&mut anstream::stdout(), format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n"))?;
                    check_day(plan, flags.accept, &mut summary)?;
                }
                Err(error) => {
                    print_error(format_args!("{}: {error:#}", day.puzzle.id));
                    summary.all_passed = false;
                }
            }
        }
        anyhow::Ok(())
    })?;
    if flags.puzzles.is_empty() {
        check_answers_without_a_day(workspace, &days, &mut summary)?;
        check_names_of_folders(workspace, &mut summary);
    }
    if summary.has_unrecorded_answers {
        print_to_stderr(
            "once you know that the new and changed answers are right, add --accept to record them",
        );
    }
    Ok(exit_code(summary.all_passed))
}

/// What the whole check has found.
struct Summary {
    all_passed: bool,
    /// Whether an answer is new or has changed, and was not recorded.
    has_unrecorded_answers: bool,
}

/// What there is to check of a day.
struct Plan<'a> {
    /// Its inputs, which are to be solved.
    jobs: Vec<Job<'a>>,
    /// The recorded answers that belong to no input.
    unreferenced: Vec<Snapshot>,
}

/// Fails if the day's program did not compile, or its inputs cannot be listed.
fn plan<'a>(workspace: &Workspace, programs: &Programs, day: &'a Day) -> anyhow::Result<Plan<'a>> {
    programs.command(day)?;
    let inputs = inputs::list(workspace, day.puzzle.id)?;
    let unreferenced = unreferenced_snapshots(workspace, day.puzzle.id, &inputs)?;
    let jobs = inputs.into_iter().map(|input| Job::new(day, input)).collect();
    Ok(Plan { jobs, unreferenced })
}

/// Prints a line for each input of a day. If the program dies on one input, the others are still compared. Fails
/// only if nothing can be printed.
fn check_day(plan: &Plan<'_>, accept: bool, summary: &mut Summary) -> anyhow::Result<()> {
    let out = &mut anstream::stdout();
    for job in &plan.jobs {
        let Finished { report, stderr } = job.wait();
        // A day may write anything to standard error, and what it has written is shown unchanged.
        if !stderr.is_empty() {
            let _ = io::stderr().write_all(format!("{stderr}\n").as_bytes());
        }
        let message = match report {
            Report::Done { parts, .. } => check_input(&job.input, parts, accept, summary),
            Report::Failed(error) => {
                summary.all_passed = false;
                Comparison::Failed(error.clone()).to_string()
            }
        };
        print(out, labelled_line(&job.input.name, &message) + "\n")?;
    }
    for snapshot in &plan.unreferenced {
        let message =
            "unreferenced: no such input for this part; delete the answer, or restore the input";
        print(out, labelled_line(&snapshot.name, message) + "\n")?;
        summary.all_passed = false;
    }
    if plan.jobs.is_empty() {
        print(out, "  no inputs\n")?;
    }
    Ok(())
}

/// Compares the answers to an input with the recorded ones, and with `accept` records them. Returns what to print about
/// them.
fn check_input(input: &Input, outcomes: &Outcomes, accept: bool, summary: &mut Summary) -> String {
    let mut messages = Vec::new();
    for (part, comparison) in compare(input, outcomes) {
        let message = if accept {
            accept_part(input, part, &comparison, summary)
        } else {
            summary.all_passed &= comparison.passes();
            summary.has_unrecorded_answers |= comparison.can_be_recorded();
            comparison.to_string()
        };
        messages.push((part, message));
    }
    join(&messages)
}

/// Records the answer to a part, if it is new or has changed, and returns what to say. If it cannot be recorded,
/// that is an error of this part alone.
fn accept_part(
    input: &Input,
    part: Part,
    comparison: &Comparison,
    summary: &mut Summary,
) -> String {
    match record(input, part, comparison) {
        Ok(Some(message)) => message,
        Ok(None) => {
            summary.all_passed &= comparison.passes();
            comparison.to_string()
        }
        Err(error) => {
            summary.all_passed = false;
            Comparison::from(error).to_string()
        }
    }
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

/// Reports the puzzles that have recorded answers but no day, perhaps because the number of a day was mistyped. If all
/// answers to a puzzle are personal, the check does not fail because of them, since nobody else has them.
fn check_answers_without_a_day(
    workspace: &Workspace,
    days: &Days,
    summary: &mut Summary,
) -> anyhow::Result<()> {
    for puzzle in inputs::puzzles(workspace) {
        let recorded = snapshots::list(workspace, puzzle)?;
        if recorded.is_empty() || days.of(puzzle).next().is_some() {
            continue;
        }
        let description = format!("{}, day {}: …", puzzle.year(), puzzle.day());
        let message = format!(
            "{puzzle}: answers are recorded, but no crate has the description `{description}`"
        );
        if recorded.iter().all(Snapshot::is_personal) {
            print_to_stderr(message);
        } else {
            print_error(message);
            summary.all_passed = false;
        }
    }
    Ok(())
}

/// Names the folders with inputs or answers that no command finds.
fn check_names_of_folders(workspace: &Workspace, summary: &mut Summary) {
    for folder in inputs::misnamed_folders(workspace) {
        let path = folder.path.display();
        let wanted = folder.wanted.display();
        print_error(format_args!("{path}: no command finds its files; move them to {wanted}"));
        summary.all_passed = false;
    }
}
