//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! What it says about an answer, and why, is decided in `aoc_workspace::compare`, and with `--accept` also in
//! `aoc_workspace::record`. What it says about a day or an input as a whole, such as `no inputs`, is decided here.

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

use aoc_core::{
    Outcome, Outcomes, Part, PuzzleId, Report,
    command_line::exit_code,
    output::{EMPHASIS, print, print_error, print_to_stderr},
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
    let accepted = match (flags.accept, &flags.puzzles[..]) {
        (false, _) => Accepted::Nothing,
        (true, []) => Accepted::New,
        (true, _) => Accepted::NewAndChanged,
    };
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let programs = DayPrograms::build(workspace, selected.iter().copied())?;
    let mut plans = Vec::new();
    for &day in &selected {
        plans.push((day, plan(workspace, &programs, day)));
    }
    let readable_plans = plans.iter().filter_map(|(_, plan)| plan.as_ref().ok());
    let jobs: Vec<_> = readable_plans.flat_map(|plan| &plan.jobs).collect();

    let mut summary = Summary::default();
    with_jobs_started(&programs, &jobs, || {
        for (day, plan) in &plans {
            match plan {
                Ok(plan) => {
                    let name = days.display_name(day);
                    print(&mut anstream::stdout(), format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n"))?;
                    check_day(plan, &jobs, accepted, &mut summary)?;
                }
                Err(error) => {
                    print_error(format_args!("{}: {error:#}", day.puzzle.id));
                    summary.errors += 1;
                }
            }
        }
        anyhow::Ok(())
    })?;
    if flags.puzzles.is_empty() {
        check_answers_without_a_day(workspace, &days, &mut summary)?;
        check_names_of_folders(workspace, &mut summary);
    }
    print(&mut io::stdout(), format_args!("{summary}\n"))?;
    summary.print_advice();
    Ok(exit_code(summary.passes()))
}

/// Which answers are recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Accepted {
    Nothing,
    /// With `--accept` for all days. A day that is broken at the moment must not replace the answers that show it.
    New,
    /// With `--accept` for days that are named.
    NewAndChanged,
}

/// How often the check has found what. Most of these count the parts of inputs.
#[derive(Default)]
struct Summary {
    unchanged: usize,
    changed: usize,
    new: usize,
    recorded: usize,
    not_solved: usize,
    /// Also counts inputs and days that have failed as a whole, misnamed folders, and answers without an input or a
    /// day.
    errors: usize,
    /// Whether an answer to part 2 is new, and its input is an example for both parts.
    has_new_part_2_of_example: bool,
}

impl Summary {
    fn passes(&self) -> bool {
        self.changed == 0 && self.new == 0 && self.errors == 0
    }

    fn add(&mut self, input: &Input, part: Part, comparison: &Comparison) {
        match comparison {
            Comparison::Unchanged(_) => self.unchanged += 1,
            Comparison::Changed { .. } => self.changed += 1,
            Comparison::New(_) => {
                self.new += 1;
                self.has_new_part_2_of_example |=
                    part == Part::Two && input.is_example() && input.only_part.is_none();
            }
            Comparison::NotSolved(_) => self.not_solved += 1,
            Comparison::Failed(_) => self.errors += 1,
        }
    }

    /// Says what to do about new and changed answers.
    fn print_advice(&self) {
        if self.new > 0 {
            print_to_stderr(
                "once you know that the new answers are right, add --accept to record them",
            );
        }
        if self.changed > 0 {
            print_to_stderr(
                "if you meant to change an answer, name its puzzle to record it: cargo xtask check --accept PUZZLE",
            );
        }
        if self.has_new_part_2_of_example {
            print_to_stderr(
                "if the puzzle gives no answer to part 2 of an example, rename the example to `example-1`, \
                 which is for part 1 only",
            );
        }
    }
}

/// One line, such as `8 unchanged, 1 changed, 1 new`.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.unchanged, "unchanged"),
            (self.changed, "changed"),
            (self.new, "new"),
            (self.recorded, "recorded"),
            (self.not_solved, "not solved"),
            (self.errors, if self.errors == 1 { "error" } else { "errors" }),
        ];
        let found: Vec<_> = counts.into_iter().filter(|(count, _)| *count > 0).collect();
        match &found[..] {
            [] => f.write_str("no answers"),
            [(1, "unchanged")] => f.write_str("1 answer unchanged"),
            [(count, "unchanged")] => write!(f, "{count} answers unchanged"),
            _ => {
                let texts: Vec<_> =
                    found.iter().map(|(count, what)| format!("{count} {what}")).collect();
                f.write_str(&texts.join(", "))
            }
        }
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

