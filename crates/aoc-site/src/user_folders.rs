//! The folders in which programs keep what belongs to a user: configuration, and state between runs. macOS and Windows
//! have one folder for both.

use std::{env, path::PathBuf};

/// What to say to a user without a home folder.
pub(crate) const NO_HOME: &str = "cannot find your home folder: set HOME";

/// The user's folder for configuration, such as `~/.config`; `None` for a user without a home folder.
pub(crate) fn config_folder() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", ".config")
}

/// The user's folder for what programs keep between runs, such as `~/.local/state`; `None` for a user without a home
/// folder.
pub(crate) fn state_folder() -> Option<PathBuf> {
    folder("XDG_STATE_HOME", ".local/state")
}

fn folder(xdg_variable: &str, xdg_default: &str) -> Option<PathBuf> {
    let home = env::home_dir()?;
    if cfg!(target_os = "macos") {
        return Some(home.join("Library/Application Support"));
    }
    let (variable, default) =
        if cfg!(windows) { ("APPDATA", "AppData/Roaming") } else { (xdg_variable, xdg_default) };
    match env::var_os(variable).map(PathBuf::from) {
        // The XDG standard says to ignore a relative path.
        Some(folder) if folder.is_absolute() => Some(folder),
        _ => Some(home.join(default)),
    }
}
