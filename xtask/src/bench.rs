//! `cargo xtask bench`: measures every day, and keeps the table of days in README.md.

use std::{env, fs, io, path::Path, process::Command, thread, time::Duration};

use aoc_core::inputs;

use crate::{
    days::{Day, select},
    flags::BenchFlags,
    output::{self, Error, exit_code, print, print_error},
    solve::Timing,
    workspace::Workspace,
};

/// The table stands between these two lines of README.md.
const BEGIN: &str = "<!-- days: written by cargo xtask bench --write -->";
const END: &str = "<!-- end of days -->";

/// The best times of one day.
struct Row<'d> {
    day: &'d Day,
    /// The name of the measured input.
    input: &'static str,
    parse: Duration,
    /// `None` for an unsolved part.
    parts: [Option<Duration>; 2],
}

impl Row<'_> {
    fn total(&self) -> Duration {
        self.parse + self.parts.iter().flatten().sum::<Duration>()
    }
}

pub(crate) fn bench(
    workspace: &Workspace,
    days: &[Day],
    flags: &BenchFlags,
    out: &mut impl io::Write,
) -> output::Result {
    let days = select(days, &flags.puzzles)?;
    let root = workspace.root();
    let mut rows = Vec::new();
    for day in &days {
        match measure(root, day) {
            Ok(row) => rows.push(row),
            Err(reason) => print_error(format_args!("{}: {reason}", day.puzzle.id())),
        }
    }
    let table = render(&rows, &environment(root));
    if !rows.is_empty() {
        print(out, &table)?;
    }
    let measured_all = rows.len() == days.len();
    if flags.write {
        let updated = if measured_all {
            update_readme(&root.join("README.md"), &table)
        } else {
            Err("some days were not measured".to_owned())
        };
        let not_updated = |reason| Error::failure(format!("README.md not updated: {reason}"));
        updated.map_err(not_updated)?;
    }
    Ok(exit_code(measured_all))
}

/// Measures a day on an input that everybody has, so that others can compare.
fn measure<'d>(root: &Path, day: &'d Day) -> Result<Row<'d>, String> {
    let path = |name: &str| inputs::folder(root, day.puzzle.id()).join(format!("{name}.txt"));
    let input = ["published", "example"].into_iter().find(|name| path(name).is_file());
    let input = input.ok_or("no shared input: add example.txt")?;
    let in_input = |error: String| format!("{input}.txt: {error}");
    let text = fs::read_to_string(path(input)).map_err(|error| in_input(error.to_string()))?;
    let solution = (day.solve)(&text, [true, true], Timing::Best);
    let solution = solution.map_err(|error| in_input(error.to_string()))?;
    let mut parts = [None; 2];
    for (time, part) in parts.iter_mut().zip(solution.parts.iter().flatten()) {
        if !part.is_unsolved() {
            part.result.as_ref().map_err(|error| in_input(error.to_string()))?;
            *time = Some(part.time);
        }
    }
    if parts == [None; 2] {
        return Err("not solved yet".to_owned());
    }
    Ok(Row { day, input, parse: solution.parse, parts })
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
        let Row { day, input, parse, parts: [part1, part2] } = row;
        let puzzle = format!("[{}](crates/{}/src/lib.rs)", day.puzzle.id(), day.package);
        let times = [Some(*parse), *part1, *part2, Some(row.total())];
        let times = times.map(|time| time.map_or("–".to_owned(), |time| format!("{time:.2?}")));
        let [parse, part1, part2, total] = times.each_ref().map(String::as_str);
        table += &line([&puzzle, day.puzzle.title(), input, parse, part1, part2, total]);
    }
    let total: Duration = rows.iter().map(Row::total).sum();
    table += &line(["all", "", "", "", "", "", &format!("{total:.2?}")]);
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
    format!("{}, {cores} cores, {os} {arch}; {rust}; commit {commit}", processor.trim())
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
    use std::process::ExitCode;

    use aoc_core::{NoAnswer, Puzzle};

    use crate::solve::solve;

    /// The first part fails if the input is empty; the second is unsolved.
    const HALF: Day = Day {
        puzzle: Puzzle::new::<2015, 1>("Half Solved"),
        package: "day01",
        solve: |text, parts, timing| {
            let part1 = |text: &String| {
                text.chars().next().ok_or_else(|| NoAnswer::Because("empty".to_owned()))
            };
            let part2 = |_: &String| Err::<u8, _>(NoAnswer::Unsolved);
            solve(text, parts, timing, |text| Ok(text.to_owned()), part1, part2)
        },
        visuals: None,
    };

    const README: &str = "# Days\n\n<!-- days: written by cargo xtask bench --write -->\nold\n\
        <!-- end of days -->\nso on";

    /// Whether `bench --write` passes, what it prints, and the README by then. The example is
    /// missing if there is no text for it.
    fn bench_half(example: Option<&str>) -> (bool, String, String) {
        let root = tempfile::tempdir().expect("a folder");
        let inputs = inputs::folder(root.path(), HALF.puzzle.id());
        fs::create_dir_all(&inputs).expect("a folder");
        fs::write(inputs.join("mine.txt"), "personal").expect("an input");
        if let Some(text) = example {
            fs::write(inputs.join("example.txt"), text).expect("an input");
        }
        let readme = root.path().join("README.md");
        fs::write(&readme, README).expect("a file");
        let flags = BenchFlags { puzzles: Vec::new(), write: true };
        let mut out = Vec::new();
        let passed =
            bench(&Workspace::at(root.path()), &[HALF], &flags, &mut out) == Ok(ExitCode::SUCCESS);
        let out = String::from_utf8(out).expect("text");
        (passed, out, fs::read_to_string(readme).expect("a file"))
    }

    #[test]
    fn the_table_in_the_readme_is_replaced_and_nothing_else() {
        let (passed, out, readme) = bench_half(Some("()"));
        assert!(passed);
        assert_eq!(readme, README.replace("old", &format!("\n{out}")));
        let row: Vec<_> = out.lines().nth(2).expect("a row").split('|').map(str::trim).collect();
        assert_eq!(row[1..4], ["[2015/1](crates/day01/src/lib.rs)", "Half Solved", "example"]);
        assert_eq!((row[6], out.lines().count()), ("–", 6));
    }

    #[test]
    fn a_table_without_a_day_is_not_written() {
        for example in [None, Some("")] {
            assert_eq!(bench_half(example), (false, String::new(), README.to_owned()));
        }
    }

    #[test]
    fn the_readme_of_this_workspace_has_a_table() {
        assert!(replace_table(include_str!("../../README.md"), "").is_some());
    }
}
