//! `cargo xtask run`: the days' own programs solve inputs. Each prints its answers itself, or the runner prints them as
//! JSON.

use std::{
    collections::BTreeSet,
    io,
    process::{ExitCode, Stdio},
    time::Duration,
};

use aoc_common::{
    Input, PuzzleId,
    answer::Found,
    cli::{
        EMPHASIS_STYLE, ERROR_STYLE, exit_code_if, heading, note, print, print_error, show_time,
    },
    puzzle::input_name::InputKind,
    report::{Outcome, Report, nanoseconds},
};
use aoc_workspace::{
    Day, Days, Workspace,
    day_programs::DayPrograms,
    input_choice::Chosen,
    standing::{Finding, Standing, Strictness, compare},
};
use jzon::{JsonValue, object};

use crate::{
    day_inputs::{DayInputs, named_inputs_are_unknown, prepare},
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
    let strictness = if solves_all { Strictness::RunAll } else { Strictness::RunNamed };
    let mut failed = BTreeSet::new();
    let mut advice = BTreeSet::new();
    let mut times = Vec::new();
    for DayInputs { day, chosen } in &inputs_of_days {
        let puzzle = day.puzzle.id;
        let name = days.display_name(day);
        let inputs = match chosen {
            Chosen::Inputs(inputs) => inputs,
            Chosen::Missing(what) => {
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
            let (report, findings) = if flags.json {
                solve_as_json(&programs, day, input)?
            } else {
                solve_as_text(&programs, day, &name, input)?
            };
            times.push(report.total_time());
            for finding in findings.iter().filter(|finding| !finding.passes(strictness)) {
                failed.insert(puzzle);
                advice.extend(finding.standing.advice());
            }
        }
    }
    if !flags.json {
        print_total(&times)?;
        print_missing_inputs(flags, &inputs_of_days)?;
        if selected.len() > 1 {
            print_failed(&failed)?;
        }
        for text in advice {
            note(text);
        }
    }
    Ok(exit_code_if(failed.is_empty() && !named_inputs_are_unknown(named_inputs, &inputs_of_days)))
}

/// Solves an input with the program of a day, which prints each step itself. The name of the puzzle is printed above
/// the steps, and below them what the program cannot know.
fn solve_as_text(
    programs: &DayPrograms,
    day: &Day,
    name: &str,
    input: &Input,
) -> anyhow::Result<(Report, Vec<Finding>)> {
    let out = &mut anstream::stdout();
    print(out, heading(name, &input.path))?;
    let solved = programs.solve(day, input, &[], Stdio::inherit());
    if let Err(error) = &solved {
        print_error(format_args!("{}: {error:#}", day.puzzle.id));
    }
    let report = solved.unwrap_or_else(Report::from);
    let findings = compare(input, &report);
    for finding in findings.iter().filter(|finding| needs_line(finding, &report)) {
        // An answer drawn in letters has several lines.
        let indented = finding.to_string().replace('\n', "\n          ");
        print(out, format_args!("  {ERROR_STYLE}{indented}{ERROR_STYLE:#}\n"))?;
    }
    // An empty line separates this input from the next one.
    print(out, "\n")?;
    Ok((report, findings))
}

/// Whether there is more to say than what the program of the day, which knows no recorded answers, has printed.
fn needs_line(finding: &Finding, report: &Report) -> bool {
    match finding.standing {
        Standing::Unchanged { .. } | Standing::New { .. } => false,
        Standing::Changed { .. } | Standing::Wrong { .. } | Standing::NotRun => true,
        Standing::Unsolved { ref expected } | Standing::NoAnswer { ref expected, .. } => {
            expected.is_some()
        }
        Standing::Failed { .. } => match finding.part {
            Some(part) => !matches!(report.outcome(part), Some(Outcome::Broken(_))),
            None => false,
        },
    }
}

/// Solves an input with the program of a day, and prints a JSON object.
fn solve_as_json(
    programs: &DayPrograms,
    day: &Day,
    input: &Input,
) -> anyhow::Result<(Report, Vec<Finding>)> {
    let solved = programs.solve(day, input, &[], Stdio::null());
    let report = solved.unwrap_or_else(Report::from);
    let findings = compare(input, &report);
    let mut line = json_of_day(day);
    line["input"] = input.path.display().to_string().into();
    if let Some(time) = report.parse_time() {
        line["parse"] = object! { ns: nanoseconds(time) };
    }
    for finding in &findings {
        match finding.part {
            None => add_standing(&mut line, &finding.standing),
            Some(part) => {
                let fields = &mut line[format!("part{part}")];
                add_standing(fields, &finding.standing);
                if let Some(time) = report.time_of(part) {
                    fields["ns"] = nanoseconds(time).into();
                }
            }
        }
    }
    print(&mut io::stdout(), format_args!("{line}\n"))?;
    Ok((report, findings))
}

/// The fields that say how a part or a whole input stands. `xtask/README.md` lists them.
fn add_standing(fields: &mut JsonValue, standing: &Standing) {
    fields["state"] = standing.label().into();
    match standing {
        Standing::Unchanged { found } => fields["answer"] = found.to_string().into(),
        Standing::New { answer } => fields["answer"] = answer.as_str().into(),
        Standing::Changed { answer, recorded } | Standing::Wrong { answer, expected: recorded } => {
            fields["answer"] = answer.as_str().into();
            add_recorded(fields, Some(recorded));
        }
        Standing::Unsolved { expected } => add_recorded(fields, expected.as_ref()),
        Standing::NoAnswer { reason, expected } => {
            fields["error"] = reason.as_str().into();
            add_recorded(fields, expected.as_ref());
        }
        Standing::Failed { error } => fields["error"] = error.as_str().into(),
        Standing::NotRun => {}
    }
}

fn add_recorded(fields: &mut JsonValue, recorded: Option<&Found>) {
    if let Some(recorded) = recorded {
        fields["recorded"] = recorded.to_string().into();
    }
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

/// Prints which puzzles have failed. The lines about them may be far above.
fn print_failed(puzzles: &BTreeSet<PuzzleId>) -> anyhow::Result<()> {
    if puzzles.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = puzzles.iter().map(PuzzleId::to_string).collect();
    let line = format_args!("{ERROR_STYLE}failed:{ERROR_STYLE:#} {}\n", names.join(", "));
    print(&mut anstream::stdout(), line)
}
