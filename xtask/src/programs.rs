//! The workspace's programs: cargo builds them when they are needed, and then they are started.

use std::{
    collections::HashMap,
    path::PathBuf,
    process::{Command, ExitStatus, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_program::Report;
use aoc_workspace::{
    Input, Workspace,
    session::withhold_token,
    solve::{Launcher, RunningProgram},
};

use crate::{cargo::build, days::Day};

/// The cargo profile of the days' programs.
const RELEASE: &str = "release";

/// The cargo profile of the client of the puzzle site.
const CLIENT: &str = "client";

/// The programs of some days.
pub(crate) struct Programs {
    /// By the names of their packages.
    paths: HashMap<String, PathBuf>,
    launcher: Launcher,
}

impl Programs {
    /// Has cargo build the programs of these days. If one does not compile, the others are still built. Fails if
    /// cargo cannot be run, or two packages have a program of one name.
    pub(crate) fn of_days<'d>(
        workspace: &Workspace,
        days: impl IntoIterator<Item = &'d Day>,
    ) -> anyhow::Result<Self> {
        let packages = days.into_iter().map(|day| day.package.as_str());
        Ok(Self { paths: build(workspace, RELEASE, packages)?, launcher: Launcher::new()? })
    }

    /// Fails if the program of a day did not compile.
    pub(crate) fn check_built(&self, day: &Day) -> anyhow::Result<()> {
        self.command(day).map(drop)
    }

    /// Has the program of a day solve an input, with these flags. Its standard error is shown. Its standard output,
    /// which has the steps and what the day itself prints, goes to `stdout`. Fails if the program did not compile, or
    /// has ended before it was done.
    pub(crate) fn solve(
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

    /// Starts the program of a day, which solves an input beside others. Fails if it did not compile, or cannot be
    /// started.
    pub(crate) fn start(&self, day: &Day, input: &Input) -> anyhow::Result<RunningProgram<'_>> {
        self.launcher.start(self.command(day)?, input)
    }

    fn command(&self, day: &Day) -> anyhow::Result<Command> {
        command(&self.paths, &day.package)
    }
}

/// A command that starts the program of a package. Fails if that did not compile.
fn command(paths: &HashMap<String, PathBuf>, package: &str) -> anyhow::Result<Command> {
    match paths.get(package) {
        Some(path) => Ok(Command::new(path)),
        None => bail!("cannot build {package}, see above"),
    }
}

/// Builds the program that shows the games of a day, and returns a command that starts it.
pub(crate) fn game_program(workspace: &Workspace, day: &Day) -> anyhow::Result<Command> {
    let package = format!("{}-game", day.package);
    let paths = build(workspace, RELEASE, [package.as_str()].into_iter())?;
    let mut program = command(&paths, &package)?;
    withhold_token(&mut program);
    Ok(program)
}

/// Builds the client of the puzzle site, and returns a command that starts it.
pub(crate) fn site_client(workspace: &Workspace) -> anyhow::Result<Command> {
    let package = "aoc-site";
    let paths = build(workspace, CLIENT, [package].into_iter())?;
    command(&paths, package)
}

/// Runs a program and returns its status. Fails if the program cannot be started, or did not get to its end.
pub(crate) fn run(mut program: Command) -> anyhow::Result<u8> {
    let ended = program.status().context("cannot start the program")?;
    status_at_end(ended)
}

/// The status of a program that got to its end. Fails if the program did not: a signal killed it, or it has
/// a status that no program of ours ends with.
pub(crate) fn status_at_end(ended: ExitStatus) -> anyhow::Result<u8> {
    match ended.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code @ 0..=2) => Ok(code),
        _ => bail!("the program ended before it was done: {ended}"),
    }
}
