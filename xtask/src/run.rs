//! `cargo xtask run`: the days' own programs solve inputs, and print the answers.

use std::{
    io,
    process::{ExitCode, Stdio},
    time::Duration,
};

use aoc_program::{
    Outcome, Part, PuzzleId, Report,
    command_line::exit_code,
    output::{EMPHASIS, ERROR, heading, print, print_error, show_time},
};
use aoc_workspace::{
    Input, Workspace,
    compare::{Comparison, compare},
    selection::{InputSelection, KINDS_TO_SOLVE},
};
use jzon::object;

use crate::{
    days::{Day, Days},
    flags::RunFlags,
    programs::Programs,
    tasks::{Task, prepare},
};

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let RunFlags { inputs, part, .. } = flags;
    let (tasks, programs) = prepare(workspace, &selected, inputs, KINDS_TO_SOLVE, *part)?;
    let passed = if flags.json {
        run_as_json(&programs, &tasks, flags)?
    } else {
        run_as_text(&days, &programs, &tasks, flags)?
    };
    // A name that no puzzle knows is mistyped.
    let is_input_unknown = !inputs.is_empty() && !tasks.iter().any(Task::has_input);
    Ok(exit_code(passed && !is_input_unknown))
}

/// Whether a run passes although an input is missing or a part is not solved yet: only if the person has not named a
/// puzzle.
fn may_have_gaps(flags: &RunFlags) -> bool {
    flags.puzzles.is_empty()
}

/// Whether a run with this report passes, as far as the recorded answers do not matter.
fn report_passes(report: &Report, flags: &RunFlags) -> bool {
    report.is_all_solved() || may_have_gaps(flags) && !report.has_failed()
}

