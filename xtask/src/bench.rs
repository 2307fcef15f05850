//! `cargo xtask bench`: measures every day, and keeps the table of days in README.md.

use std::{env, fs, io, path::Path, process::Command, thread, time::Duration};

use aoc_cli::{
    Error, Input, Outcome, Part, Report, Workspace,
    days::{Day, Days},
    flags::{Format, arguments},
    inputs,
    output::{self, UNFINISHED, exit_code, print, print_note, show_time},
};

use crate::{
    flags::BenchFlags,
    programs::{self, Programs, RELEASE},
    run::one_if_paths,
};

/// The table stands between these two lines of README.md.
const BEGIN: &str = "<!-- days: written by cargo xtask bench --write -->";
const END: &str = "<!-- end of days -->";

/// The best times of one day for one input.
struct Row<'d> {
    day: &'d Day,
    /// The name of the input.
    input: String,
    /// Of the parser and of both parts; `None` for an unsolved part.
    times: [Option<Duration>; 3],
}

impl Row<'_> {
    fn total(&self) -> Duration {
        self.times.iter().flatten().sum()
    }
}

pub(crate) fn bench(workspace: &Workspace, flags: &BenchFlags) -> output::Result {
    if flags.write && !(flags.puzzles.is_empty() && flags.inputs.is_empty()) {
        return Err(Error::usage("`--write` takes all days"));
    }
    let days = Days::find(workspace)?;
    let days = days.select(&flags.puzzles)?;
    one_if_paths(&days, &flags.inputs)?;
    let programs = Programs::build(workspace, RELEASE, days.iter().map(|day| &*day.package))?;
    let (mut rows, mut passed) = (Vec::new(), true);
    for day in days {
        match measure(workspace, &programs, day, flags) {
            Ok(measured) => rows.extend(measured),
            Err(reason) => {
                // What is unfinished has no row, and is no failure.
                passed &= reason.is_unfinished();
                print_note(format_args!("{}: {reason}", day.puzzle.id));
            }
        }
    }
    if rows.is_empty() || flags.format == Format::Json {
        return Ok(exit_code(passed));
    }
    let table = render(&rows, &environment(workspace.root()));
    print(&mut io::stdout(), &table)?;
    if flags.write {
        let updated = update_readme(&workspace.root().join("README.md"), &table);
        updated.map_err(|reason| format!("README.md not updated: {reason}"))?;
    }
    Ok(exit_code(passed))
}

/// Measures a day on the named inputs, or else on the published one, which everybody has, or else
/// on the user's own, or else on the example. In JSON, the program prints the times.
fn measure<'d>(
    workspace: &Workspace,
    programs: &Programs,
    day: &'d Day,
    flags: &BenchFlags,
) -> output::Result<Vec<Row<'d>>> {
    let mut names = flags.inputs.clone();
    if names.is_empty() {
        let inputs = inputs::list(workspace, day.puzzle.id)?;
        let is_there = |name: &&str| inputs.iter().any(|input| input.is_called(name));
        let name = ["published", "mine", "example"].into_iter().find(is_there);
        let none = || Error::unfinished("no input to measure: add example.txt");
        names.push(name.ok_or_else(none)?.into());
    }
    let inputs = inputs::select(workspace, day.puzzle.id, &names)?;
    let mut program = programs.command(&day.package)?;
    program.arg("--repeat").args(arguments(None, Format::Json, &names));
    if flags.format == Format::Json {
        return match programs::run(program)? {
            0 | UNFINISHED => Ok(Vec::new()),
            _ => Err(Error::failure("not measured, see above")),
        };
    }
    let reports = programs::reports(program)?;
    if reports.len() < inputs.len() {
        return Err(Error::failure("not measured, see above"));
    }
    inputs.iter().zip(reports).map(|(input, report)| row(day, input, &report)).collect()
}

fn row<'d>(day: &'d Day, input: &Input, report: &Report) -> output::Result<Row<'d>> {
    let mut times = [report.parse, None, None];
    for (time, part) in times[1..].iter_mut().zip(Part::BOTH) {
        match report.outcome(part) {
            Some(Outcome::Solved(_, solved)) => *time = Some(solved),
            Some(other) if !other.is_unsolved() => {
                return Err(Error::failure(format_args!("{}: {}", input.name, other.text())));
            }
            _ => {}
        }
    }
    if times[1..] == [None; 2] {
        return Err(Error::unfinished("not solved yet"));
    }
    Ok(Row { day, input: input.name.clone(), times })
}

/// The table in Markdown, and below it where it was measured.
fn render(rows: &[Row], environment: &str) -> String {
    let row = |row: &Row| {
        let Row { day: Day { puzzle, folder, .. }, input, times } = row;
        let times = times.map(|time| time.map_or("–".to_owned(), show_time)).join(" | ");
        let total = show_time(row.total());
        format!("| [{puzzle}](crates/{folder}/src/lib.rs) | {input} | {times} | {total} |\n")
    };
    let rows_text: String = rows.iter().map(row).collect();
    let total = show_time(rows.iter().map(Row::total).sum());
    format!(
        "| puzzle | input | parse | part 1 | part 2 | total |\n|---|---|--:|--:|--:|--:|\n\
         {rows_text}| all | | | | | {total} |\n\nBest of repeated runs, on {environment}.\n"
    )
}

/// The machine, the compiler and the commit.
fn environment(root: &Path) -> String {
    let output = |program, arguments: &[&str]| {
        command_output(root, program, arguments).unwrap_or_else(|| format!("unknown {program}"))
    };
    let processor = processor(root).unwrap_or_else(|| "unknown processor".to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (os, arch) = (env::consts::OS, env::consts::ARCH);
    let rust = output("rustc", &["--version"]);
    let commit = output("git", &["describe", "--always", "--dirty", "--exclude=*"]);
    let cores = if cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
    format!("{}, {cores}, {os} {arch}; {rust}; commit {commit}", processor.trim())
}

/// The name of the processor, on Linux, macOS or Windows.
fn processor(root: &Path) -> Option<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model
        .map(|(_, name)| name.to_owned())
        .or_else(|| command_output(root, "sysctl", &["-n", "machdep.cpu.brand_string"]))
        .or_else(|| env::var("PROCESSOR_IDENTIFIER").ok())
}

fn command_output(root: &Path, program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

fn update_readme(path: &Path, table: &str) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let text = replace_table(&text, table)
        .ok_or_else(|| format!("expected `{BEGIN}` and `{END}`, found only one or none"))?;
    fs::write(path, text).map_err(|error| error.to_string())
}

/// The text with this table between the two markers, each a line of its own.
fn replace_table(text: &str, table: &str) -> Option<String> {
    let line = |marker: &str, from: usize| {
        let mut end = from;
        text[from..].split_inclusive('\n').find_map(|line| {
            end += line.len();
            (line.trim_end() == marker).then_some((end - line.len(), end))
        })
    };
    let (_, begin) = line(BEGIN, 0)?;
    let (end, _) = line(END, begin)?;
    Some(format!("{}\n{table}\n{}", &text[..begin], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_of_this_workspace_has_a_table() {
        assert!(replace_table(include_str!("../../README.md"), "").is_some());
    }

    #[test]
    fn a_quoted_marker_is_none() {
        let text = format!("`{BEGIN}`\n{BEGIN}\r\nold\n> {END}\n{END}");
        let new = format!("`{BEGIN}`\n{BEGIN}\r\n\nnew\n\n{END}");
        assert_eq!(replace_table(&text, "new\n"), Some(new));
        assert_eq!(replace_table(BEGIN, "new"), None);
    }
}
