//! `cargo xtask bench`: measures days, and with `--write`, updates the table of days in README.md.

use std::{
    env, fs, io,
    path::Path,
    process::{Command, ExitCode},
    thread,
    time::Duration,
};

use anyhow::{Context as _, bail};
use aoc_program::{
    Outcome, Part, Report,
    command_line::exit_code,
    error::usage_error,
    input_name::EXAMPLE,
    output::{print, print_to_stderr, show_time},
    progress::show_elapsed,
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    compare::doubts,
    files::replace,
    inputs::{MINE, PUBLISHED},
    launcher::Finished,
    programs::Programs,
    selection::InputSelection,
};

use crate::{
    flags::BenchFlags,
    selected_inputs::{SelectedInputs, no_day_has_a_named_input, select_inputs_and_build},
};

/// If no input is named, the inputs of the first of these kinds that a puzzle has are measured.
const KINDS_TO_MEASURE: &[&str] = &[PUBLISHED, MINE, EXAMPLE];

/// The line of README.md above the table.
const BEGIN: &str = "<!-- days: written by cargo xtask bench --write -->";

/// The line of README.md below the table.
const END: &str = "<!-- end of days -->";

pub(crate) fn bench(workspace: &Workspace, flags: &BenchFlags) -> anyhow::Result<ExitCode> {
    if flags.write && !(flags.puzzles.is_empty() && flags.named_inputs.is_empty()) {
        return Err(usage_error("`--write` measures all days: name no puzzle and no input"));
    }
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let (inputs_of_days, programs) =
        select_inputs_and_build(workspace, &selected, &flags.named_inputs, KINDS_TO_MEASURE, None)?;
    let mut rows = Vec::new();
    let mut all_read = true;
    for SelectedInputs { day, selection } in &inputs_of_days {
        let id = day.puzzle.id;
        let name =
            format!("[{}]({}/src/lib.rs)", days.name_of(day), workspace.below_root(&day.folder));
        match selection {
            Ok(InputSelection::Inputs(inputs)) => {
                for input in inputs {
                    match measure(&programs, day, &name, input) {
                        Some(row) => rows.push(row),
                        None => print_to_stderr(format_args!("{id}: not solved yet")),
                    }
                }
            }
            Ok(InputSelection::Missing(what)) => print_to_stderr(format_args!("{id}: {what}")),
            Err(error) => {
                print_to_stderr(format_args!("{id}: {error:#}"));
                all_read = false;
            }
        }
    }
    let is_mistyped = no_day_has_a_named_input(&flags.named_inputs, &inputs_of_days);
    let passed = !is_mistyped && all_read && rows.iter().all(|row| !row.has_failed);
    if rows.is_empty() {
        if flags.write {
            bail!("there are no times to write, so README.md was not updated");
        }
        return Ok(exit_code(passed));
    }
    let table = table(&rows, &environment(workspace));
    print(&mut io::stdout(), &table)?;
    if flags.write {
        let readme = workspace.root.join("README.md");
        update_readme(&readme, &table).context("README.md was not updated")?;
    }
    Ok(exit_code(passed))
}

/// The times of a day for an input.
struct Row {
    /// The puzzle, as a link to its solution.
    puzzle: String,
    input: String,
    /// The best times of the parser, part 1 and part 2; `None` for a step without a result.
    times: [Option<Duration>; 3],
    /// Whether a step failed, or an answer is not the recorded one. A part that is not solved yet has not failed.
    has_failed: bool,
}

/// Measures a day, and prints what the day has written to standard error, and what failed. `None` if nothing failed and
/// neither part is solved yet.
fn measure(programs: &Programs, day: &Day, name: &str, input: &Input) -> Option<Row> {
    let mut times = [None; 3];
    let mut failures = Vec::new();
    let title = format!("{}: {}", day.puzzle.id, input.name);
    let Finished { report, stderr } =
        show_elapsed(&title, || programs.solve_captured(day, input, &["--repeat"]));
    for line in stderr.lines() {
        print_to_stderr(format_args!("{title}: {line}"));
    }
    match report {
        Report::Done { parse_time, parts } => {
            times[0] = parse_time;
            times[1] = parts.get(&Part::One).and_then(Outcome::time);
            times[2] = parts.get(&Part::Two).and_then(Outcome::time);
            for (part, outcome) in &parts {
                match outcome {
                    Outcome::Solved(..) | Outcome::Unsolved => {}
                    Outcome::NoAnswer(_) | Outcome::Failed(_) => {
                        failures.push(format!("part {part}: {outcome}"));
                    }
                }
            }
            for (part, doubt) in doubts(input, &parts) {
                failures.push(format!("part {part} {doubt}"));
            }
        }
        Report::Failed(error) => failures.push(error),
    }
    for failure in &failures {
        print_to_stderr(format_args!("{title}: {failure}"));
    }
    if times[1..] == [None, None] && failures.is_empty() {
        return None;
    }
    Some(Row {
        puzzle: name.to_owned(),
        input: input.name.clone(),
        times,
        has_failed: !failures.is_empty(),
    })
}

