//! `cargo xtask bench`: measures every day, and keeps the table of days in README.md.

use std::{env, fs, io, path::Path, process::Command, thread, time::Duration};

use aoc_cli::{
    Error, Input, Outcome, Part, Report, Result, Workspace,
    files::replace,
    flags::arguments,
    inputs,
    output::{UNFINISHED, exit_code, print, print_note, show_time},
};

use crate::{
    days::{Day, Days},
    flags::BenchFlags,
    programs::{self, Programs, RELEASE},
    run::one_if_paths,
};

/// The table stands between these two lines of README.md.
const BEGIN: &str = "<!-- days: written by cargo xtask bench --write -->";
const END: &str = "<!-- end of days -->";

pub(crate) fn bench(workspace: &Workspace, flags: &BenchFlags) -> Result {
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
    if rows.is_empty() || flags.json {
        return Ok(exit_code(passed));
    }
    let (rows, totals): (String, Vec<Duration>) = rows.into_iter().unzip();
    let table = format!(
        "| puzzle | input | parse | part 1 | part 2 | total |\n|---|---|--:|--:|--:|--:|\n\
         {rows}| all | | | | | {} |\n\nBest of repeated runs, on {}.\n",
        show_time(totals.iter().sum()),
        environment(&workspace.root)
    );
    print(&mut io::stdout(), &table)?;
    if flags.write && !passed {
        return Err(Error::failure("README.md not updated: a day was not measured, see above"));
    }
    if flags.write {
        let updated = update_readme(&workspace.root.join("README.md"), &table);
        updated.map_err(|reason| format!("README.md not updated: {reason}"))?;
    }
    Ok(exit_code(passed))
}

/// Measures a day on the named inputs, or else on the published one, one's own, or the example.
/// Returns rows and their totals; for JSON there are none, as the program prints the times.
fn measure(
    workspace: &Workspace,
    programs: &Programs,
    day: &Day,
    flags: &BenchFlags,
) -> Result<Vec<(String, Duration)>> {
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
    program.arg("--repeat").args(arguments(None, true, &names));
    let (is_measured, reports) = if flags.json {
        (matches!(programs::run(program)?, 0 | UNFINISHED), Vec::new())
    } else {
        let reports = programs::reports(program)?;
        (reports.len() >= inputs.len(), reports)
    };
    if !is_measured {
        return Err(Error::failure("not measured, see above"));
    }
    inputs.iter().zip(reports).map(|(input, report)| row(day, input, &report)).collect()
}

fn row(day: &Day, input: &Input, report: &Report) -> Result<(String, Duration)> {
    let time = |part| match report.outcome(part) {
        Some(Outcome::Solved(_, time)) => Ok(Some(time)),
        Some(other) if !other.is_unsolved() => Err(format!("{}: {}", input.name, other.text())),
        _ => Ok(None),
    };
    let times = [report.parse, time(Part::One)?, time(Part::Two)?];
    if times[1..] == [None; 2] {
        return Err(Error::unfinished("not solved yet"));
    }
    let (Day { puzzle, folder, .. }, Input { name, .. }) = (day, input);
    let total = times.iter().flatten().sum();
    let times = times.map(|time| time.map_or("–".to_owned(), show_time)).join(" | ");
    let row = format!("| [{puzzle}](crates/{folder}/src/lib.rs) | {name} | {times} |");
    Ok((format!("{row} {} |\n", show_time(total)), total))
}

/// The machine, the compiler and the commit.
fn environment(root: &Path) -> String {
    let output = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(root).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        (!text.is_empty()).then_some(text)
    };
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let processor = model
        .map(|(_, name)| name.trim().to_owned())
        .or_else(|| output("sysctl", &["-n", "machdep.cpu.brand_string"]))
        .or_else(|| env::var("PROCESSOR_IDENTIFIER").ok())
        .unwrap_or_else(|| "unknown processor".to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let cores = if cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
    let (os, arch) = (env::consts::OS, env::consts::ARCH);
    let rust = output("rustc", &["--version"]).unwrap_or_else(|| "unknown rustc".to_owned());
    let commit = output("git", &["describe", "--always", "--dirty", "--exclude=*"]);
    let commit = commit.unwrap_or_else(|| "unknown git".to_owned());
    format!("{processor}, {cores}, {os} {arch}; {rust}; commit {commit}")
}

fn update_readme(path: &Path, table: &str) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let text = replace_table(&text, table)
        .ok_or_else(|| format!("expected `{BEGIN}` and `{END}`, found only one or none"))?;
    replace(path, text.as_bytes()).map_err(|error| error.to_string())
}

/// The text with this table between the two markers, each a line of its own.
fn replace_table(text: &str, table: &str) -> Option<String> {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let begin = lines.iter().position(|line| line.trim_end() == BEGIN)? + 1;
    let (before, rest) = lines.split_at(begin);
    let end = rest.iter().position(|line| line.trim_end() == END)?;
    Some(format!("{}\n{table}\n{}", before.concat(), rest[end..].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_marker_is_none() {
        let text = format!("`{BEGIN}`\n{BEGIN}\r\nold\n> {END}\n{END}");
        let new = format!("`{BEGIN}`\n{BEGIN}\r\n\nnew\n\n{END}");
        assert_eq!(replace_table(&text, "new\n"), Some(new));
        assert_eq!(replace_table(BEGIN, "new"), None);
    }
}
