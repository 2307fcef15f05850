//! What `cargo xtask --version` says: the version of this crate, and its commit if cargo has fetched it.

use std::path::Path;

pub(crate) fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match commit(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    }
}

/// The commit from which cargo has built the package in this folder, shortened. `None` if the folder is not one of those
/// in which cargo keeps what it has fetched, such as `~/.cargo/git/checkouts/base-1c02/2d03e4f/crates/aoc-commands`.
fn commit(package: &Path) -> Option<&str> {
    let commit = package.ancestors().nth(2)?;
    let checkouts = commit.ancestors().nth(2)?;
    if checkouts.ends_with("git/checkouts") { commit.file_name()?.to_str() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commit_is_that_of_the_folder_of_cargo() {
        let commit_of = |folder: &'static str| commit(Path::new(folder));
        let fetched = "/home/me/.cargo/git/checkouts/base-1c02/2d03e4f/crates/aoc-commands";
        assert_eq!(commit_of(fetched), Some("2d03e4f"));
        assert_eq!(commit_of("/home/me/git/base/crates/aoc-commands"), None);
        assert_eq!(commit_of("/"), None);
    }
}
