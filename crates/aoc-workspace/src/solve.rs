//! Having a day's program solve an input.

use std::process::Command;

use aoc_program::{Report, report::read_reports};

use crate::inputs::Input;

/// What a program that was to solve an input has printed.
pub struct ProgramOutput {
    /// The report. If the program could not be started, or ended without a report, the input has failed.
    pub report: Report,
    /// What the program has printed to standard error, if it was captured.
    pub stderr: String,
}

/// Has a day's program solve an input, and reads its report. Standard error is captured and standard input
/// is empty, unless `program` sets them otherwise.
pub fn solve(mut program: Command, input: &Input) -> ProgramOutput {
    program.arg("--format=json");
    add_input(&mut program, input);
    let output = match program.output() {
        Ok(output) => output,
        Err(error) => {
            let report = Report::Failed(format!("cannot start the program: {error}"));
            return ProgramOutput { report, stderr: String::new() };
        }
    };
    let report = read_reports(&output.stdout).pop().unwrap_or_else(|| {
        // A part may end the program, even with success. Then there is no report.
        Report::Failed(format!("the program ended before it was done: {}", output.status))
    });
    ProgramOutput { report, stderr: String::from_utf8_lossy(&output.stderr).into_owned() }
}

/// Adds an input, and the part that it is for, to the arguments of a day's program.
pub fn add_input(program: &mut Command, input: &Input) {
    if let Some(part) = input.only {
        program.arg(format!("--part={part}"));
    }
    program.arg("--").arg(&input.path);
}
