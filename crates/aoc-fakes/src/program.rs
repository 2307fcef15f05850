//! Programs that a test starts, and their user. What they do does not depend on where the tests run.

use std::{env, ffi::OsStr, path::Path, process::Command};

/// The variables that programs get from the environment of the tests: where programs, settings and temporary files are.
/// Those from `APPDATA` on are needed on Windows.
const KEPT: &str = "PATH HOME TMPDIR CARGO CARGO_HOME CARGO_BUILD_TARGET \
    APPDATA COMSPEC LOCALAPPDATA PATHEXT PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) SYSTEMDRIVE SYSTEMROOT TEMP TMP \
    USERPROFILE WINDIR";

/// A program in a clean environment. All that the tests in folders `tests` start is made here: otherwise it would depend on
/// the language and the colours of a terminal, or a git hook would let it change the repository of whoever runs the tests.
///
/// Git has no settings of the user there, and a name for commits.
#[expect(clippy::disallowed_methods, reason = "this is where tests make them")]
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env_clear().envs(env::vars_os().filter(|(name, _)| is_kept(name)));
    command.env("LC_ALL", "C");
    for variable in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"] {
        command.env(variable, concat!(env!("CARGO_MANIFEST_DIR"), "/no-settings"));
    }
    for person in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{person}_NAME"), "Reader");
        command.env(format!("GIT_{person}_EMAIL"), "reader@mail.example");
    }
    command
}

/// Git in this folder.
pub fn git(folder: &Path) -> Command {
    let mut git = command("git");
    git.current_dir(folder);
    git
}

/// The session token of the user.
pub const TOKEN: &str = "53616c7465645f5f8d2f1a90c4e7b36500112233445566778899aabbccddeeff";

/// Sets the variables of a user with this home folder, a session token, and an e-mail address in git. For requests, the
/// variable `AOC_SITE` has to be set as well, to the address of a [server](crate::server::Server).
pub fn set_user(command: &mut Command, home: &Path) {
    command
        .env("HOME", home)
        .env("USERPROFILE", home)
        .env("AOC_SESSION", TOKEN)
        .env("GIT_CONFIG_COUNT", "1")
        .env("GIT_CONFIG_KEY_0", "user.email")
        .env("GIT_CONFIG_VALUE_0", "reader@mail.example")
        // A request to the real site would go to this address, where nothing listens, and fail.
        .env("ALL_PROXY", "http://127.0.0.1:9");
}

fn is_kept(name: &OsStr) -> bool {
    // On Windows, case makes no difference.
    let name = name.to_string_lossy().to_uppercase();
    let tells_what_to_build = name.starts_with("CARGO_TARGET_") || name.starts_with("RUSTUP_");
    tells_what_to_build || KEPT.split(' ').any(|kept| kept == name)
}
