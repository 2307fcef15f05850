//! `cargo xtask run`: the days' own programs solve inputs, and print the answers.

use std::{
    io,
    path::PathBuf,
    process::{ExitCode, Stdio},
    time::Duration,
};

use aoc_program::{
    PuzzleId, Report,
    command_line::exit_code,
    error::usage_error,
    output::{EMPHASIS, heading, print, print_error, show_time},
};
use aoc_workspace::{
    Input, Workspace,
    selection::{InputSelection, bare_name, select},
};
use jzon::object;

use crate::{
    days::{Day, Days},
    flags::RunFlags,
    programs::Programs,
};

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    check_paths_have_one_day(&flags.inputs, &selected)?;
    let mut selections = Vec::new();
    for day in selected {
        let selection = select(workspace, day.puzzle.id, &flags.inputs, flags.part);
        selections.push((day, selection));
    }
    let with_input = selections
        .iter()
        .filter(|(_, selection)| matches!(selection, Ok(InputSelection::Inputs(_))))
        .map(|(day, _)| *day);
    let programs = Programs::of_days(workspace, with_input)?;

    // What is missing or not solved yet fails only a run that names its puzzle.
    let gaps_pass = flags.puzzles.is_empty();
    let mut all_passed = true;
    let mut times = Vec::new();
    let mut without_input = Vec::new();
    let mut without_own_input = Vec::new();
    for (day, selection) in selections {
        let id = day.puzzle.id;
        let name = days.name_of(day);
        match selection {
            Ok(InputSelection::Inputs(inputs)) => {
                if flags.inputs.is_empty() && !inputs.iter().any(Input::is_personal) {
                    without_own_input.push(id);
                }
                for input in inputs {
                    let report = if flags.json {
                        run_as_json(&programs, day, &input)?
                    } else {
                        run_as_text(&programs, day, &name, &input)?
                    };
                    all_passed &= report.is_all_solved() || gaps_pass && !report.has_failed();
                    times.push(report.total());
                }
            }
            Ok(InputSelection::Missing(what)) => {
                if flags.json {
                    print_as_json(&Report::Failed(what), day, None)?;
                } else if gaps_pass {
                    without_input.push(id);
                } else {
                    print_missing(&name, &what)?;
                }
                all_passed &= gaps_pass;
            }
            Err(error) => {
                print_error(format_args!("{id}: {error:#}"));
                all_passed = false;
            }
        }
    }
    if !flags.json {
        print_total(&times)?;
        let missing = match (&flags.inputs[..], flags.part) {
            ([], _) => "no input yet".to_owned(),
            ([name], None) => format!("no input `{}`", name.display()),
            ([name], Some(part)) => format!("no input `{}` of part {part}", name.display()),
            _ => "no such inputs".to_owned(),
        };
        print_missing_in_one_line(&missing, &without_input)?;
        print_missing_in_one_line("no input of your own yet", &without_own_input)?;
    }
    Ok(exit_code(all_passed))
}

/// Has the program of a day print each step as soon as it is known, below the name of its puzzle. If the program
/// cannot be started, or has ended before it was done, this says so.
fn run_as_text(
    programs: &Programs,
    day: &Day,
    name: &str,
    input: &Input,
) -> anyhow::Result<Report> {
    let out = &mut anstream::stdout();
    print(out, heading(name, &input.path))?;
    let report = programs.solve(day, input, &[], Stdio::inherit());
    if let Err(error) = &report {
        print_error(format_args!("{}: {error:#}", day.puzzle.id));
    }
    // An empty line separates this input from the next one.
    print(out, "\n")?;
    Ok(report.unwrap_or_else(Report::from))
}

fn run_as_json(programs: &Programs, day: &Day, input: &Input) -> anyhow::Result<Report> {
    let report = programs.solve(day, input, &[], Stdio::null()).unwrap_or_else(Report::from);
    print_as_json(&report, day, Some(input))?;
    Ok(report)
}

fn print_as_json(report: &Report, day: &Day, input: Option<&Input>) -> anyhow::Result<()> {
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
    print(&mut io::stdout(), format_args!("{line}\n"))
}

fn print_missing(name: &str, what: &str) -> anyhow::Result<()> {
    print(&mut anstream::stdout(), format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n  {what}\n\n"))
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

/// Says what is missing for the first of these puzzles, and for how many more.
fn print_missing_in_one_line(missing: &str, puzzles: &[PuzzleId]) -> anyhow::Result<()> {
    let out = &mut io::stdout();
    match puzzles {
        [] => Ok(()),
        [puzzle] => print(out, format_args!("{missing} for {puzzle}\n")),
        [first, rest @ ..] => {
            print(out, format_args!("{missing} for {first} and {} more\n", rest.len()))
        }
    }
}

/// Fails if an input is named by its path, and there is not exactly one day that could solve it.
pub(crate) fn check_paths_have_one_day(inputs: &[PathBuf], days: &[&Day]) -> anyhow::Result<()> {
    for input in inputs {
        let is_path = bare_name(input).is_none();
        if is_path && days.len() != 1 {
            let path = input.display();
            return Err(usage_error(format_args!(
                "`--input {path}` needs one puzzle: name it, such as `22`"
            )));
        }
    }
    Ok(())
}
