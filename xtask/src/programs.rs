//! The programs of days: cargo builds them, and then they solve inputs.

use std::process::{Command, Stdio};

use anyhow::bail;
use aoc_program::Report;
use aoc_workspace::{
    Input, Workspace,
    launcher::{Finished, Launcher},
};

use crate::{
    cargo::{BuiltProgram, RELEASE, build},
    days::Day,
};

/// The programs of some days.
pub struct Programs {
    built: Vec<BuiltProgram>,
    launcher: Launcher,
}

impl Programs {
    /// Builds the programs of these days with cargo. If one does not compile, the others are still built.
    ///
    /// # Errors
    /// If cargo cannot be run, two packages have a program of one name, or there is no place for reports.
    pub fn of_days<'d>(
        workspace: &Workspace,
        days: impl IntoIterator<Item = &'d Day>,
    ) -> anyhow::Result<Self> {
        let packages = days.into_iter().flat_map(|day| ["--package", &day.package]);
        let built = build(workspace, RELEASE, packages)?;
        Ok(Self { built, launcher: Launcher::new(workspace)? })
    }

    /// Solves an input with the program of a day, which gets these flags. The program's standard error is shown. Its
    /// standard output, which has the steps and what the day itself prints, goes to `stdout`.
    ///
    /// # Errors
    /// If the program did not compile, or has ended before it was done.
    pub fn solve(
        &self,
        day: &Day,
        input: &Input,
        flags: &[&str],
        stdout: Stdio,
    ) -> anyhow::Result<Report> {
        let mut program = self.command(day)?;
        program.args(flags).stdout(stdout);
        self.launcher.solve(program, input)
    }

    /// Solves an input with the program of a day, while other inputs are being solved. If the program did not compile,
    /// the input has failed.
    pub(crate) fn solve_beside_others(&self, day: &Day, input: &Input) -> Finished {
        match self.command(day) {
            Ok(program) => self.launcher.solve_beside_others(program, input),
            Err(error) => Finished { report: Report::from(error), stderr: String::new() },
        }
    }

    /// A command that starts the program of a day: its only program, or the one that `default-run` names, or else the
    /// one that has the name of the package. Fails if there is none of these, or the day did not compile.
    pub(crate) fn command(&self, day: &Day) -> anyhow::Result<Command> {
        let programs: Vec<_> =
            self.built.iter().filter(|built| built.folder == day.folder).collect();
        let default = day.default_run.as_ref().unwrap_or(&day.package);
        let names: Vec<_> = programs.iter().map(|program| program.name.as_str()).collect();
        match &programs[..] {
            [] => bail!("{} did not compile, see above, or has no program", day.package),
            [only] => Ok(Command::new(&only.path)),
            several => match several.iter().find(|program| program.name == *default) {
                Some(program) => Ok(Command::new(&program.path)),
                None => bail!(
                    "{} has several programs, {}: name the one that solves it in its manifest, as `default-run`",
                    day.package,
                    names.join(" and ")
                ),
            },
        }
    }
}
