//! `cargo xtask bench`: measures days, and with `--write`, updates the table of days in README.md.

use std::{
    env, fs, io,
    path::Path,
    process::{Command, ExitCode},
    thread,
    time::Duration,
};

use anyhow::{Context as _, bail};
use aoc_common::{
    Input, Part,
    cli::{exit_code_if, note, print, say_if_slow_on_terminal, usage_error},
    puzzle::input_name::InputKind,
};
use aoc_workspace::{
    Day, Days, Workspace, day_programs::DayPrograms, input_choice::Chosen, launcher::Captured,
};

use crate::{
    day_inputs::{DayInputs, named_inputs_are_unknown, prepare},
    flags::BenchFlags,
    table::{self, Row, table},
};

/// If no input is named, the inputs of the first of these kinds that a puzzle has are measured.
const KINDS_TO_MEASURE: &[InputKind] = &[InputKind::Published, InputKind::Mine, InputKind::Example];

pub(crate) fn bench(workspace: &Workspace, flags: &BenchFlags) -> anyhow::Result<ExitCode> {
    if flags.write && !flags.named_inputs.is_empty() {
        return Err(usage_error("`--write` chooses the inputs itself: name none"));
    }
    let readme = workspace.root.join("README.md");
    if flags.write {
        table::check_markers(&readme).context("README.md")?;
    }
    let days = Days::load(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let (inputs_of_days, programs) =
        prepare(workspace, &selected, &flags.named_inputs, KINDS_TO_MEASURE, None)?;
    let mut rows = Vec::new();
    let mut all_measured = true;
    let mut passed = !named_inputs_are_unknown(&flags.named_inputs, &inputs_of_days);
    for DayInputs { day, chosen } in &inputs_of_days {
        match chosen {
            Chosen::Inputs(inputs) => {
                let name = days.display_name(day);
                let source = source_path(workspace, day);
                for input in inputs {
                    match measure(&programs, day, input) {
                        Measured::Times(times) => {
                            rows.push(Row::new(&name, &source, &input.name, times));
                        }
                        Measured::Unsolved => all_measured = false,
                        Measured::Failed => {
                            all_measured = false;
                            passed = false;
                        }
                    }
                }
            }
            Chosen::Missing(what) | Chosen::OtherPart(what) => {
                all_measured = false;
                passed &= flags.puzzles.is_empty();
                note(format_args!("{}: {what}", day.puzzle.id));
            }
        }
    }
    if rows.is_empty() {
        if flags.write {
            bail!("there are no times to write, so README.md was not updated");
        }
        return Ok(exit_code_if(passed));
    }
    let environment = environment(workspace);
    // A sum of some of the days would be taken for that of all.
    let has_sum = flags.puzzles.is_empty() && all_measured;
    print(&mut io::stdout(), table(&rows, has_sum, &environment))?;
    if flags.write {
        let mut source_paths = Vec::new();
        for day in days.select(&[])? {
            source_paths.push(source_path(workspace, day));
        }
        table::write(&readme, &rows, &source_paths, has_sum, &environment)
            .context("README.md was not updated")?;
    }
    Ok(exit_code_if(passed))
}

/// The path of a day's source, below the root.
fn source_path(workspace: &Workspace, day: &Day) -> String {
    format!("{}/src/lib.rs", workspace.display_path(&day.folder))
}

enum Measured {
    /// The best times of the parser, part 1 and part 2; `None` for a step without a time.
    Times([Option<Duration>; 3]),
    /// Nothing has failed, and no part is solved.
    Unsolved,
    Failed,
}

/// Measures a day. Prints what the day has written to standard error, and why there are no times.
fn measure(programs: &DayPrograms, day: &Day, input: &Input) -> Measured {
    let title = format!("{}: {}", day.puzzle.id, input.name);
    let Captured { report, stderr } =
        say_if_slow_on_terminal(&title, || programs.solve_captured(day, input, &["--repeat"]));
    for line in stderr.lines() {
        note(format_args!("{title}: {line}"));
    }
    let passes = report.passes();
    let has_answer = report.findings().iter().any(|finding| finding.standing.has_answer());
    for finding in report.findings() {
        if !finding.standing.passes() || !has_answer {
            note(format_args!("{title}: {finding}"));
        }
    }
    match (passes, has_answer) {
        (false, _) => Measured::Failed,
        (true, false) => Measured::Unsolved,
        (true, true) => Measured::Times([
            report.parse_time(),
            report.time_of(Part::One),
            report.time_of(Part::Two),
        ]),
    }
}

/// The machine and the compiler.
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
    format!("{processor}, {cores}, {os} {arch}; {rust}")
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