fn run_as_text(
    days: &Days,
    programs: &Programs,
    tasks: &[Task<'_>],
    flags: &RunFlags,
) -> anyhow::Result<bool> {
    let mut passed = true;
    let mut times = Vec::new();
    let mut without_input = Vec::new();
    let mut without_own_input = Vec::new();
    for Task { day, selection } in tasks {
        let id = day.puzzle.id;
        let name = days.name_of(day);
        match selection {
            Ok(InputSelection::Inputs(inputs)) => {
                if flags.inputs.is_empty() && !inputs.iter().any(Input::is_personal) {
                    without_own_input.push(id);
                }
                for input in inputs {
                    let report = solve_as_text(programs, day, &name, input)?;
                    let doubts = print_doubts(input, &report)?;
                    // An empty line separates this input from the next one.
                    print(&mut io::stdout(), "\n")?;
                    passed &= report_passes(&report, flags) && !doubts;
                    times.push(report.total());
                }
            }
            Ok(InputSelection::Missing(_)) if may_have_gaps(flags) => without_input.push(id),
            Ok(InputSelection::Missing(what)) => {
                let lines = format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n  {what}\n\n");
                print(&mut anstream::stdout(), lines)?;
                passed = false;
            }
            Err(error) => {
                print_error(format_args!("{id}: {error:#}"));
                passed = false;
            }
        }
    }
    print_total(&times)?;
    print_puzzles_without(&missing_input(flags), &without_input)?;
    print_puzzles_without("no input of your own yet", &without_own_input)?;
    Ok(passed)
}

/// Has the program of a day print each step as soon as it is known, below the name of its puzzle. If the program
/// cannot be started, or has ended before it was done, this says so.
fn solve_as_text(
    programs: &Programs,
    day: &Day,
    name: &str,
    input: &Input,
) -> anyhow::Result<Report> {
    print(&mut anstream::stdout(), heading(name, &input.path))?;
    let report = programs.solve(day, input, &[], Stdio::inherit());
    if let Err(error) = &report {
        print_error(format_args!("{}: {error:#}", day.puzzle.id));
    }
    Ok(report.unwrap_or_else(Report::from))
}

/// Prints which answers are not the recorded ones. Returns whether there is such an answer.
fn print_doubts(input: &Input, report: &Report) -> anyhow::Result<bool> {
    let mut has_doubts = false;
    for (part, comparison) in comparisons_of_answers(input, report) {
        if let Some(doubt) = comparison.doubt() {
            let line = format_args!("  {ERROR}part {part} {doubt}{ERROR:#}\n");
            print(&mut anstream::stdout(), line)?;
            has_doubts = true;
        }
    }
    Ok(has_doubts)
}

/// Compares the answers in a report with the recorded ones. A part that is not solved yet or has failed says so itself.
fn comparisons_of_answers(input: &Input, report: &Report) -> Vec<(Part, Comparison)> {
    let Report::Done { parts, .. } = report else { return Vec::new() };
    let mut comparisons = compare(input, parts);
    comparisons.retain(|(part, _)| {
        matches!(parts.get(part), Some(Outcome::Solved(..) | Outcome::NoAnswer(_)))
    });
    comparisons
}

/// What is missing for a puzzle that has nothing to solve.
fn missing_input(flags: &RunFlags) -> String {
    match (&flags.inputs[..], flags.part) {
        ([], _) => "no input yet".to_owned(),
        ([name], None) => format!("no input `{}`", name.display()),
        ([name], Some(part)) => format!("no input `{}` of part {part}", name.display()),
        _ => "no such inputs".to_owned(),
    }
}

/// Says what is missing for the first of these puzzles, and for how many more.
fn print_puzzles_without(missing: &str, puzzles: &[PuzzleId]) -> anyhow::Result<()> {
    let out = &mut io::stdout();
    match puzzles {
        [] => Ok(()),
        [puzzle] => print(out, format_args!("{missing} for {puzzle}\n")),
        [first, rest @ ..] => {
            print(out, format_args!("{missing} for {first} and {} more\n", rest.len()))
        }
    }
}

/// Prints how long the solved inputs took together, if there are several. An input without an answer has no time.
fn print_total(times: &[Option<Duration>]) -> anyhow::Result<()> {
    let solved: Vec<_> = times.iter().flatten().copied().collect();
    if solved.len() < 2 {
        return Ok(());
    }
    let inputs = if solved.len() == times.len() {
        format!("{} inputs", times.len())
    } else {
        format!("{} of {} inputs", solved.len(), times.len())
    };
    // It stands in the column of the steps' times.
    let time = show_time(solved.iter().sum());
    let line = format_args!("{EMPHASIS}all{EMPHASIS:#}  {inputs:25}  {time:>9}\n\n");
    print(&mut anstream::stdout(), line)
}

fn run_as_json(programs: &Programs, tasks: &[Task<'_>], flags: &RunFlags) -> anyhow::Result<bool> {
    let mut passed = true;
    for Task { day, selection } in tasks {
        match selection {
            Ok(InputSelection::Inputs(inputs)) => {
                for input in inputs {
                    let solved = programs.solve(day, input, &[], Stdio::null());
                    let report = solved.unwrap_or_else(Report::from);
                    let comparisons = comparisons_of_answers(input, &report);
                    print_as_json(&report, &comparisons, day, Some(input))?;
                    let has_doubts =
                        comparisons.iter().any(|(_, comparison)| comparison.doubt().is_some());
                    passed &= report_passes(&report, flags) && !has_doubts;
                }
            }
            Ok(InputSelection::Missing(what)) => {
                print_as_json(&Report::Failed(what.clone()), &[], day, None)?;
                passed &= may_have_gaps(flags);
            }
            Err(error) => {
                print_error(format_args!("{}: {error:#}", day.puzzle.id));
                passed = false;
            }
        }
    }
    Ok(passed)
}

fn print_as_json(
    report: &Report,
    comparisons: &[(Part, Comparison)],
    day: &Day,
    input: Option<&Input>,
) -> anyhow::Result<()> {
    let puzzle = &day.puzzle;
    let mut line = object! {
        year: puzzle.id.year(),
        day: puzzle.id.day(),
        title: puzzle.title.as_str(),
        package: day.package.as_str(),
    };
    if let Some(input) = input {
        line["input"] = input.path.display().to_string().into();
    }
    for (key, value) in report.to_json().entries() {
        line[key] = value.clone();
    }
    for (part, comparison) in comparisons {
        if let Some(doubt) = comparison.doubt() {
            line[format!("part{part}")]["doubt"] = doubt.into();
        }
    }
    print(&mut io::stdout(), format_args!("{line}\n"))
}
