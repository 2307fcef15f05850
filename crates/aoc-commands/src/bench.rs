//! `cargo xtask bench`: measures days, and with `--write`, updates the table of days in README.md.

use std::{
    env, fs,
    process::{Command, ExitCode},
    thread,
};

use anyhow::{Context as _, bail};
use aoc_common::{
    Input,
    cli::{exit_code_if, say_if_slow_on_terminal, usage_error},
    report::Report,
};
use aoc_workspace::{
    Day, Workspace,
    day_programs::Solver,
    launcher::{How, Solved},
};

use crate::{
    flags::BenchFlags,
    input_choice::{DayInputs, choose_inputs, with_inputs},
    readme::DAYS,
    runner::Runner,
    table::{self, Row, table},
};

pub(crate) fn bench(runner: &mut Runner<'_>, flags: &BenchFlags) -> anyhow::Result<ExitCode> {
    if flags.write && !flags.named_inputs.is_empty() {
        return Err(usage_error("`--write` chooses the inputs itself: name none"));
    }
    let readme = runner.workspace.path("README.md");
    if flags.write {
        DAYS.check(&readme).context("README.md")?;
    }
    let selected = runner.select(&flags.puzzles)?;
    let inputs_of_days = choose_inputs(runner.workspace, &selected, &flags.named_inputs, None)?;
    let solver = (runner.build)(&with_inputs(&inputs_of_days))?;
    let mut rows = Vec::new();
    let mut all_measured = true;
    let mut passed = true;
    for DayInputs { day, inputs } in &inputs_of_days {
        let inputs = match inputs {
            Ok(inputs) => inputs,
            Err(missing) => {
                runner.note(format_args!("{}: {missing}", day.puzzle.id));
                all_measured = false;
                passed &= flags.puzzles.is_empty();
                continue;
            }
        };
        for input in inputs {
            let report = measure(runner, &*solver, day, input);
            passed &= report.passes();
            if report.passes() && report.is_solved() {
                let name = runner.days.display_name(day);
                let folder = runner.workspace.display_path(&day.folder);
                rows.push(Row::new(&name, &folder, &input.name, &report));
            } else {
                all_measured = false;
            }
        }
    }
    if rows.is_empty() {
        if flags.write {
            bail!("there are no times to write, so README.md was not updated");
        }
        return Ok(exit_code_if(passed));
    }
    let environment = environment(runner.workspace);
    // A sum of some of the days would be taken for that of all.
    let has_sum = flags.puzzles.is_empty() && all_measured;
    runner.print(table(&rows, has_sum, &environment))?;
    if flags.write {
        let mut folders = Vec::new();
        for day in runner.days.select(&[])? {
            folders.push(runner.workspace.display_path(&day.folder));
        }
        table::write(&readme, &rows, &folders, has_sum, &environment)
            .context("README.md was not updated")?;
    }
    Ok(exit_code_if(passed))
}

/// Measures a day. Prints what the day has written to standard error, and why there are no times.
fn measure(runner: &mut Runner<'_>, solver: &dyn Solver, day: &Day, input: &Input) -> Report {
    let title = format!("{}: {}", day.puzzle.id, input.name);
    let how = How { repeat: true, ..How::default() };
    let Solved { report, stderr, .. } =
        say_if_slow_on_terminal(&title, || solver.solve(day, input, how));
    for line in stderr.lines() {
        runner.note(format_args!("{title}: {line}"));
    }
    let reasons = if report.is_solved() { report.failures() } else { report.lines() };
    for line in reasons {
        runner.note(format_args!("{title}: {line}"));
    }
    report
}

/// The machine and the compiler.
fn environment(workspace: &Workspace) -> String {
    let processor = processor().unwrap_or_else(|| "unknown processor".to_owned());
    let cores = match thread::available_parallelism().map_or(1, usize::from) {
        1 => "1 core".to_owned(),
        cores => format!("{cores} cores"),
    };
    let os = env::consts::OS;
    let arch = env::consts::ARCH;
    // The workspace may choose its own toolchain.
    let mut rustc = Command::new("rustc");
    rustc.arg("--version").current_dir(workspace.path("."));
    let rust = output_of(&mut rustc).unwrap_or_else(|| "unknown rustc".to_owned());
    format!("{processor}, {cores}, {os} {arch}; {rust}")
}

/// The name of the processor, on Linux, macOS or Windows.
fn processor() -> Option<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    for line in cpuinfo.lines() {
        if let Some((_, name)) = line.strip_prefix("model name").and_then(|l| l.split_once(": ")) {
            return Some(name.trim().to_owned());
        }
    }
    output_of(Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]))
        .or_else(|| env::var("PROCESSOR_IDENTIFIER").ok())
}

/// What a program prints, if it can be started and prints something.
fn output_of(program: &mut Command) -> Option<String> {
    let text = String::from_utf8(program.output().ok()?.stdout).ok()?;
    let line = text.trim();
    if line.is_empty() { None } else { Some(line.to_owned()) }
}
