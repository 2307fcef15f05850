//! The workspace's programs: cargo builds them when they are needed, and then they are started.

use std::{
    collections::HashMap,
    env,
    path::PathBuf,
    process::{Command, ExitStatus, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_program::program::HIGHEST_STATUS;
use aoc_workspace::Workspace;
use jzon::JsonValue;

use crate::days::Day;

/// The cargo profile of the days' programs.
const RELEASE: &str = "release";

/// The cargo profile of the client of the puzzle site.
const CLIENT: &str = "client";

/// Where the programs of some packages are.
pub(crate) struct Programs {
    paths: HashMap<String, PathBuf>,
}

impl Programs {
    /// Has cargo build the programs of these days, all at once. If one does not compile, the others are
    /// still built. Fails if cargo cannot be run, or two packages have a program of one name.
    pub(crate) fn of_days<'d>(
        workspace: &Workspace,
        days: impl IntoIterator<Item = &'d Day>,
    ) -> anyhow::Result<Self> {
        Self::build(workspace, RELEASE, days.into_iter().map(|day| day.package.as_str()))
    }

    fn build<'p>(
        workspace: &Workspace,
        profile: &str,
        packages: impl Iterator<Item = &'p str>,
    ) -> anyhow::Result<Self> {
        let mut paths = HashMap::new();
        let mut packages = packages.peekable();
        // Without a package, cargo would build all.
        if packages.peek().is_none() {
            return Ok(Self { paths });
        }
        let output = cargo(workspace)
            .args(["build", "--keep-going", "--profile", profile])
            .args(["--message-format", "json-render-diagnostics"])
            .args(packages.flat_map(|package| ["--package", package]))
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo")?;
        let mut package_at = HashMap::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Some(built) = jzon::parse(line).ok().and_then(|message| built_program(&message))
            else {
                continue;
            };
            let BuiltProgram { package, name, path } = built;
            if let Some(other) = package_at.insert(path.clone(), package.clone()) {
                bail!(
                    "{other} and {package} both build a program `{name}`: rename one in its `[[bin]]`"
                );
            }
            // If a package has several programs, the one with its name solves the day.
            if name == package || !paths.contains_key(&package) {
                paths.insert(package, path);
            }
        }
        Ok(Self { paths })
    }

    /// A command that starts the program of a day. Fails if that did not compile.
    pub(crate) fn command_for(&self, day: &Day) -> anyhow::Result<Command> {
        self.command(&day.package)
    }

    /// Fails if the program of a package did not compile.
    pub(crate) fn check_built(&self, package: &str) -> anyhow::Result<()> {
        self.command(package).map(drop)
    }

    fn command(&self, package: &str) -> anyhow::Result<Command> {
        match self.paths.get(package) {
            Some(path) => Ok(Command::new(path)),
            None => bail!("cannot build {package}, see above"),
        }
    }
}

/// A program that cargo says it has built.
struct BuiltProgram {
    package: String,
    name: String,
    path: PathBuf,
}

/// The program that a message of cargo is about, if it is about one.
fn built_program(message: &JsonValue) -> Option<BuiltProgram> {
    let JsonValue::Array(kinds) = &message["target"]["kind"] else { return None };
    if !kinds.contains(&"bin".into()) {
        return None;
    }
    // The identifier ends with `/package#version` or `#package@version`.
    let package = message["package_id"].as_str()?.rsplit(['/', '#', '@']).nth(1)?;
    Some(BuiltProgram {
        package: package.to_owned(),
        name: message["target"]["name"].as_str()?.to_owned(),
        path: message["executable"].as_str()?.into(),
    })
}

/// Builds the program that shows the games of a day, and returns a command that starts it.
pub(crate) fn view_of_day(workspace: &Workspace, day: &Day) -> anyhow::Result<Command> {
    let package = format!("{}-game", day.package);
    Programs::build(workspace, RELEASE, [package.as_str()].into_iter())?.command(&package)
}

/// Builds the client of the puzzle site, and returns a command that starts it.
pub(crate) fn site_client(workspace: &Workspace) -> anyhow::Result<Command> {
    let package = "aoc-site";
    Programs::build(workspace, CLIENT, [package].into_iter())?.command(package)
}

/// The cargo that runs this program, in the workspace.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&workspace.root).stdin(Stdio::null());
    cargo
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
        Some(code) if code <= HIGHEST_STATUS => Ok(code),
        _ => bail!("the program ended before it was done: {ended}"),
    }
}
