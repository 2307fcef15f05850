//! `cargo xtask run`: the days' own programs solve inputs. Each prints its answers itself, or the runner prints them as
//! JSON.

use std::{
    collections::BTreeSet,
    io,
    process::{ExitCode, Stdio},
};

use aoc_common::{
    PuzzleId,
    report::{Outcome, Report},
    terminal::{EMPHASIS, ERROR, exit_code, heading, print, print_error, show_time},
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    day_programs::DayPrograms,
    part_result::{PartResult, RUN_ALL, RUN_NAMED, State, compare},
    selection::{InputSelection, KINDS_TO_SOLVE},
};
use jzon::object;

use crate::{
    flags::RunFlags,
    selected_inputs::{SelectedInputs, no_day_has_a_named_input, select_inputs_and_build},
};

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let named_inputs = &flags.named_inputs;
    let (inputs_of_days, programs) =
        select_inputs_and_build(workspace, &selected, named_inputs, KINDS_TO_SOLVE, flags.part)?;
    let mut results = Vec::new();
    for SelectedInputs { day, selection } in &inputs_of_days {
        let name = days.display_name(day);
        let inputs = match selection {
            InputSelection::Inputs(inputs) => inputs,
            InputSelection::Missing(what) => {
                let result = InputResult::new(day, None, Report::Failed(what.clone()));
                if flags.json {
                    print_as_json(&result)?;
                } else if !names_no_puzzle(flags) {
                    let lines = format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n  {what}\n\n");
                    print(&mut anstream::stdout(), lines)?;
                }
                results.push(result);
                continue;
            }
        };
        for input in inputs {
            let result = if flags.json {
                solve_as_json(&programs, day, input)?
            } else {
                solve_as_text(&programs, day, &name, input)?
            };
            results.push(result);
        }
    }
    let failed: BTreeSet<_> = results
        .iter()
        .filter(|result| !result.passes(flags))
        .map(|result| result.day.puzzle.id)
        .collect();
    if !flags.json {
        print_total(&results)?;
        print_lacking(flags, &inputs_of_days)?;
        if selected.len() > 1 {
            print_failed(&failed)?;
        }
    }
    Ok(exit_code(failed.is_empty() && !no_day_has_a_named_input(named_inputs, &inputs_of_days)))
}

/// Whether the command names neither a puzzle nor a year. Then it passes even if an input is missing, or a part is not
/// solved yet.
fn names_no_puzzle(flags: &RunFlags) -> bool {
    flags.puzzles.is_empty()
}

/// The result for one input, or for a day that has no input to solve.
struct InputResult<'a> {
    day: &'a Day,
    input: Option<&'a Input>,
    report: Report,
    /// How the parts stand; none if there is no input or all of it failed.
    parts: Vec<PartResult>,
}

impl<'a> InputResult<'a> {
    fn new(day: &'a Day, input: Option<&'a Input>, report: Report) -> Self {
        let parts = match (input, &report) {
            (Some(input), Report::Done { parts, .. }) => compare(input, parts),
            _ => Vec::new(),
        };
        Self { day, input, report, parts }
    }

    fn passes(&self, flags: &RunFlags) -> bool {
        let is_forgiving = names_no_puzzle(flags);
        let passing = if is_forgiving { RUN_ALL } else { RUN_NAMED };
        let ran_as_wanted = match &self.report {
            Report::Failed(_) => self.input.is_none() && is_forgiving,
            Report::Done { parts, .. } => !parts.is_empty() || is_forgiving,
        };
        ran_as_wanted && self.parts.iter().all(|part| passing.contains(&part.state))
    }
}

/// Whether there is more to say about a part than the day's program, which knows no recorded answers, has printed.
fn needs_line(part: &PartResult) -> bool {
    match part.state {
        State::Changed => true,
        State::Failed => !matches!(part.outcome, Some(Outcome::NoAnswer(_) | Outcome::Failed(_))),
        _ => false,
    }
}

