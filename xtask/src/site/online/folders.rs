//! Where this user keeps files.

use std::{env, path::PathBuf};

use etcetera::BaseStrategy as _;

use super::trouble::Trouble;

/// The folder of ours in the user's folder for such things.
const OURS: &str = "aoc-xtask";

/// The folders of this user.
#[derive(Debug)]
pub(super) struct Folders {
    pub(super) home: PathBuf,
    pub(super) config: PathBuf,
    /// Ours, for what is remembered.
    pub(super) state: PathBuf,
}

impl Folders {
    pub(super) fn of_user() -> Result<Self, Trouble> {
        let user = etcetera::base_strategy::choose_native_strategy().map_err(|_| {
            Trouble::Setting("cannot tell which folder is your home: set HOME".to_owned())
        })?;
        // What other clients call the configuration folder of macOS.
        let config = if cfg!(target_os = "macos") { user.data_dir() } else { user.config_dir() };
        let state = match env::var_os("AOC_STATE_DIR").filter(|set| !set.is_empty()) {
            Some(set) => PathBuf::from(set),
            None if cfg!(target_os = "macos") => user.data_dir().join(OURS),
            // On Windows this is the folder of what does not move between machines.
            None => user.state_dir().unwrap_or_else(|| user.cache_dir()).join(OURS),
        };
        Ok(Self { home: user.home_dir().to_owned(), config, state })
    }
}