/// The table in Markdown. A time that is missing is shown as `–`.
fn table(rows: &[Row], environment: &str) -> String {
    let mut table =
        "| puzzle | input | parse | part 1 | part 2 | total |\n|---|---|--:|--:|--:|--:|\n"
            .to_owned();
    let mut totals = Vec::new();
    for Row { puzzle, input, times, has_failed } in rows {
        // Without the time of a step that failed, a total would be too small.
        let total = if *has_failed { None } else { Some(times.iter().flatten().sum()) };
        let [parse, part1, part2] = times.map(show_if_known);
        let total_shown = show_if_known(total);
        table += &format!("| {puzzle} | {input} | {parse} | {part1} | {part2} | {total_shown} |\n");
        totals.push(total);
    }
    // If one of the totals is missing, so is their sum.
    let sum = show_if_known(totals.into_iter().sum());
    table + &format!("| all | | | | | {sum} |\n\nBest of repeated runs, on {environment}.\n")
}

fn show_if_known(time: Option<Duration>) -> String {
    time.map_or_else(|| "–".to_owned(), show_time)
}

/// The machine, the compiler and the commit.
fn environment(workspace: &Workspace) -> String {
    let root = &workspace.root;
    let processor = processor(root).unwrap_or_else(|| "unknown processor".to_owned());
    let cores = match thread::available_parallelism().map_or(1, usize::from) {
        1 => "1 core".to_owned(),
        cores => format!("{cores} cores"),
    };
    let os = env::consts::OS;
    let arch = env::consts::ARCH;
    let rust =
        output_of(root, "rustc", &["--version"]).unwrap_or_else(|| "unknown rustc".to_owned());
    let commit = output_of(root, "git", &["describe", "--always", "--dirty", "--exclude=*"])
        .unwrap_or_else(|| "unknown".to_owned());
    format!("{processor}, {cores}, {os} {arch}; {rust}; commit {commit}")
}

/// The name of the processor, on Linux, macOS or Windows.
fn processor(root: &Path) -> Option<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    for line in cpuinfo.lines() {
        if let Some((_, name)) = line.strip_prefix("model name").and_then(|l| l.split_once(": ")) {
            return Some(name.trim().to_owned());
        }
    }
    output_of(root, "sysctl", &["-n", "machdep.cpu.brand_string"])
        .or_else(|| env::var("PROCESSOR_IDENTIFIER").ok())
}

/// What a program prints, if it can be started and prints something.
fn output_of(folder: &Path, program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.trim();
    if line.is_empty() { None } else { Some(line.to_owned()) }
}

/// Writes the table into README.md.
fn update_readme(path: &Path, table: &str) -> anyhow::Result<()> {
    let old = fs::read_to_string(path)?;
    let new = replace_table(&old, table)?;
    Ok(replace(path, new.as_bytes())?)
}

/// The text with this table between the two markers, each of which is a line of its own.
fn replace_table(text: &str, table: &str) -> anyhow::Result<String> {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let begin = position(&lines, BEGIN).with_context(|| format!("expected a line `{BEGIN}`"))?;
    let (before, after) = lines.split_at(begin + 1);
    let Some(end) = position(after, END) else {
        if position(before, END).is_some() {
            bail!("expected `{END}` below `{BEGIN}`, found it above");
        }
        bail!("expected a line `{END}`");
    };
    Ok(format!("{}\n{table}\n{}", before.concat(), after[end..].concat()))
}

/// The index of the first line that consists of this marker.
fn position(lines: &[&str], marker: &str) -> Option<usize> {
    lines.iter().position(|line| line.trim_end() == marker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_replaces_what_is_between_the_markers() {
        let text = format!("{BEGIN}\r\nold\n{END}");
        let new = format!("{BEGIN}\r\n\nnew\n\n{END}");
        assert_eq!(replace_table(&text, "new\n").expect("markers"), new);
    }

    #[test]
    fn markers_inside_a_line_are_ignored() {
        let text = format!("`{BEGIN}`\n{BEGIN}\nold\n> {END}\n{END}");
        let new = format!("`{BEGIN}`\n{BEGIN}\n\nnew\n\n{END}");
        assert_eq!(replace_table(&text, "new\n").expect("markers"), new);
    }

    /// The error for a text without the markers in their order.
    fn error(text: &str) -> String {
        replace_table(text, "new").expect_err("a marker is missing").to_string()
    }

    #[test]
    fn err_marker_that_is_missing() {
        insta::assert_snapshot!(error(END), @"expected a line `<!-- days: written by cargo xtask bench --write -->`");
        insta::assert_snapshot!(error(BEGIN), @"expected a line `<!-- end of days -->`");
    }

    #[test]
    fn err_markers_in_the_wrong_order() {
        let text = format!("{END}\n{BEGIN}\n");
        insta::assert_snapshot!(error(&text), @"expected `<!-- end of days -->` below `<!-- days: written by cargo xtask bench --write -->`, found it above");
    }
}
