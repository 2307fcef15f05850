//! The workspace's programs: built by cargo when they are needed, then started.

use std::{
    collections::HashMap,
    env, fmt,
    path::PathBuf,
    process::{Command, ExitStatus, Stdio},
};

use aoc_cli::{
    Error, Report, Result, Workspace,
    output::{DONE, RUNNER, UNFINISHED},
    report::read_reports,
};
use jzon::JsonValue;

/// How the days' programs are built, and the client of the puzzle site.
pub(crate) const RELEASE: &str = "release";
pub(crate) const CLIENT: &str = "client";

/// The cargo that runs this program.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&workspace.root).stdin(Stdio::null());
    cargo
}

pub(crate) fn cannot_run_cargo(error: impl fmt::Display) -> Error {
    Error::failure(format_args!("cannot run cargo: {error}"))
}

/// Where the programs of some packages are.
pub(crate) struct Programs(HashMap<String, PathBuf>);

impl Programs {
    /// Has cargo build the programs of these packages, all at once. One that does not compile keeps
    /// no other from it. Fails if cargo cannot be run, or two packages have one program.
    pub(crate) fn build<'p>(
        workspace: &Workspace,
        profile: &str,
        packages: impl IntoIterator<Item = &'p str>,
    ) -> Result<Self> {
        let mut cargo = cargo(workspace);
        cargo.args(["build", "--keep-going", "--profile", profile]);
        cargo.args(["--message-format", "json-render-diagnostics"]);
        cargo.args(packages.into_iter().flat_map(|package| ["--package", package]));
        let output = cargo.stderr(Stdio::inherit()).output().map_err(cannot_run_cargo)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let (mut programs, mut packages) = (HashMap::new(), HashMap::new());
        for message in text.lines().filter_map(|line| jzon::parse(line).ok()) {
            let Some((package, name, path)) = program(&message) else { continue };
            if let Some(other) = packages.insert(path.clone(), package.clone()) {
                return Err(Error::failure(format_args!(
                    "{other} and {package} both build a program `{name}`: rename one in its `[[bin]]`"
                )));
            }
            // Of several programs of a package, the one with its name.
            if name == package || !programs.contains_key(&package) {
                programs.insert(package, path);
            }
        }
        Ok(Self(programs))
    }

    /// A command that starts the program of a package. Fails if that did not compile.
    pub(crate) fn command(&self, package: &str) -> Result<Command> {
        let none = || Error::failure(format_args!("cannot build {package}, see above"));
        let mut command = Command::new(self.0.get(package).ok_or_else(none)?);
        command.env(RUNNER, "1");
        Ok(command)
    }
}

/// The package, the name and the path in a message of cargo about a program.
fn program(message: &JsonValue) -> Option<(String, String, PathBuf)> {
    let JsonValue::Array(kinds) = &message["target"]["kind"] else { return None };
    let path = message["executable"].as_str().filter(|_| kinds.contains(&"bin".into()))?;
    // It ends with `/package#version` or `#package@version`.
    let package = message["package_id"].as_str()?.rsplit(['/', '#', '@']).nth(1)?;
    Some((package.to_owned(), message["target"]["name"].as_str()?.to_owned(), path.into()))
}

/// The program of one package. Fails if that does not compile.
pub(crate) fn program_of(workspace: &Workspace, profile: &str, package: &str) -> Result<Command> {
    Programs::build(workspace, profile, [package])?.command(package)
}

/// Runs a program, and returns its status. Fails as [`status`] does.
pub(crate) fn run(mut program: Command) -> Result<u8> {
    let ended = program.status().map_err(cannot_start)?;
    status(&program, ended)
}

/// Runs a program that prints reports. Fails as [`status`] does.
pub(crate) fn reports(mut program: Command) -> Result<Vec<Report>> {
    program.stdin(Stdio::inherit()).stderr(Stdio::inherit());
    let output = program.output().map_err(cannot_start)?;
    status(&program, output.status)?;
    Ok(read_reports(&output.stdout))
}

pub(crate) fn cannot_start(error: impl fmt::Display) -> Error {
    Error::failure(format_args!("cannot start: {error}"))
}

/// The status of a program. Fails if that did not get to its end, see [`RUNNER`].
pub(crate) fn status(program: &Command, ended: ExitStatus) -> Result<u8> {
    let code = ended.code().and_then(|code| u8::try_from(code).ok()?.checked_sub(DONE));
    code.filter(|code| *code <= UNFINISHED).ok_or_else(|| {
        let name = PathBuf::from(program.get_program());
        let name = name.file_stem().unwrap_or_default().display();
        Error::failure(format_args!("{name} ended before it was done: {ended}"))
    })
}
