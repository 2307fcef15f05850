//! What `cargo xtask --version` says: the version of this crate, and its commit if cargo has fetched it.

use std::fs;

use aoc_workspace::Workspace;

pub(crate) fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let lock_file = Workspace::find()
        .and_then(|workspace| Ok(fs::read_to_string(workspace.root.join("Cargo.lock"))?))
        .unwrap_or_default();
    match commit(&lock_file) {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    }
}

/// The commit from which cargo builds this crate, as `Cargo.lock` says; `None` if it builds the crate from a folder.
fn commit(lock_file: &str) -> Option<&str> {
    let (_, from_version_on) = lock_file.split_once("\nname = \"aoc-commands\"\n")?;
    let package = from_version_on.split("\n\n").next()?;
    let (_, from_commit_on) = package.split_once("\nsource = \"git+")?.1.split_once('#')?;
    from_commit_on.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commit_is_that_of_the_lock_file() {
        let fetched = "\n[[package]]\nname = \"aoc-commands\"\nversion = \"0.1.0\"\n\
            source = \"git+https://host.example/base?branch=main#1c02\"\ndependencies = [\n]\n";
        assert_eq!(commit(fetched), Some("1c02"));
        let in_folder = "\n[[package]]\nname = \"aoc-commands\"\nversion = \"0.1.0\"\n\n\
            [[package]]\nname = \"other\"\nsource = \"git+https://host.example/other#2d03\"\n";
        assert_eq!(commit(in_folder), None);
    }
}
