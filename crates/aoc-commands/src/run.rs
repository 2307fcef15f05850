//! `cargo xtask run`: the days' own programs solve inputs. Each prints its answers itself, or the runner prints what they
//! report as JSON.

use std::{
    collections::BTreeSet,
    io::{self, Write as _},
    process::ExitCode,
    time::Duration,
};

use aoc_common::{
    Input, PuzzleId,
    cli::{EMPHASIS_STYLE, exit_code_if, heading, print, print_error},
    puzzle::input_name::InputKind,
    report::Report,
    text::show_time,
};
use aoc_workspace::{
    Day, Days, Workspace, day_programs::DayPrograms, inputs::Missing, launcher::How,
};
use jzon::{JsonValue, object};

use crate::{
    ending::{print_advice, print_failed},
    flags::RunFlags,
    input_choice::{DayInputs, Wanted, build_programs, missing_message, named_inputs_are_unknown},
    selection::{load_days, select},
};

/// If no input is named, the inputs of the first of these kinds that a puzzle has are solved.
const KINDS_TO_SOLVE: &[InputKind] = &[InputKind::Mine, InputKind::Published];

pub(crate) fn run(workspace: &Workspace, flags: &RunFlags) -> anyhow::Result<ExitCode> {
    let days = load_days(workspace)?;
    let selected = select(&days, &flags.puzzles)?;
    let wanted = Wanted { named: &flags.named_inputs, kinds: KINDS_TO_SOLVE, part: flags.part };
    let inputs_of_days = wanted.choose(workspace, &selected)?;
    let programs = build_programs(workspace, &inputs_of_days)?;
    let run = Run { workspace, flags, days: &days, programs };

    let mut failed = BTreeSet::new();
    let mut reports = Vec::new();
    for DayInputs { day, inputs } in &inputs_of_days {
        match inputs {
            Ok(inputs) => {
                for input in inputs {
                    let report = run.solve(day, input)?;
                    if !report.passes() {
                        failed.insert(day.puzzle.id);
                    }
                    reports.push(report);
                }
            }
            Err(missing) => {
                run.print_missing(day, missing)?;
                // Of all puzzles, some may have no input yet.
                if !flags.puzzles.is_empty() {
                    failed.insert(day.puzzle.id);
                }
            }
        }
    }
    if !flags.json {
        print(&mut anstream::stdout(), total(&reports))?;
        print(&mut io::stdout(), lacking_inputs(flags, &inputs_of_days))?;
        print_failed(&selected, &failed)?;
        print_advice(reports.iter().flat_map(Report::part_reports).filter(|part| !part.passes()));
    }
    Ok(exit_code_if(failed.is_empty() && !named_inputs_are_unknown(&wanted, &inputs_of_days)))
}

/// The command while it runs.
struct Run<'a> {
    workspace: &'a Workspace,
    flags: &'a RunFlags,
    days: &'a Days,
    programs: DayPrograms,
}

impl Run<'_> {
    /// Solves an input. The program of the day shows each step, or the report is printed as JSON.
    fn solve(&self, day: &Day, input: &Input) -> anyhow::Result<Report> {
        if self.flags.json {
            return self.solve_for_json(day, input);
        }
        let out = &mut anstream::stdout();
        print(out, heading(self.days.display_name(day), &input.path))?;
        let how = How { part: self.flags.part, is_shown: true, ..How::default() };
        let solved = self.programs.solve(day, input, how);
        if let Err(reason) = &solved.report.parts
            && !solved.has_reported
        {
            print_error(format_args!("{}: {reason}", day.puzzle.id));
        }
        // An empty line separates this input from the next one.
        print(out, "\n")?;
        Ok(solved.report)
    }

    fn solve_for_json(&self, day: &Day, input: &Input) -> anyhow::Result<Report> {
        let how = How { part: self.flags.part, ..How::default() };
        let solved = self.programs.solve(day, input, how);
        if !solved.stderr.is_empty() {
            let _ = writeln!(io::stderr(), "{}", solved.stderr);
        }
        let mut line = json_of_day(day);
        line["input"] = input.path.display().to_string().into();
        solved.report.add_to_json(&mut line);
        print(&mut io::stdout(), format_args!("{line}\n"))?;
        Ok(solved.report)
    }

    /// Prints why a day has no input to solve. If no puzzle is named, such days are only [counted](lacking_inputs).
    fn print_missing(&self, day: &Day, missing: &Missing) -> anyhow::Result<()> {
        let message = missing_message(self.workspace, day.puzzle.id, missing);
        if self.flags.json {
            let mut line = json_of_day(day);
            line["state"] = "no input".into();
            line["error"] = message.into();
            return print(&mut io::stdout(), format_args!("{line}\n"));
        }
        if self.flags.puzzles.is_empty() {
            return Ok(());
        }
        let name = self.days.display_name(day);
        let lines = format_args!("{EMPHASIS_STYLE}{name}{EMPHASIS_STYLE:#}\n  {message}\n\n");
        print(&mut anstream::stdout(), lines)
    }
}

fn json_of_day(day: &Day) -> JsonValue {
    object! {
        year: day.puzzle.id.year(),
        day: day.puzzle.id.day(),
        title: day.puzzle.title.as_str(),
        package: day.package.as_str(),
    }
}

/// A line with the time of all inputs together, if several have an answer. The others don't count.
fn total(reports: &[Report]) -> String {
    let times: Vec<_> = reports.iter().filter_map(Report::total_time).collect();
    if times.len() < 2 {
        return String::new();
    }
    let inputs = if times.len() == reports.len() {
        format!("{} inputs", reports.len())
    } else {
        format!("{} of {} inputs", times.len(), reports.len())
    };
    // With these widths, the time is in the same column as the times of the steps.
    let time = show_time(times.iter().sum::<Duration>());
    format!("{EMPHASIS_STYLE}all{EMPHASIS_STYLE:#}  {inputs:25}  {time:>9}\n\n")
}

/// A line that says which puzzle lacks the named inputs, or an input of one's own. Of several puzzles, it says only how many
/// there are. About a puzzle that is named and has no input to solve, this was said already.
fn lacking_inputs(flags: &RunFlags, inputs_of_days: &[DayInputs<'_>]) -> String {
    // Two packages may solve one puzzle.
    let mut puzzles: BTreeSet<PuzzleId> = BTreeSet::new();
    for DayInputs { day, inputs } in inputs_of_days {
        let is_lacking = match inputs {
            Ok(inputs) => {
                let has_mine = inputs.iter().any(|input| input.kind() == InputKind::Mine);
                flags.named_inputs.is_empty() && !has_mine
            }
            Err(Missing::Named { .. }) => flags.puzzles.is_empty(),
            Err(Missing::ForPart(_)) => false,
        };
        if is_lacking {
            puzzles.insert(day.puzzle.id);
        }
    }
    let Some(first) = puzzles.first() else { return String::new() };
    let what =
        if flags.named_inputs.is_empty() { "no input of your own yet" } else { "no such input" };
    let which = match puzzles.len() {
        1 => first.to_string(),
        count => format!("{count} puzzles"),
    };
    format!("{what} for {which}\n")
}
