//! Where the workspace lies, and how paths in it are shown.

use std::{
    env,
    path::{Path, PathBuf},
};

/// The folder of the top-level `Cargo.toml`.
#[derive(Clone, Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace that this runner was built in, or, if cargo runs it, the one
    /// that cargo runs it in: a checkout may have been moved since it was built.
    pub(crate) fn here() -> Self {
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        Self { root: manifest.parent().map(Path::to_owned).unwrap_or_default() }
    }

    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path as it is shown: from the root if it lies below, with forward
    /// slashes on every system.
    pub(crate) fn show(&self, path: &Path) -> String {
        match path.strip_prefix(&self.root) {
            Ok(below) => {
                let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                parts.join("/")
            }
            Err(_) => path.display().to_string(),
        }
    }
}
