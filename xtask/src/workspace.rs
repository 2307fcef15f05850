//! Where the workspace lies, and how paths in it are shown.

use std::{
    env,
    path::{Path, PathBuf},
};

use aoc_core::inputs;

/// The folder of the top-level `Cargo.toml`.
#[derive(Clone, Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace in which cargo runs this program, or, if something else runs it,
    /// the one around the current folder. Where it was built does not matter: since
    /// then it may have been moved, or copied, or built again for another checkout.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn find() -> Result<Self, String> {
        if let Some(xtask) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) {
            return Ok(Self { root: xtask.parent().unwrap_or(&xtask).to_owned() });
        }
        let current = env::current_dir().map_err(|error| error.to_string())?;
        let is_root = |folder: &&Path| folder.join("xtask").join("Cargo.toml").is_file();
        let root = current.ancestors().find(is_root);
        let root = root.ok_or("this is no workspace of the runner: run `cargo xtask` in one")?;
        Ok(Self { root: root.to_owned() })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path as it is shown: from the root if it lies below.
    pub(crate) fn show(&self, path: &Path) -> String {
        inputs::shown(&self.root, path)
    }
}

#[cfg(test)]
impl Workspace {
    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }
}
