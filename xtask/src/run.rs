//! `cargo xtask run`: the days' own programs solve inputs, and print the answers.

use std::{io, path::PathBuf, process::ExitCode};

use aoc_program::{
    PuzzleId, Report,
    command_line::exit_code,
    error::usage,
    output::{TITLE, print, print_error},
    report::UNFINISHED,
};
use aoc_workspace::{
    Input, Workspace,
    inputs::{self, Selection, bare_name},
    solve::add_input,
};

use crate::{
    days::{Day, Days},
    flags::RunFlags,
    programs::{self, Programs},
};

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    check_paths_have_one_day(&flags.inputs, &selected)?;
    let mut selections = Vec::new();
    for day in selected {
        let selection = inputs::select(workspace, day.puzzle.id, &flags.inputs, flags.part);
        selections.push((day, selection));
    }
    let with_input = selections
        .iter()
        .filter(|(_, selection)| matches!(selection, Ok(Selection::Inputs(_))))
        .map(|(day, _)| *day);
    let programs = Programs::of_days(workspace, with_input)?;

    let mut all_passed = true;
    let mut without_input = Vec::new();
    let mut without_own_input = Vec::new();
    for (day, selection) in selections {
        let id = day.puzzle.id;
        match selection {
            Ok(Selection::Inputs(inputs)) => {
                if flags.inputs.is_empty() && !inputs.iter().any(Input::is_personal) {
                    without_own_input.push(id);
                }
                all_passed &= run_day(&programs, day, &inputs, flags)?;
            }
            Ok(Selection::Missing(what)) => {
                if flags.json {
                    print_as_json(&Report::Failed(what), day, None)?;
                } else if flags.names_puzzles() {
                    print_missing(day, &what)?;
                } else {
                    without_input.push(id);
                }
                all_passed &= !flags.names_puzzles();
            }
            Err(error) => {
                print_error(format_args!("{id}: {error:#}"));
                all_passed = false;
            }
        }
    }
    if !flags.json {
        let missing = match &flags.inputs[..] {
            [] => "no input yet".to_owned(),
            [name] => format!("no input `{}`", name.display()),
            _ => "no such inputs".to_owned(),
        };
        print_missing_in_one_line(&missing, &without_input)?;
        print_missing_in_one_line("no input of your own yet", &without_own_input)?;
    }
    Ok(exit_code(all_passed))
}

/// Has the program of a day solve each input, and returns whether that passes. If it dies on one, it is
/// still started for the others.
fn run_day(
    programs: &Programs,
    day: &Day,
    inputs: &[Input],
    flags: &RunFlags,
) -> anyhow::Result<bool> {
    let mut all_passed = true;
    for input in inputs {
        let status = if flags.json {
            let report = programs.solve(day, input, &[]);
            print_as_json(&report, day, Some(input))?;
            Ok(report.status())
        } else {
            run_input(programs, day, input)
        };
        match status {
            // A part that is not solved yet fails only a run that names the puzzle.
            Ok(UNFINISHED) => all_passed &= !flags.names_puzzles(),
            Ok(status) => all_passed &= status == 0,
            Err(error) => {
                print_error(format_args!("{}: {error:#}", day.puzzle.id));
                all_passed = false;
            }
        }
    }
    Ok(all_passed)
}

/// Has the program of a day print each step, and returns its status.
fn run_input(programs: &Programs, day: &Day, input: &Input) -> anyhow::Result<u8> {
    let mut program = programs.command_for(day)?;
    add_input(&mut program, input);
    programs::run(program)
}

fn print_missing(day: &Day, what: &str) -> anyhow::Result<()> {
    let puzzle = &day.puzzle;
    print(&mut anstream::stdout(), format_args!("{TITLE}{puzzle}{TITLE:#}\n  {what}\n\n"))
}

fn print_as_json(report: &Report, day: &Day, input: Option<&Input>) -> anyhow::Result<()> {
    let path = input.map(|input| input.path.display().to_string());
    print(&mut io::stdout(), report.to_json(&day.puzzle, path.as_deref()) + "\n")
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
            return Err(usage(format_args!(
                "`--input {path}` needs one puzzle: name it, such as `22`"
            )));
        }
    }
    Ok(())
}
