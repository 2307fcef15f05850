//! What cargo does for the runner: it lists packages, updates `Cargo.lock`, and builds programs. Which program cargo is, the
//! caller knows.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_common::Workspace;
use jzon::JsonValue;

/// Adds this subcommand for the workspace to cargo's arguments.
///
/// Cargo is started in the current folder, as the user's own cargo was, so that a relative `CARGO_TARGET_DIR` means the
/// same folder for both.
fn add_subcommand(cargo: &mut Command, workspace: &Workspace, subcommand: &str) {
    cargo.arg(subcommand).arg("--manifest-path").arg(workspace.path("Cargo.toml"));
    cargo.stdin(Stdio::null());
}

/// What cargo says about the packages of the workspace.
///
/// # Errors
/// If cargo cannot list them, perhaps because a manifest is malformed.
pub(crate) fn metadata(mut cargo: Command, workspace: &Workspace) -> anyhow::Result<JsonValue> {
    add_subcommand(&mut cargo, workspace, "metadata");
    let output =
        cargo.args(["--no-deps", "--format-version", "1"]).output().context("cannot run cargo")?;
    if !output.status.success() {
        bail!("cargo cannot list the packages: {}", String::from_utf8_lossy(&output.stderr));
    }
    jzon::parse(&String::from_utf8_lossy(&output.stdout))
        .context("cannot read cargo's list of the packages")
}

/// Adds new packages to `Cargo.lock`, so that cargo commands with `--locked` work. Cargo prints what is wrong.
///
/// # Errors
/// If cargo cannot be run, or does not succeed.
pub(crate) fn update_lock_file(mut cargo: Command, workspace: &Workspace) -> anyhow::Result<()> {
    add_subcommand(&mut cargo, workspace, "update");
    let ended =
        cargo.args(["--workspace", "--offline", "--quiet"]).status().context("cannot run cargo")?;
    if !ended.success() {
        bail!("Cargo.lock was not updated, see above");
    }
    Ok(())
}

/// Builds the programs of these packages that have their names, all at once, and returns each package with the path of its
/// program. If one does not compile, the others are still built. Cargo prints only errors and warnings.
///
/// # Errors
/// If cargo cannot be run.
pub(crate) fn build(
    mut cargo: Command,
    workspace: &Workspace,
    packages: &[&str],
) -> anyhow::Result<Vec<(String, PathBuf)>> {
    // Without a flag, cargo would build all packages.
    if packages.is_empty() {
        return Ok(Vec::new());
    }
    add_subcommand(&mut cargo, workspace, "build");
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
fn program_in_message(message: &JsonValue) -> Option<(String, PathBuf)> {
    let name = message["target"]["name"].as_str()?;
    let path = message["executable"].as_str()?;
    Some((name.to_owned(), path.into()))
}
