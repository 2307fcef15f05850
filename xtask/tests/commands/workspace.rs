//! A workspace of a test's own, and the runner in it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tempfile::TempDir;

#[cfg(unix)]
use crate::told::Told;

/// The worked example of Crab Combat: 306 and 291.
pub(crate) const EXAMPLE: &str = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n";

/// A deal of Crab Combat that never ends: no answer, and 105.
pub(crate) const ENDLESS: &str = "Player 1:\n43\n19\n\nPlayer 2:\n2\n29\n14\n";

/// The inputs and the recorded answers of two days, less personal ones.
pub(crate) struct Workspace {
    root: TempDir,
}

impl Workspace {
    pub(crate) fn new() -> Self {
        let workspace = Self { root: tempfile::tempdir().expect("a folder") };
        for part in [
            "inputs/2020/day22",
            "inputs/2021/day21",
            "crates/day22/tests/snapshots",
            "crates/day21/tests/snapshots",
            "xtask/Cargo.toml",
        ] {
            copy(&original().join(part), &workspace.path(part));
        }
        workspace
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.root.path().join(below)
    }

    pub(crate) fn write(&self, below: &str, text: &str) {
        fs::write(self.path(below), text).expect("a file");
    }

    pub(crate) fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    /// The runner with these arguments, as cargo starts it.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command
            .env("CARGO_MANIFEST_DIR", self.path("xtask"))
            .current_dir(self.root.path())
            .args(arguments)
            .stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command
    }
}

/// The workspace that is tested: where it is now, not where it was built.
pub(crate) fn original() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    Path::new(&xtask).parent().expect("a workspace").to_owned()
}

/// A deal of 400 cards, whose sub-games would take hours.
#[cfg(unix)]
pub(crate) fn endless_work() -> String {
    let deck = |places: std::ops::RangeInclusive<u32>| {
        let cards: Vec<_> = places.map(|place| (place * 57 % 401).to_string()).collect();
        cards.join("\n")
    };
    format!("Player 1:\n{}\n\nPlayer 2:\n{}\n", deck(1..=200), deck(201..=400))
}

/// What a command says, and how it ends, once Ctrl-C is pressed while it is at work.
#[cfg(unix)]
pub(crate) fn interrupted(command: &mut Command) -> Told {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it runs");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill runs").success());
    child.wait_with_output().expect("it ends").into()
}

/// Copies the sources of the workspace that is tested.
pub(crate) fn copy_sources(to: &Path) {
    for part in [
        ".cargo",
        ".github",
        "Cargo.lock",
        "Cargo.toml",
        "README.md",
        "clippy.toml",
        "crates",
        "inputs",
        "rustfmt.toml",
        "xtask",
    ] {
        copy(&original().join(part), &to.join(part));
    }
}

/// Copies a file, or a folder less personal inputs, their answers and pending ones.
fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            let shown = name.to_string_lossy();
            if !shown.starts_with("mine") && !shown.starts_with(".mine") && !shown.ends_with(".new")
            {
                copy(&from.join(&name), &to.join(&name));
            }
        }
    } else {
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(from, to).expect("a copy");
    }
}
