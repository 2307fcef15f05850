//! The programs of days: cargo builds them, and then they solve inputs. If there is no program, or it ends before it is
//! done, its report is that the input has failed.

use std::process::{Command, Stdio};

use anyhow::bail;
use aoc_common::{Input, cli::print_error, report::Report};

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

    /// Solves an input with the program of a day, which shows each step. If there is no program, or it ends before it is
    /// done, an error is shown in place of the steps.
    pub fn solve_shown(&self, day: &Day, input: &Input) -> Report {
        let solved = self.command(day).and_then(|program| launcher::run(program, input));
        if let Err(error) = &solved {
            print_error(format_args!("{}: {error:#}", day.puzzle.id));
        }
        solved.unwrap_or_else(Report::from)
    }

    /// Solves an input with the program of a day. Its standard output is dropped.
    pub fn solve_quietly(&self, day: &Day, input: &Input) -> Report {
        let solved = self.command(day).and_then(|mut program| {
            program.stdout(Stdio::null());
            launcher::run(program, input)
        });
        solved.unwrap_or_else(Report::from)
    }

    /// Solves an input with the program of a day, which gets these flags. Its standard output is dropped, and its standard
    /// error is captured.
    pub fn solve_captured(&self, day: &Day, input: &Input, flags: &[&str]) -> Captured {
        match self.command(day) {
            Ok(mut program) => {
                program.args(flags);
                launcher::run_captured(program, input)
            }
            Err(error) => Captured::from(error),
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
