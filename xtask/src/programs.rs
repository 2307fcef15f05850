//! The workspace's programs: built by cargo when they are needed, then started.

use std::{
    collections::HashMap,
    env, io,
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
};

use aoc_cli::{Error, Workspace, output::Result};
use jzon::JsonValue;

/// The cargo that runs this program.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(workspace.root()).stdin(Stdio::null());
    cargo
}

pub(crate) fn cannot_run_cargo(error: &io::Error) -> Error {
    Error::failure(format_args!("cannot run cargo: {error}"))
}

/// Where the programs of some packages are, or their tests `answers`.
pub(crate) struct Programs(HashMap<String, PathBuf>);

impl Programs {
    /// Has cargo build the programs of these packages, all at once. One that does not compile keeps
    /// no other from it.
    ///
    /// # Errors
    /// If cargo cannot be run.
    pub(crate) fn build<'p>(
        workspace: &Workspace,
        packages: impl IntoIterator<Item = &'p str>,
    ) -> Result<Self> {
        Self::run_cargo("bin", &["--release"], workspace, packages)
    }

    /// The same for their tests.
    ///
    /// # Errors
    /// If cargo cannot be run.
    pub(crate) fn build_tests<'p>(
        workspace: &Workspace,
        packages: impl IntoIterator<Item = &'p str>,
    ) -> Result<Self> {
        Self::run_cargo("test", &["--release", "--test", "answers"], workspace, packages)
    }

    fn run_cargo<'p>(
        kind: &str,
        arguments: &[&str],
        workspace: &Workspace,
        packages: impl IntoIterator<Item = &'p str>,
    ) -> Result<Self> {
        let mut cargo = cargo(workspace);
        cargo.args(["build", "--keep-going"]).args(arguments);
        cargo.args(["--message-format", "json-render-diagnostics"]);
        let profile = arguments[0].trim_start_matches("--profile=").trim_start_matches("--");
        let mut are_built = true;
        for package in packages {
            cargo.args(["--package", package]);
            are_built &= is_built(profile, package);
        }
        // The first build takes a while, and says so.
        cargo.args(are_built.then_some("--quiet"));
        let output = cargo.stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| cannot_run_cargo(&error))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let messages = text.lines().filter_map(|line| jzon::parse(line).ok());
        Ok(Self(messages.filter_map(|message| executable(&message, kind)).collect()))
    }

    /// A command that starts the program of this package.
    ///
    /// # Errors
    /// If the package did not compile.
    pub(crate) fn command(&self, package: &str) -> Result<Command> {
        let program = self.0.get(package).map(Command::new);
        program.ok_or_else(|| Error::failure(format_args!("cannot build {package}, see above")))
    }
}

/// The package and the path in a message of cargo about a program of this kind.
fn executable(message: &JsonValue, kind: &str) -> Option<(String, PathBuf)> {
    let is_wanted = message["target"]["kind"].members().any(|other| other.as_str() == Some(kind));
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
    let program = message["executable"].as_str().filter(|_| is_wanted)?;
    Some((folder.file_name()?.to_str()?.to_owned(), program.into()))
}

/// Whether the program of a package was built in a profile, perhaps before an edit.
fn is_built(profile: &str, package: &str) -> bool {
    let program = format!("{profile}/{package}{}", env::consts::EXE_SUFFIX);
    env::current_exe().is_ok_and(|this| {
        this.ancestors().nth(2).is_some_and(|target| target.join(program).exists())
    })
}

/// The client of the puzzle site, in a profile of its own.
///
/// # Errors
/// If it does not compile.
pub(crate) fn client(workspace: &Workspace) -> Result<Command> {
    let package = "aoc-site";
    Programs::run_cargo("bin", &["--profile=client"], workspace, [package])?.command(package)
}

/// The program of one other package.
///
/// # Errors
/// If it does not compile.
pub(crate) fn program(workspace: &Workspace, package: &str) -> Result<Command> {
    Programs::build(workspace, [package])?.command(package)
}

/// The status of a program.
///
/// # Errors
/// If it did not end by itself, as after a stack overflow.
pub(crate) fn status(ended: io::Result<ExitStatus>) -> Result<u8> {
    let ended = ended.map_err(|error| Error::failure(format_args!("cannot start: {error}")))?;
    let code = ended.code().and_then(|code| u8::try_from(code).ok());
    code.ok_or_else(|| Error::failure(format_args!("the program died: {ended}")))
}