/// Prints a line for each input of a day. If the program dies on one input, the others are still compared. `all_jobs`
/// are those of all days. Fails only if nothing can be printed.
fn check_day(
    plan: &Plan<'_>,
    all_jobs: &[&Job<'_>],
    accepted: Accepted,
    summary: &mut Summary,
) -> anyhow::Result<()> {
    let out = &mut anstream::stdout();
    for job in &plan.jobs {
        let Finished { report, stderr } = job.wait();
        // A day may write anything to standard error, and none of it is escaped.
        if !stderr.is_empty() {
            let _ = io::stderr().write_all(format!("{stderr}\n").as_bytes());
        }
        let message = match report {
            Report::Done { parts, .. } => check_input(job, parts, all_jobs, accepted, summary),
            Report::Failed(error) => {
                summary.errors += 1;
                Comparison::Failed(error.clone()).to_string()
            }
        };
        print(out, labelled_line(&job.input.name, &message) + "\n")?;
    }
    for snapshot in &plan.unreferenced {
        let message =
            "unreferenced: no such input for this part; delete the answer, or restore the input";
        print(out, labelled_line(&snapshot.name, message) + "\n")?;
        summary.errors += 1;
    }
    if plan.jobs.is_empty() {
        print(out, "  no inputs\n")?;
    }
    Ok(())
}

/// Compares the answers to an input with the recorded ones, and records those that are accepted. Returns what to print
/// about them.
fn check_input(
    job: &Job<'_>,
    outcomes: &Outcomes,
    all_jobs: &[&Job<'_>],
    accepted: Accepted,
    summary: &mut Summary,
) -> String {
    let mut messages = Vec::new();
    for (part, comparison) in compare(&job.input, outcomes) {
        let is_accepted = match &comparison {
            Comparison::New(_) => accepted != Accepted::Nothing,
            Comparison::Changed { .. } => accepted == Accepted::NewAndChanged,
            _ => false,
        };
        let message = if is_accepted {
            accept_part(job, part, &comparison, all_jobs, summary)
        } else {
            summary.add(&job.input, part, &comparison);
            comparison.to_string()
        };
        messages.push((part, message));
    }
    join(&messages)
}

/// Records an answer that is new or has changed, and returns what to say. If it cannot be recorded, that is an error of
/// this part alone.
fn accept_part(
    job: &Job<'_>,
    part: Part,
    comparison: &Comparison,
    all_jobs: &[&Job<'_>],
    summary: &mut Summary,
) -> String {
    if let Some(disagreement) = disagreement(job, part, comparison, all_jobs) {
        summary.errors += 1;
        return disagreement;
    }
    match record(&job.input, part, comparison) {
        Ok(message) => {
            summary.recorded += 1;
            message
        }
        Err(error) => {
            let not_recorded = Comparison::from(error);
            summary.add(&job.input, part, &not_recorded);
            not_recorded.to_string()
        }
    }
}

/// If another package solves the same input of the same puzzle and gives another answer, says so.
fn disagreement(
    job: &Job<'_>,
    part: Part,
    comparison: &Comparison,
    all_jobs: &[&Job<'_>],
) -> Option<String> {
    let answer = comparison.answer()?;
    for other in all_jobs {
        let is_same_input =
            other.day.puzzle.id == job.day.puzzle.id && other.input.name == job.input.name;
        if is_same_input
            && let Report::Done { parts, .. } = &other.wait().report
            && let Some(outcome @ (Outcome::Solved(..) | Outcome::NoAnswer(_))) = parts.get(&part)
        {
            let other_answer = normalize_answer(&outcome.to_string());
            if other_answer != answer {
                return Some(format!(
                    "not recorded: {} answers{}, and {} answers{}",
                    job.day.package,
                    spaced(answer),
                    other.day.package,
                    spaced(&other_answer)
                ));
            }
        }
    }
    None
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
            print_error(message);
            summary.errors += 1;
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
        summary.errors += 1;
    }
}
