//! The workspace's programs: cargo builds them when they are needed, and then they are started.

use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context as _, bail};
use aoc_program::Report;
use aoc_workspace::{
    Input, Workspace,
    launcher::{Finished, Launcher},
    variables::withhold_variables,
};

use crate::{
    cargo::{BuiltProgram, build},
    days::Day,
};

/// The cargo profile of the days' programs.
const RELEASE: &str = "release";

/// The cargo profile of the runner with the client of the puzzle site. The client mostly waits for the network, and
/// `cargo test` has built most of it in this profile.
const DEVELOPMENT: &str = "dev";

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

/// Builds the program that shows the games of a day, and returns a command that starts it.
pub(crate) fn game_program(workspace: &Workspace, day: &Day) -> anyhow::Result<Command> {
    let package = format!("{}-game", day.package);
    let mut program = build_program(workspace, RELEASE, ["--package", &package], &package)?;
    withhold_variables(&mut program);
    Ok(program)
}

/// Builds the runner with the client of the puzzle site, and returns a command that starts it.
pub(crate) fn runner_with_client(workspace: &Workspace) -> anyhow::Result<Command> {
    // With `--workspace`, the crates have the same features as in `cargo test`, so those that the tests have built are
    // used. With `--package aoc-site`, seven of them would be built again, with other features.
    build_program(workspace, DEVELOPMENT, ["--workspace", "--bin", "aoc-site"], "aoc-site")
}

/// Builds one program with cargo, and returns a command that starts it. Fails if it did not compile.
fn build_program<'f>(
    workspace: &Workspace,
    profile: &str,
    selection: impl IntoIterator<Item = &'f str>,
    name: &str,
) -> anyhow::Result<Command> {
    let built = build(workspace, profile, selection)?;
    match built.iter().find(|program| program.name == name) {
        Some(program) => Ok(Command::new(&program.path)),
        None => bail!("cannot build {name}, see above"),
    }
}

/// Runs a program and returns its status. Fails if the program cannot be started, or did not get to its end: a
/// signal killed it, or it has a status that no program of ours ends with.
pub(crate) fn run_to_its_end(mut program: Command) -> anyhow::Result<ExitCode> {
    let ended = program.status().context("cannot start the program")?;
    match ended.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code @ 0..=2) => Ok(code.into()),
        _ => bail!("the program ended before it was done: {ended}"),
    }
}
