//! The programs of days: cargo builds them, and then they solve inputs.

use std::process::{Command, Stdio};

use anyhow::bail;
use aoc_common::{Input, report::Report};

use crate::{
    cargo::{self, BuiltProgram, RELEASE},
    days::Day,
    launcher::{self, Captured},
    workspace::Workspace,
};

/// The programs of some days.
pub struct DayPrograms {
    built: Vec<BuiltProgram>,
}

impl DayPrograms {
    /// Builds the programs of these days that solve their puzzles with cargo. If one does not compile, the others are still
    /// built. Other programs of a package, which may have the same names in every day, are not built.
    ///
    /// # Errors
    /// If cargo cannot be run.
    pub fn build<'d>(
        workspace: &Workspace,
        days: impl IntoIterator<Item = &'d Day>,
    ) -> anyhow::Result<Self> {
        let mut flags = Vec::new();
        let mut packages = Vec::new();
        for day in days {
            // If the day has no such program, `command` says why.
            if let Ok(program) = day.program() {
                flags.extend(["--package", &day.package, "--bin", program]);
                packages.push(day.package.as_str());
            }
        }
        let what = match packages[..] {
            [package] => package.to_owned(),
            _ => format!("{} days", packages.len()),
        };
        Ok(Self { built: cargo::build(workspace, RELEASE, &what, flags)? })
    }

    /// Solves an input with the program of a day, which gets these flags. The program's standard error is shown. Its
    /// standard output, which has the steps and what the day itself prints, goes to `stdout`.
    pub fn solve(
        &self,
        day: &Day,
        input: &Input,
        flags: &[&str],
        stdout: Stdio,
    ) -> anyhow::Result<Report> {
        let mut program = self.command(day)?;
        program.args(flags).stdout(stdout);
        launcher::run(program, input)
    }

    /// Solves an input with the program of a day, which gets these flags. The program's standard output is dropped, and
    /// its standard error is captured. If the program was not built, this is reported as a failure of the input.
    pub fn solve_captured(&self, day: &Day, input: &Input, flags: &[&str]) -> Captured {
        match self.command(day) {
            Ok(mut program) => {
                program.args(flags);
                launcher::run_captured(program, input)
            }
            Err(error) => Captured { report: Report::from(error), stderr: String::new() },
        }
    }

    /// A command that starts the program of a day. Fails if [`Day::program`] finds none, or it was not built.
    pub fn command(&self, day: &Day) -> anyhow::Result<Command> {
        let name = day.program()?;
        let is_wanted = |built: &&BuiltProgram| built.folder == day.folder && built.name == name;
        match self.built.iter().find(is_wanted) {
            Some(program) => Ok(Command::new(&program.path)),
            None => bail!("{} was not built, see above", day.package),
        }
    }
}
