//! `cargo xtask bench`: measures every day, and keeps the table of days in README.md.

use std::{
    env, fs, io,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use aoc_cli::{
    Workspace,
    flags::{Format, arguments},
    inputs, json,
    output::{self, exit_code, print, print_error, show_time},
};
use aoc_core::answer::UNSOLVED;
use jzon::JsonValue;

use crate::{
    days::{Day, Days},
    flags::BenchFlags,
    programs::Programs,
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
    let days = Days::find(workspace)?;
    let days = days.select_with(&flags.puzzles, &flags.inputs)?;
    let programs = Programs::build(workspace, days.iter().map(|day| &*day.package))?;
    let (mut rows, mut measured_all) = (Vec::new(), true);
    for day in days {
        match measure(workspace, &programs, day, flags) {
            Ok(measured) => rows.extend(measured),
            Err(reason) => {
                print_error(format_args!("{}: {reason}", day.puzzle.id));
                measured_all = false;
            }
        }
    }
    if flags.format == Format::Json && !flags.write {
        return Ok(exit_code(measured_all));
    }
    let table = render(&rows, &environment(workspace.root()));
    if !rows.is_empty() && flags.format == Format::Text {
        print(&mut io::stdout(), &table)?;
    }
    if flags.write {
        let updated = if measured_all {
            update_readme(&workspace.root().join("README.md"), &table)
        } else {
            Err("some days were not measured".to_owned())
        };
        updated.map_err(|reason| format!("README.md not updated: {reason}"))?;
    }
    Ok(exit_code(measured_all))
}

/// Measures a day on the named inputs, or else on the published one, which everybody has, or else
/// on the user's own, or else on the example.
fn measure<'d>(
    workspace: &Workspace,
    programs: &Programs,
    day: &'d Day,
    flags: &BenchFlags,
) -> Result<Vec<Row<'d>>, String> {
    let mut names = flags.inputs.clone();
    if names.is_empty() {
        let inputs = inputs::list(workspace, day.puzzle.id).map_err(|error| error.to_string())?;
        let is_there = |name: &&str| inputs.iter().any(|input| input.is_called(name));
        let name = ["published", "mine", "example"].into_iter().find(is_there);
        names.push(name.ok_or("no input to measure: add example.txt")?.into());
    }
    let mut program = programs.command(&day.package).map_err(|error| error.to_string())?;
    program.arg("--repeat").args(arguments(None, Format::Json, &names));
    let output = program.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
    let lines = json::lines(&output.stdout);
    if flags.format == Format::Json {
        let mut out = io::stdout();
        lines
            .iter()
            .try_for_each(|line| print(&mut out, format_args!("{line}\n")))
            .map_err(|error| error.to_string())?;
    }
    if lines.is_empty() {
        return Err("no times, see above".to_owned());
    }
    let row = |line: &JsonValue| {
        let input = Path::new(line["input"].as_str().unwrap_or_default());
        let input = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let times = times(line).map_err(|error| format!("{input}: {error}"))?;
        Ok(Row { day, input, times })
    };
    lines.iter().map(row).collect()
}

/// The times in a line of JSON, or why a step failed.
fn times(line: &JsonValue) -> Result<[Option<Duration>; 3], String> {
    let mut times = [None; 3];
    for (time, step) in times.iter_mut().zip(["parse", "part1", "part2"]) {
        *time = line[step]["ns"].as_u64().map(Duration::from_nanos);
        let error = line["error"].as_str().or(line[step]["error"].as_str());
        if let Some(error) = error.filter(|error| *error != UNSOLVED) {
            return Err(error.to_owned());
        }
    }
    if times[1..] == [None; 2] { Err(UNSOLVED.to_owned()) } else { Ok(times) }
}

/// The table in Markdown, and below it where it was measured.
fn render(rows: &[Row], environment: &str) -> String {
    let line = |cells: [&str; 7]| {
        let [puzzle, title, input, parse, part1, part2, total] = cells;
        format!(
            "| {puzzle:37} | {title:24} | {input:9} | {parse:>9} | {part1:>9} | {part2:>9} \
             | {total:>9} |\n"
        )
    };
    let mut table = line(["puzzle", "title", "input", "parse", "part 1", "part 2", "total"]);
    table += "|---|---|---|--:|--:|--:|--:|\n";
    for row in rows {
        let Row { day, input, times } = row;
        let puzzle = format!("[{}](crates/{}/src/lib.rs)", day.puzzle.id, day.package);
        let times = times.map(|time| time.map_or("–".to_owned(), show_time));
        let [parse, part1, part2] = times.each_ref().map(String::as_str);
        let total = show_time(row.total());
        table += &line([&puzzle, &day.puzzle.title, input, parse, part1, part2, &total]);
    }
    let total: Duration = rows.iter().map(Row::total).sum();
    table += &line(["all", "", "", "", "", "", &show_time(total)]);
    table + "\nBest of repeated runs, on " + environment + ".\n"
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

/// The text with this table between the two markers.
fn replace_table(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_of_this_workspace_has_a_table() {
        assert!(replace_table(include_str!("../../README.md"), "").is_some());
    }
}
