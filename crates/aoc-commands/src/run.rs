//! `cargo xtask run`: the days' own programs solve inputs. Each prints its answers itself, or the runner prints what they
//! report as JSON.

use std::{collections::BTreeSet, io, process::ExitCode, time::Duration};

use aoc_common::{
    cli::{EMPHASIS_STYLE, exit_code_if, heading, note, print, show_time},
    puzzle::input_name::InputKind,
};
use aoc_workspace::{Day, Days, Workspace, input_choice::Chosen};
use jzon::{JsonValue, object};

use crate::{
    day_inputs::{DayInputs, named_inputs_are_unknown, prepare},
    failed::print_failed,
    flags::RunFlags,
};

/// If no input is named, the inputs of the first of these kinds that a puzzle has are solved.
const KINDS_TO_SOLVE: &[InputKind] = &[InputKind::Mine, InputKind::Published];

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let days = Days::load(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let named_inputs = &flags.named_inputs;
    let (inputs_of_days, programs) =
        prepare(workspace, &selected, named_inputs, KINDS_TO_SOLVE, flags.part)?;
    let solves_all = flags.puzzles.is_empty();
    let mut failed = BTreeSet::new();
    let mut advice = BTreeSet::new();
    let mut times = Vec::new();
    for DayInputs { day, chosen } in &inputs_of_days {
        let puzzle = day.puzzle.id;
        let name = days.display_name(day);
        let inputs = match chosen {
            Chosen::Inputs(inputs) => inputs,
            Chosen::Missing(what) | Chosen::OtherPart(what) => {
                if flags.json {
                    print(&mut io::stdout(), json_without_input(day, what) + "\n")?;
                } else if !solves_all {
                    let lines =
                        format_args!("{EMPHASIS_STYLE}{name}{EMPHASIS_STYLE:#}\n  {what}\n\n");
                    print(&mut anstream::stdout(), lines)?;
                }
                if !solves_all {
                    failed.insert(puzzle);
                }
                continue;
            }
        };
        for input in inputs {
            let report = if flags.json {
                let report = programs.solve_quietly(day, input);
                let mut line = json_of_day(day);
                line["input"] = input.path.display().to_string().into();
                report.add_to_json(&mut line);
                print(&mut io::stdout(), format_args!("{line}\n"))?;
                report
            } else {
                let out = &mut anstream::stdout();
                print(out, heading(&name, &input.path))?;
                let report = programs.solve_shown(day, input);
                // An empty line separates this input from the next one.
                print(out, "\n")?;
                report
            };
            times.push(report.total_time());
            for finding in report.findings() {
                if !finding.standing.passes() {
                    failed.insert(puzzle);
                    advice.extend(finding.standing.advice());
                }
            }
        }
    }
    if !flags.json {
        print_total(&times)?;
        print_missing_inputs(flags, &inputs_of_days)?;
        print_failed(&selected, &failed)?;
        for text in advice {
            note(text);
        }
    }
    Ok(exit_code_if(failed.is_empty() && !named_inputs_are_unknown(named_inputs, &inputs_of_days)))
}

/// The line for a day that has no input to solve.
fn json_without_input(day: &Day, what: &str) -> String {
    let mut line = json_of_day(day);
    line["state"] = "no input".into();
    line["error"] = what.into();
    line.to_string()
}

fn json_of_day(day: &Day) -> JsonValue {
    object! {
        year: day.puzzle.id.year(),
        day: day.puzzle.id.day(),
        title: day.puzzle.title.as_str(),
        package: day.package.as_str(),
    }
}

/// Prints the time of all inputs together, if several have a solved part. The others don't count.
fn print_total(times: &[Option<Duration>]) -> anyhow::Result<()> {
    let known: Vec<_> = times.iter().flatten().collect();
    if known.len() < 2 {
        return Ok(());
    }
    let inputs = if known.len() == times.len() {
        format!("{} inputs", times.len())
    } else {
        format!("{} of {} inputs", known.len(), times.len())
    };
    // With these widths, the time is in the same column as the times of the steps.
    let time = show_time(known.into_iter().sum());
    let line = format_args!("{EMPHASIS_STYLE}all{EMPHASIS_STYLE:#}  {inputs:25}  {time:>9}\n\n");
    print(&mut anstream::stdout(), line)
}

/// Says which puzzle lacks the named inputs, or an input of one's own. Of several puzzles, it says only how many there
/// are. About a puzzle that is named and has no input to solve, this was said already.
fn print_missing_inputs(flags: &RunFlags, inputs_of_days: &[DayInputs<'_>]) -> anyhow::Result<()> {
    let named_inputs = &flags.named_inputs;
    // Two packages may solve one puzzle.
    let mut puzzles = BTreeSet::new();
    for DayInputs { day, chosen } in inputs_of_days {
        let is_lacking = match chosen {
            Chosen::Inputs(inputs) => {
                let has_mine = inputs.iter().any(|input| input.kind() == InputKind::Mine);
                named_inputs.is_empty() && !has_mine
            }
            Chosen::Missing(_) => flags.puzzles.is_empty(),
            Chosen::OtherPart(_) => false,
        };
        if is_lacking {
            puzzles.insert(day.puzzle.id);
        }
    }
    let Some(first) = puzzles.first() else { return Ok(()) };
    let what = if named_inputs.is_empty() { "no input of your own yet" } else { "no such input" };
    let which = match puzzles.len() {
        1 => first.to_string(),
        count => format!("{count} puzzles"),
    };
    print(&mut io::stdout(), format_args!("{what} for {which}\n"))
}
