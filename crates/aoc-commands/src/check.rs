//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! Each input is solved, its answers are compared, those that are accepted are recorded, and a line is printed. What is
//! said about an answer, and why, is decided in `aoc_workspace::compare`.

use std::{
    collections::BTreeSet,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

use aoc_core::internal::{
    Part, PuzzleId,
    program::{Outcome, Outcomes, Report},
    terminal::{EMPHASIS, exit_code, print, print_error, print_to_stderr, printable},
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    compare::{Comparison, Relation, compare},
    day_programs::DayPrograms,
    inputs,
    launcher::Finished,
    layout::{LABEL_WIDTH, labelled_line, spaced},
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

    let mut results = Results::default();
    with_jobs_started(&programs, &jobs, || {
        for (day, plan) in &plans {
            match plan {
                Ok(plan) => check_day(&days.display_name(day), plan, &jobs, flags, &mut results)?,
                Err(error) => {
                    print_error(format_args!("{}: {error:#}", day.puzzle.id));
                    results.found.push(Found::Error);
                }
            }
        }
        anyhow::Ok(())
    })?;
    if flags.puzzles.is_empty() {
        check_files_without_a_day(workspace, &days, &mut results)?;
    }
    print(&mut io::stdout(), results.summary() + "\n")?;
    results.print_advice();
    Ok(exit_code(!results.found.iter().any(|found| found.fails())))
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

/// Checks the inputs of a day, and adds what was found to the results. `all_jobs` are the inputs of all days.
fn check_day(
    name: &str,
    plan: &Plan<'_>,
    all_jobs: &[&Job<'_>],
    flags: &CheckFlags,
    results: &mut Results,
) -> anyhow::Result<()> {
    let out = &mut anstream::stdout();
    print(out, format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n"))?;
    let width = label_width(plan);
    for job in &plan.jobs {
        let Finished { report, stderr } = job.wait();
        // A day may write anything to standard error, and none of it is escaped.
        if !stderr.is_empty() {
            let _ = io::stderr().write_all(format!("{stderr}\n").as_bytes());
        }
        let message = match report {
            Report::Failed(error) => {
                results.found.push(Found::Error);
                format!("error: {}", printable(error))
            }
            Report::Done { parts, .. } => {
                let checked = check_parts(job, parts, all_jobs, flags);
                results.add_parts(&job.input, &checked);
                message_of_parts(&checked)
            }
        };
        print(out, labelled_line(&job.input.name, width, &message) + "\n")?;
    }
    for snapshot in &plan.unreferenced {
        // If two packages solve the puzzle, this counts once.
        if !results.unreferenced.insert(snapshot.path.clone()) {
            continue;
        }
        let message =
            "unreferenced: no such input for this part; delete the answer, or restore the input";
        print(out, labelled_line(&snapshot.name, width, message) + "\n")?;
        results.found.push(Found::Error);
    }
    if plan.jobs.is_empty() {
        print(out, "  no inputs\n")?;
    }
    Ok(())
}

/// Compares the answers to the parts of an input, and records those that are accepted.
fn check_parts(
    job: &Job<'_>,
    outcomes: &Outcomes,
    all_jobs: &[&Job<'_>],
    flags: &CheckFlags,
) -> Vec<CheckedPart> {
    let mut checked = Vec::new();
    for (part, comparison) in compare(&job.input, outcomes) {
        let (found, message) = if is_accepted(&comparison.relation, flags) {
            match record_unless_others_disagree(part, &comparison, job, all_jobs) {
                Ok(message) => (Found::Recorded, message),
                Err(message) => (Found::Error, message),
            }
        } else {
            (Found::of(&comparison.relation), comparison.to_string())
        };
        checked.push(CheckedPart { part, found, message });
    }
    checked
}

/// The width of the longest name that is printed for a day.
fn label_width(plan: &Plan<'_>) -> usize {
    let inputs = plan.jobs.iter().map(|job| &job.input.name);
    let snapshots = plan.unreferenced.iter().map(|snapshot| &snapshot.name);
    let widths = inputs.chain(snapshots).map(|name| name.chars().count());
    widths.fold(LABEL_WIDTH, usize::max)
}

/// A part of an input that was solved, compared, and recorded if it is accepted.
struct CheckedPart {
    part: Part,
    found: Found,
    /// What is said about the part.
    message: String,
}

/// Whether an answer that relates in this way to the recorded one is to be recorded. Without a puzzle, `--accept` records
/// only new answers, since a day that is broken at the moment must not replace the answers that show it.
fn is_accepted(relation: &Relation, flags: &CheckFlags) -> bool {
    match relation {
        Relation::New => flags.accept,
        Relation::Changed => flags.accept && !flags.puzzles.is_empty(),
        Relation::Unchanged | Relation::Unsolved | Relation::Error(_) => false,
    }
}

/// Records the answer to a part, unless another package gives another answer to the same input. Returns what to say about
/// it.
fn record_unless_others_disagree(
    part: Part,
    comparison: &Comparison,
    job: &Job<'_>,
    all_jobs: &[&Job<'_>],
) -> Result<String, String> {
    let answer = comparison.answer().unwrap_or_default();
    for other in all_jobs {
        if other.day.puzzle.id == job.day.puzzle.id
            && other.input.name == job.input.name
            && let Report::Done { parts, .. } = &other.wait().report
            && let Some(Outcome::Solved(other_answer, _)) = parts.get(&part)
            && normalize_answer(other_answer) != answer
        {
            return Err(format!(
                "not recorded: {} answers{}, and {} answers{}",
                job.day.package,
                spaced(&answer),
                other.day.package,
                spaced(&normalize_answer(other_answer))
            ));
        }
    }
    record(&job.input, part, comparison).map_err(|error| format!("error: {error:#}"))
}

/// What is said about the parts of an input, in one text. If it is the same for both parts, it is said once.
fn message_of_parts(parts: &[CheckedPart]) -> String {
    match parts {
        [] => return "no part was run".to_owned(),
        [one, two] if one.message == two.message => return one.message.clone(),
        _ => {}
    }
    let mut text = String::new();
    for checked in parts {
        if !text.is_empty() {
            // After an answer drawn in letters, which has several lines, the next part begins on a new line.
            text += if text.contains('\n') { "\n" } else { ", " };
        }
        text += &format!("part {} {}", checked.part, checked.message);
    }
    text
}

/// Adds errors about files that no day uses: those in folders that no command finds, and answers to puzzles without a
/// day, perhaps because the number of a day was mistyped. If all answers to a puzzle are personal, this only prints a
/// note, since nobody else has them.
fn check_files_without_a_day(
    workspace: &Workspace,
    days: &Days,
    results: &mut Results,
) -> anyhow::Result<()> {
    for folder in inputs::misnamed_folders(workspace) {
        print_error(format_args!(
            "{}: no command finds its files; move them to inputs/<year>/day<DD>",
            folder.display()
        ));
        results.found.push(Found::Error);
    }
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
            results.found.push(Found::Error);
        }
    }
    Ok(())
}

/// What was found about a part, or about an input, a day or a folder as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Unchanged,
    Changed,
    New,
    Recorded,
    NotSolved,
    Error,
}

impl Found {
    fn of(relation: &Relation) -> Self {
        match relation {
            Relation::Unchanged => Self::Unchanged,
            Relation::Changed => Self::Changed,
            Relation::New => Self::New,
            Relation::Unsolved => Self::NotSolved,
            Relation::Error(_) => Self::Error,
        }
    }

    /// Whether it makes the check fail.
    fn fails(self) -> bool {
        matches!(self, Self::Changed | Self::New | Self::Error)
    }
}

/// All that was found, in order.
#[derive(Default)]
struct Results {
    found: Vec<Found>,
    /// The recorded answers without an input that have been printed.
    unreferenced: BTreeSet<PathBuf>,
    has_new_part_2_of_example: bool,
}

impl Results {
    fn add_parts(&mut self, input: &Input, parts: &[CheckedPart]) {
        self.found.extend(parts.iter().map(|part| part.found));
        self.has_new_part_2_of_example |=
            input.is_example() && matches!(parts, [_, part_2] if part_2.found == Found::New);
    }

    /// One line, such as `8 unchanged, 1 changed, 1 new`.
    fn summary(&self) -> String {
        let mut counts = Vec::new();
        for (what, name) in [
            (Found::Unchanged, "unchanged"),
            (Found::Changed, "changed"),
            (Found::New, "new"),
            (Found::Recorded, "recorded"),
            (Found::NotSolved, "not solved"),
            (Found::Error, "errors"),
        ] {
            match self.found.iter().filter(|&&found| found == what).count() {
                0 => {}
                1 if what == Found::Error => counts.push("1 error".to_owned()),
                count => counts.push(format!("{count} {name}")),
            }
        }
        match (&self.found[..], &counts[..]) {
            (_, []) => "no answers".to_owned(),
            ([Found::Unchanged], _) => "1 answer unchanged".to_owned(),
            ([Found::Unchanged, ..], [_]) => format!("{} answers unchanged", self.found.len()),
            _ => counts.join(", "),
        }
    }

    /// Says what to do about new and changed answers.
    fn print_advice(&self) {
        if self.found.contains(&Found::New) {
            print_to_stderr(
                "once you know that the new answers are right, add --accept to record them",
            );
        }
        if self.found.contains(&Found::Changed) {
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
