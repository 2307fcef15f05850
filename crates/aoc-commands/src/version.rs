//! What `cargo xtask --version` says: the version of this crate, and where cargo has built it from.

use std::path::Path;

pub(crate) fn version() -> String {
    format!("{} ({})", env!("CARGO_PKG_VERSION"), origin(env!("CARGO_MANIFEST_DIR")))
}

/// Where a package in this folder comes from: a shortened commit, if it is one of the folders in which cargo keeps what it
/// has fetched, such as `~/.cargo/git/checkouts/base-1c02/2d03e4f/crates/aoc-commands`. Otherwise, what was built is what
/// the folder had in it, as with `[patch]`, so it is the folder.
fn origin(package: &str) -> &str {
    commit(Path::new(package)).unwrap_or(package)
}

fn commit(package: &Path) -> Option<&str> {
    let commit = package.ancestors().nth(2)?;
    let checkouts = commit.ancestors().nth(2)?;
    if checkouts.ends_with("git/checkouts") { commit.file_name()?.to_str() } else { None }
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn a_package_comes_from_a_commit_or_from_a_folder() {
        let fetched = "/home/me/.cargo/git/checkouts/base-1c02/2d03e4f/crates/aoc-commands";
        assert_eq!(origin(fetched), "2d03e4f");
        for folder in ["/home/me/git/base/crates/aoc-commands", "/aoc-commands", "/"] {
            assert_eq!(origin(folder), folder);
        }
    }
}
