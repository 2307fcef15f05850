//! `cargo xtask run`: the days' own programs solve inputs. Each prints its answers itself, or the runner prints them as
//! JSON.

use std::{
    collections::BTreeSet,
    io,
    path::PathBuf,
    process::{ExitCode, Stdio},
    time::Duration,
};

use aoc_core::internal::{
    Part, PuzzleId,
    program::Report,
    terminal::{EMPHASIS, ERROR, exit_code, heading, print, print_error, show_time},
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    compare::{Comparison, compare},
    day_programs::DayPrograms,
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
    let mut failed = BTreeSet::new();
    let mut times = Vec::new();
    // The puzzles that lack the named inputs, or an input of one's own. Two packages may solve one puzzle.
    let mut lacking = BTreeSet::new();
    for SelectedInputs { day, selection } in &inputs_of_days {
        let id = day.puzzle.id;
        let name = days.display_name(day);
        match selection {
            InputSelection::Inputs(inputs) => {
                if named_inputs.is_empty() && !inputs.iter().any(Input::is_personal) {
                    lacking.insert(id);
                }
                for input in inputs {
                    let result = if flags.json {
                        solve_as_json(&programs, day, input)?
                    } else {
                        solve_as_text(&programs, day, &name, input)?
                    };
                    if !result.passes(flags) {
                        failed.insert(id);
                    }
                    times.push(result.report.total());
                }
            }
            InputSelection::Missing(what) => {
                if !names_no_puzzle(flags) {
                    failed.insert(id);
                }
                if flags.json {
                    print_as_json(day, None, &InputResult::nothing_to_solve(what.clone()))?;
                } else if names_no_puzzle(flags) {
                    lacking.insert(id);
                } else {
                    let lines = format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n  {what}\n\n");
                    print(&mut anstream::stdout(), lines)?;
                }
            }
        }
    }
    if !flags.json {
        print_total(&times)?;
        print_lacking(named_inputs, &lacking)?;
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

/// The result for one input.
struct InputResult {
    report: Report,
    /// The parts, compared with the recorded answers; none if the whole input failed.
    parts: Vec<(Part, Comparison)>,
}

impl InputResult {
    /// Compares the answers in a report with the recorded ones.
    fn new(input: &Input, report: Report) -> Self {
        let parts = match &report {
            Report::Done { parts, .. } => compare(input, parts),
            Report::Failed(_) => Vec::new(),
        };
        Self { report, parts }
    }

    /// The result of a puzzle that has nothing to solve, for this reason.
    fn nothing_to_solve(reason: String) -> Self {
        Self { report: Report::Failed(reason), parts: Vec::new() }
    }

    fn passes(&self, flags: &RunFlags) -> bool {
        let may_be_unsolved = names_no_puzzle(flags);
        let mut parts = self.parts.iter();
        matches!(self.report, Report::Done { .. })
            && parts.all(|(_, part)| part.passes() || may_be_unsolved && part.is_unsolved())
    }

    /// What to say about each part whose answer is not the recorded one, or cannot be compared with it, for instance
    /// because the part was not run.
    fn doubts(&self) -> impl Iterator<Item = (Part, String)> {
        let doubtful = self.parts.iter().filter(|(_, part)| part.is_doubtful_in_run());
        doubtful.map(|(number, part)| (*number, part.doubt()))
    }
}

/// Solves an input with the program of a day, which prints each step itself. The name of the puzzle is printed above
/// the steps, and below them whether the program failed and which answers are not the recorded ones.
fn solve_as_text(
    programs: &DayPrograms,
    day: &Day,
    name: &str,
    input: &Input,
) -> anyhow::Result<InputResult> {
    let out = &mut anstream::stdout();
    print(out, heading(name, &input.path))?;
    let report = programs.solve(day, input, &[], Stdio::inherit());
    if let Err(error) = &report {
        print_error(format_args!("{}: {error:#}", day.puzzle.id));
    }
    let result = InputResult::new(input, report.unwrap_or_else(Report::from));
    for (part, doubt) in result.doubts() {
        print(out, format_args!("  {ERROR}part {part} {doubt}{ERROR:#}\n"))?;
    }
    // An empty line separates this input from the next one.
    print(out, "\n")?;
    Ok(result)
}

/// Solves an input with the program of a day, and prints a JSON object.
fn solve_as_json(programs: &DayPrograms, day: &Day, input: &Input) -> anyhow::Result<InputResult> {
    let report = programs.solve(day, input, &[], Stdio::null());
    let result = InputResult::new(input, report.unwrap_or_else(Report::from));
    print_as_json(day, Some(input), &result)?;
    Ok(result)
}

/// Says which puzzle lacks the named inputs, or an input of one's own. Of several puzzles, it says only how many there
/// are.
fn print_lacking(named_inputs: &[PathBuf], puzzles: &BTreeSet<PuzzleId>) -> anyhow::Result<()> {
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
fn print_total(times: &[Option<Duration>]) -> anyhow::Result<()> {
    let known: Vec<_> = times.iter().flatten().copied().collect();
    if known.len() < 2 {
        return Ok(());
    }
    let inputs = if known.len() == times.len() {
        format!("{} inputs", times.len())
    } else {
        format!("{} of {} inputs", known.len(), times.len())
    };
    // With these widths, the time is in the same column as the times of the steps.
    let time = show_time(known.iter().sum());
    let line = format_args!("{EMPHASIS}all{EMPHASIS:#}  {inputs:25}  {time:>9}\n\n");
    print(&mut anstream::stdout(), line)
}

/// Prints a JSON object on a line of its own. `xtask/README.md` lists its fields.
fn print_as_json(day: &Day, input: Option<&Input>, result: &InputResult) -> anyhow::Result<()> {
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
    for (key, value) in result.report.to_json().entries() {
        line[key] = value.clone();
    }
    for (part, doubt) in result.doubts() {
        line[format!("part{part}")]["doubt"] = doubt.into();
    }
    print(&mut io::stdout(), format_args!("{line}\n"))
}
