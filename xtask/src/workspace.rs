//! Where the workspace is, how paths in it are shown, and its cargo.

use std::{
    env, io,
    path::{Path, PathBuf},
    process::Command,
};

use aoc_core::inputs;

use crate::output::Error;

/// The folder of the top-level `Cargo.toml`.
#[derive(Clone, Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace in which cargo runs this program, or else the one around the current
    /// folder. Where it was built does not matter: it may have been moved or copied since.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn find() -> Result<Self, Error> {
        if let Some(xtask) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) {
            return Ok(Self { root: xtask.parent().unwrap_or(&xtask).to_owned() });
        }
        let current = env::current_dir().map_err(Error::usage)?;
        let root = current.ancestors().find(|folder| folder.join("xtask/Cargo.toml").is_file());
        let root = root.ok_or_else(|| Error::usage("not in a workspace: run `cargo xtask`"))?;
        Ok(Self { root: root.to_owned() })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path as it is shown: from the root if it is below.
    pub(crate) fn display(&self, path: &Path) -> String {
        inputs::display_path(&self.root, path)
    }
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

pub(crate) fn cannot_run_cargo(error: &io::Error) -> Error {
    Error::failure(format_args!("cannot run cargo: {error}"))
}

#[cfg(test)]
impl Workspace {
    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }
}
