//! How the runner starts cargo, and what cargo builds for it.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_workspace::{Workspace, variables::withhold_variables};
use jzon::JsonValue;

/// A command that starts cargo in the workspace. It is the same cargo that runs this program.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    withhold_variables(&mut cargo);
    // `cargo run` has set these variables for this program. Some build scripts, for instance that of the crate `ring`,
    // run again whenever one of them changes. That would happen whenever the runner and the person build in turns.
    for (name, _) in env::vars_os() {
        let shown = name.to_string_lossy();
        if shown.starts_with("CARGO_PKG_") || shown.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(&name);
        }
    }
    cargo.current_dir(&workspace.root).stdin(Stdio::null());
    cargo
}

/// A program that cargo has built.
pub(crate) struct BuiltProgram {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The folder of its package, as an absolute path.
    pub(crate) folder: PathBuf,
}

/// Builds the programs that these flags of cargo select, all at once. If one does not compile, the others are still
/// built. Fails if cargo cannot be run, or if two packages have a program of one name.
pub(crate) fn build<'f>(
    workspace: &Workspace,
    profile: &str,
    selection: impl IntoIterator<Item = &'f str>,
) -> anyhow::Result<Vec<BuiltProgram>> {
    let mut selection = selection.into_iter().peekable();
    // Without a selection, cargo would build all packages.
    if selection.peek().is_none() {
        return Ok(Vec::new());
    }
    let output = cargo(workspace)
        .args(["build", "--keep-going", "--profile", profile])
        .args(["--message-format", "json-render-diagnostics"])
        .args(selection)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    // The status does not matter: what did not compile is missing from the messages, and whoever needs it says so.
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut programs: Vec<BuiltProgram> = Vec::new();
    for message in messages.lines().flat_map(jzon::parse) {
        let Some(program) = built_program(&message) else { continue };
        if let Some(other) = programs.iter().find(|other| other.path == program.path) {
            bail!(
                "{} and {} both build a program `{}`: rename one in its `[[bin]]`",
                workspace.below_root(&other.folder),
                workspace.below_root(&program.folder),
                program.name
            );
        }
        programs.push(program);
    }
    Ok(programs)
}

/// The program that a message of cargo is about, if it is about one.
fn built_program(message: &JsonValue) -> Option<BuiltProgram> {
    let JsonValue::Array(kinds) = &message["target"]["kind"] else { return None };
    if !kinds.contains(&"bin".into()) {
        return None;
    }
    let manifest = Path::new(message["manifest_path"].as_str()?);
    Some(BuiltProgram {
        name: message["target"]["name"].as_str()?.to_owned(),
        path: message["executable"].as_str()?.into(),
        folder: manifest.parent()?.to_owned(),
    })
}
