//! Starts cargo, and finds the programs that cargo has built.

use std::{
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::Context as _;
use jzon::JsonValue;

use crate::{puzzle_site::withhold_token, workspace::Workspace};

/// A command of cargo for the workspace: of the cargo that runs this program, or else of the one in `PATH`.
///
/// Cargo is started in the current folder, as the user's own cargo was, so that a relative `CARGO_TARGET_DIR` means the
/// same folder for both.
pub fn command(workspace: &Workspace, subcommand: &str) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    withhold_token(&mut cargo);
    // `cargo run` has set these variables for this program. Some build scripts run again whenever one of them changes. If
    // the variables were passed on, that would happen each time a build by the runner follows a build by the user, or the
    // other way round.
    for (name, _) in env::vars_os() {
        let shown = name.to_string_lossy();
        if shown.starts_with("CARGO_PKG_") || shown.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(&name);
        }
    }
    cargo.arg(subcommand).arg("--manifest-path").arg(workspace.path("Cargo.toml"));
    cargo.stdin(Stdio::null());
    cargo
}

/// A program that cargo has built.
pub struct BuiltProgram {
    pub name: String,
    pub path: PathBuf,
}

/// Builds the programs of these packages that have their names, all at once. If one does not compile, the others are still
/// built. Cargo prints only errors and warnings.
///
/// # Errors
/// If cargo cannot be run.
pub fn build(workspace: &Workspace, packages: &[&str]) -> anyhow::Result<Vec<BuiltProgram>> {
    // Without a flag, cargo would build all packages.
    if packages.is_empty() {
        return Ok(Vec::new());
    }
    let mut cargo = command(workspace, "build");
    cargo
        .args(["--quiet", "--keep-going", "--release"])
        .args(["--message-format", "json-render-diagnostics"])
        .args(packages.iter().flat_map(|package| ["--package", package, "--bin", package]))
        .stderr(Stdio::inherit());
    // Cargo's exit status does not matter: a program that did not compile is missing from the messages, and a caller
    // that needs the program reports that.
    let output = cargo.output().context("cannot run cargo")?;
    let lines = String::from_utf8_lossy(&output.stdout);
    // A line that is not JSON is skipped.
    let messages = lines.lines().flat_map(jzon::parse);
    Ok(messages.filter_map(|message| program_in_message(&message)).collect())
}

/// The program that cargo has built, according to this message; `None` if the message is about something else.
fn program_in_message(message: &JsonValue) -> Option<BuiltProgram> {
    Some(BuiltProgram {
        name: message["target"]["name"].as_str()?.to_owned(),
        path: message["executable"].as_str()?.into(),
    })
}
