//! A workspace of a test's own, and the runner in it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tempfile::TempDir;

use crate::output::Output;

/// The worked example of Crab Combat: 306 and 291.
pub(crate) const EXAMPLE: &str = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n";

/// A deal of Crab Combat that never ends: no answer, and 105.
pub(crate) const ENDLESS: &str = "Player 1:\n43\n19\n\nPlayer 2:\n2\n29\n14\n";

/// The shared inputs of two days, with their answers.
pub(crate) struct Workspace {
    root: TempDir,
}

impl Workspace {
    pub(crate) fn new() -> Self {
        let workspace = Self { root: tempfile::tempdir().expect("a folder") };
        for part in ["inputs/2020/day22", "inputs/2021/day21", "xtask/Cargo.toml"] {
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

    /// What the runner prints for these arguments.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("it runs").into()
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

/// Copies a file, or a folder without personal inputs and their answers.
fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            if !name.to_string_lossy().starts_with("mine") && name != "node_modules" {
                copy(&from.join(&name), &to.join(&name));
            }
        }
    } else {
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(from, to).expect("a copy");
    }
}

/// Where cargo builds copies of the workspace: one place, so that it builds the dependencies once.
pub(crate) const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/target");

/// A copy of the whole workspace, always in the same place.
pub(crate) struct Checkout {
    pub(crate) root: PathBuf,
}

impl Checkout {
    pub(crate) fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if root.exists() {
            fs::remove_dir_all(&root).expect("the last copy goes");
        }
        copy_sources(&root);
        Self { root }
    }

    /// Runs cargo with these words as a person would, perhaps in quotes, and returns what it
    /// prints on standard output, if it ends with this status.
    pub(crate) fn cargo(&self, words: &str, status: i32) -> String {
        let mut command = Command::new(env::var_os("CARGO").expect("cargo runs this test"));
        for (name, _) in env::vars_os() {
            let shown = name.to_string_lossy();
            if shown.starts_with("CARGO_") && shown != "CARGO_HOME" || shown.starts_with("INSTA_") {
                command.env_remove(&name);
            }
        }
        let output: Output = command
            .args(words.split('"').enumerate().flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            }))
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", TARGET)
            .env("CARGO_NET_OFFLINE", "true")
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUSTDOCFLAGS", "--deny warnings")
            .stdin(Stdio::null())
            .output()
            .expect("it runs")
            .into();
        assert_eq!(output.code, Some(status), "cargo {words}:\n{}{}", output.out, output.err);
        output.out
    }

    pub(crate) fn xtask(&self, words: &str, status: i32) -> String {
        self.cargo(&format!("run --quiet --locked -p xtask -- {words}"), status)
    }
}
