//! The user of the programs that are tested.

use std::{path::Path, process::Command};

use crate::server::Server;

/// The session token of the user.
pub const TOKEN: &str = "53616c7465645f5f8d2f1a90c4e7b36500112233445566778899aabbccddeeff";

/// Sets the variables of a user with this home folder and a session token, to whom this server is the puzzle site.
pub fn set_user(command: &mut Command, home: &Path, site: &Server) {
    command
        .env("HOME", home)
        .env("USERPROFILE", home)
        .env("APPDATA", home.join("config"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_STATE_HOME", home.join("state"))
        .env("AOC_SESSION", TOKEN)
        .env("AOC_SITE", site.url())
        .env("AOC_MIN_INTERVAL_MS", "0")
        // A request to the real site would go to this address, where nothing listens, and fail.
        .env("ALL_PROXY", "http://127.0.0.1:9");
}
