//! What cargo does for the runner: it lists packages, updates `Cargo.lock`, and builds programs. The caller says which
//! program cargo is, so that tests can put another in its place.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_facts::Workspace;
use jzon::JsonValue;

use crate::select::days::Day;

/// The paths of the programs of days, by the names of their packages. That of a day which does not compile is missing.
pub(crate) type Programs = BTreeMap<String, PathBuf>;

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
        let stderr = String::from_utf8_lossy(&output.stderr);
        bail!("cargo cannot list the packages: {}", stderr.trim_end());
    }
    jzon::parse(&String::from_utf8_lossy(&output.stdout))
        .context("cannot read cargo's list of the packages")
}

/// Adds new packages to `Cargo.lock`, so that cargo commands with `--locked` work, as those of the checks for GitHub. If a
/// crate has still to be downloaded, that is left to the next cargo command, which says what is wrong.
pub(crate) fn update_lock_file(mut cargo: Command, workspace: &Workspace) {
    add_subcommand(&mut cargo, workspace, "update");
    let _ = cargo.args(["--workspace", "--offline"]).output();
}

/// Builds the programs of these days, which have the names of their packages, all at once. If one does not compile, the
/// others are still built. Cargo prints only errors and warnings.
///
/// # Errors
/// If cargo cannot be run, or builds two programs at one path.
pub(crate) fn build(
    mut cargo: Command,
    workspace: &Workspace,
    days: &[&Day],
) -> anyhow::Result<Programs> {
    // Without a flag, cargo would build all packages.
    if days.is_empty() {
        return Ok(Programs::new());
    }
    add_subcommand(&mut cargo, workspace, "build");
    cargo
        // A package that asks for a later compiler would stop all others, although it may well compile.
        .args(["--quiet", "--keep-going", "--release", "--ignore-rust-version"])
        .args(["--message-format", "json-render-diagnostics"])
        .args(days.iter().flat_map(|day| ["--package", &day.package_id, "--bin", &day.package]))
        .stderr(Stdio::inherit());
    // Cargo's exit status does not matter: a program that did not compile is missing from the messages, and a caller
    // that needs the program reports that.
    let output = cargo.output().context("cannot run cargo")?;
    programs_in(&String::from_utf8_lossy(&output.stdout), days)
}

/// The programs of these days that cargo has built, according to its messages. A package may have another program that is
/// called like a day, and is built as well.
///
/// # Errors
/// If two packages have such a program. Both are built at one path, so nobody knows which one is there.
fn programs_in(messages: &str, days: &[&Day]) -> anyhow::Result<Programs> {
    let mut manifests = BTreeMap::new();
    let mut programs = Programs::new();
    // A line that is not JSON is skipped.
    for message in messages.lines().flat_map(jzon::parse) {
        let Some(path) = message["executable"].as_str() else { continue };
        let manifest = PathBuf::from(message["manifest_path"].as_str().unwrap_or_default());
        if let Some(other) = manifests.insert(path.to_owned(), manifest.clone()) {
            bail!(
                "{} and {} have a program of the same name: rename one of them",
                other.display(),
                manifest.display()
            );
        }
        let name = &message["target"]["name"];
        for day in days {
            if *name == *day.package && manifest.parent() == Some(&*day.folder) {
                programs.insert(day.package.clone(), path.into());
            }
        }
    }
    Ok(programs)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use aoc_facts::Puzzle;
    use jzon::object;

    use super::*;

    /// The programs of the days `one` and `two`, if cargo builds a program of this name in each of these packages. Or the
    /// error.
    fn programs(built: &[(&str, &str)]) -> String {
        let puzzle = "2015, day 1: Not Quite Lisp".parse::<Puzzle>().expect("a puzzle");
        let days = ["one", "two"].map(|package| Day {
            puzzle: puzzle.clone(),
            package: package.to_owned(),
            package_id: package.to_owned(),
            folder: Path::new("crates").join(package),
        });
        let messages = built.iter().map(|(package, name)| {
            let message = object! {
                manifest_path: format!("crates/{package}/Cargo.toml"),
                target: object! { name: *name },
                executable: format!("target/{name}"),
            };
            format!("{message}\n")
        });
        let messages = format!("no JSON\n{}{{}}\n", messages.collect::<String>());
        match programs_in(&messages, &days.each_ref()) {
            Ok(programs) => format!("{programs:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_program_of_a_day_is_the_one_in_its_package_that_has_its_name() {
        for (built, expected) in [
            (
                &[("two", "two"), ("one", "one")][..],
                r#"{"one": "target/one", "two": "target/two"}"#,
            ),
            // The program of the day `two` does not compile.
            (&[("one", "one"), ("one", "two")], r#"{"one": "target/one"}"#),
            (
                &[("one", "one"), ("one", "two"), ("two", "two")],
                "crates/one/Cargo.toml and crates/two/Cargo.toml have a program of the same name: rename one of them",
            ),
        ] {
            assert_eq!(programs(built), expected);
        }
    }
}
