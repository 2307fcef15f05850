//! On what the times of a table were measured, since they say nothing without it.

use std::{env, fs, process::Command, thread};

use aoc_workspace::{Workspace, puzzle_site::withhold_token};

/// The processor, its cores, the system, and the compiler that the workspace uses.
pub(crate) fn machine(workspace: &Workspace) -> String {
    let processor = processor().unwrap_or_else(|| "unknown processor".to_owned());
    let cores = match thread::available_parallelism().map_or(1, usize::from) {
        1 => "1 core".to_owned(),
        cores => format!("{cores} cores"),
    };
    let mut rustc = Command::new("rustc");
    rustc.arg("--version").current_dir(workspace.path("."));
    let rustc = output_of(&mut rustc).unwrap_or_else(|| "unknown rustc".to_owned());
    format!("{processor}, {cores}, {} {}; {rustc}", env::consts::OS, env::consts::ARCH)
}

/// The name of the processor, on Linux, macOS or Windows.
fn processor() -> Option<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    line.map(|(_, name)| name.trim().to_owned())
        .or_else(|| output_of(Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"])))
        .or_else(|| env::var("PROCESSOR_IDENTIFIER").ok())
}

/// What a program prints, if it can be started and prints something.
fn output_of(program: &mut Command) -> Option<String> {
    withhold_token(program);
    let text = String::from_utf8(program.output().ok()?.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