/// Solves an input with the program of a day, which prints each step itself. The name of the puzzle is printed above
/// the steps, and below them what the program cannot know.
fn solve_as_text<'a>(
    programs: &DayPrograms,
    day: &'a Day,
    name: &str,
    input: &'a Input,
) -> anyhow::Result<InputResult<'a>> {
    let out = &mut anstream::stdout();
    print(out, heading(name, &input.path))?;
    let report = programs.solve(day, input, &[], Stdio::inherit());
    if let Err(error) = &report {
        print_error(format_args!("{}: {error:#}", day.puzzle.id));
    }
    let result = InputResult::new(day, Some(input), report.unwrap_or_else(Report::from));
    if matches!(&result.report, Report::Done { parts, .. } if parts.is_empty()) {
        print(out, format_args!("  {ERROR}no part was run{ERROR:#}\n"))?;
    }
    for part in result.parts.iter().filter(|part| needs_line(part)) {
        // An answer drawn in letters has several lines.
        let indented = part.to_string().replace('\n', "\n          ");
        print(out, format_args!("  {ERROR}part {} {indented}{ERROR:#}\n", part.part))?;
    }
    // An empty line separates this input from the next one.
    print(out, "\n")?;
    Ok(result)
}

/// Solves an input with the program of a day, and prints a JSON object.
fn solve_as_json<'a>(
    programs: &DayPrograms,
    day: &'a Day,
    input: &'a Input,
) -> anyhow::Result<InputResult<'a>> {
    let report = programs.solve(day, input, &[], Stdio::null());
    let result = InputResult::new(day, Some(input), report.unwrap_or_else(Report::from));
    print_as_json(&result)?;
    Ok(result)
}

/// Says which puzzle lacks the named inputs, or an input of one's own. Of several puzzles, it says only how many there
/// are. About a puzzle that is named and has no input to solve, this was said already.
fn print_lacking(flags: &RunFlags, inputs_of_days: &[SelectedInputs<'_>]) -> anyhow::Result<()> {
    let named_inputs = &flags.named_inputs;
    // Two packages may solve one puzzle.
    let mut puzzles = BTreeSet::new();
    for SelectedInputs { day, selection } in inputs_of_days {
        let is_lacking = match selection {
            InputSelection::Inputs(inputs) => {
                named_inputs.is_empty() && !inputs.iter().any(Input::is_personal)
            }
            InputSelection::Missing(_) => names_no_puzzle(flags),
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
    let puzzles: Vec<_> = puzzles.iter().map(PuzzleId::to_string).collect();
    let line = format_args!("{ERROR}failed:{ERROR:#} {}\n", puzzles.join(", "));
    print(&mut anstream::stdout(), line)
}

/// Prints how long the inputs took together, if several have a time. An input has a time if a part of it is solved.
fn print_total(results: &[InputResult<'_>]) -> anyhow::Result<()> {
    let solved: Vec<_> = results.iter().filter(|result| result.input.is_some()).collect();
    let known: Vec<_> = solved.iter().filter_map(|result| result.report.total()).collect();
    if known.len() < 2 {
        return Ok(());
    }
    let inputs = if known.len() == solved.len() {
        format!("{} inputs", solved.len())
    } else {
        format!("{} of {} inputs", known.len(), solved.len())
    };
    // With these widths, the time is in the same column as the times of the steps.
    let time = show_time(known.iter().sum());
    let line = format_args!("{EMPHASIS}all{EMPHASIS:#}  {inputs:25}  {time:>9}\n\n");
    print(&mut anstream::stdout(), line)
}

/// Prints a JSON object on a line of its own. `xtask/README.md` lists its fields.
fn print_as_json(result: &InputResult<'_>) -> anyhow::Result<()> {
    let InputResult { day, input, report, .. } = result;
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
    for part in &result.parts {
        let field = &mut line[format!("part{}", part.part)];
        field["state"] = part.state.word().into();
        if part.state == State::Failed && field["error"].is_null() {
            field["error"] = part.error().into();
        }
        if let Ok(Some(recorded)) = &part.recorded
            && part.state != State::Unchanged
        {
            field["recorded"] = recorded.as_str().into();
        }
    }
    print(&mut io::stdout(), format_args!("{line}\n"))
}
