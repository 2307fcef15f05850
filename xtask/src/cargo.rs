//! What the runner has cargo do.

use std::{
    collections::HashMap,
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_workspace::{Workspace, session::withhold_token};
use jzon::JsonValue;

/// The cargo that runs this program, in the workspace.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    withhold_token(&mut cargo);
    cargo.current_dir(&workspace.root).stdin(Stdio::null());
    cargo
}

/// Builds the programs of these packages, all at once, and returns their paths by the names of the packages. If one
/// does not compile, the others are still built. Fails if cargo cannot be run, or two packages have a program of one
/// name.
pub(crate) fn build<'p>(
    workspace: &Workspace,
    profile: &str,
    packages: impl Iterator<Item = &'p str>,
) -> anyhow::Result<HashMap<String, PathBuf>> {
    let mut packages = packages.peekable();
    // Without a package, cargo would build all.
    if packages.peek().is_none() {
        return Ok(HashMap::new());
    }
    let output = cargo(workspace)
        .args(["build", "--keep-going", "--profile", profile])
        .args(["--message-format", "json-render-diagnostics"])
        .args(packages.flat_map(|package| ["--package", package]))
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    paths_of_programs(&String::from_utf8_lossy(&output.stdout))
}

/// The paths of the programs that cargo says it has built, by the names of their packages. Fails if two packages
/// have a program of one name.
fn paths_of_programs(messages: &str) -> anyhow::Result<HashMap<String, PathBuf>> {
    let mut paths = HashMap::new();
    let mut package_at = HashMap::new();
    for line in messages.lines() {
        let Some(built) = jzon::parse(line).ok().and_then(|message| built_program(&message)) else {
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
    Ok(paths)
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
    Some(BuiltProgram {
        package: package_name(message["package_id"].as_str()?)?.to_owned(),
        name: message["target"]["name"].as_str()?.to_owned(),
        path: message["executable"].as_str()?.into(),
    })
}

/// The name of a package in its identifier, such as `path+file:///aoc/crates/day22#0.1.0`. If the folder has
/// another name than the package, the identifier ends with `#name@version`.
fn package_name(identifier: &str) -> Option<&str> {
    let (folder, after_folder) = identifier.rsplit_once('#')?;
    match after_folder.split_once('@') {
        Some((name, _version)) => Some(name),
        None => folder.rsplit('/').next(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_name_is_read_from_an_identifier_in_either_form() {
        assert_eq!(package_name("path+file:///aoc/crates/day22#0.1.0"), Some("day22"));
        assert_eq!(package_name("path+file:///aoc/crates/22#day22@0.1.0"), Some("day22"));
        assert_eq!(package_name("path+file:///a#b@c/day22#0.1.0"), Some("day22"));
    }
}
