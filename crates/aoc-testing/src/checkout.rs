//! A copy of the whole workspace, and the real cargo.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, MutexGuard, PoisonError},
};

use aoc_program::input_name::is_of_kind;
use aoc_workspace::{Workspace, inputs::MINE};

use crate::program::Output;

/// Held by the test that has a copy, so that a copy is made only when the last one is no longer in use. Otherwise
/// cargo could mistake the build of one copy for that of another, because it compares when files were modified,
/// and the copies share a target folder.
static TURN: Mutex<()> = Mutex::new(());

/// The days that the tests make.
const MADE_DAYS: [&str; 3] = ["2015/day01", "2021/day22", "2022/day05"];

/// A copy of the workspace without personal inputs. It stays after the test, to be looked at.
pub struct Checkout {
    root: PathBuf,
    /// Where cargo builds all copies, so that it builds their dependencies only once.
    target: PathBuf,
    _turn: MutexGuard<'static, ()>,
}

impl Checkout {
    /// A copy in a folder of this name, below the `CARGO_TARGET_TMPDIR` of the test.
    pub fn new(target_tmpdir: &str, name: &str) -> Self {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let root = Path::new(target_tmpdir).join(name);
        if root.exists() {
            fs::remove_dir_all(&root).expect("the last copy can be removed");
        }
        let original = Workspace::find().expect("a workspace").root;
        fs::create_dir_all(&root).expect("a folder");
        for entry in fs::read_dir(&original).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            if name != "target" && name != ".git" {
                copy(&original, &root, Path::new(&name));
            }
        }
        let target = Path::new(target_tmpdir).join("target");
        let checkout = Self { root, target, _turn: turn };
        for day in MADE_DAYS {
            // Whoever runs this test may have made that day.
            let package = format!("crates/y{}", day.replace('/', "_"));
            let _ = fs::remove_dir_all(checkout.path(&package));
            let _ = fs::remove_dir_all(checkout.path(&format!("inputs/{day}")));
        }
        checkout.cargo("update --workspace --offline --quiet", 0);
        checkout
    }

    /// The absolute path of a file or folder in the copy.
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// Writes a file in an existing folder.
    pub fn write(&self, below: &str, text: &str) {
        fs::write(self.path(below), text).expect("a file");
    }

    /// Reads a file in the copy.
    pub fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    /// Cargo with these arguments. An argument with spaces is in double quotes.
    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env::var_os("CARGO").expect("cargo runs this test"));
        // The variables that cargo and CI have set for this test must not reach the cargo in the copy.
        for (name, _) in env::vars_os() {
            let shown = name.to_string_lossy();
            let is_of_cargo = shown.starts_with("CARGO_") && shown != "CARGO_HOME";
            if is_of_cargo || shown.starts_with("INSTA_") || shown == "CI" {
                command.env_remove(&name);
            }
        }
        for (index, piece) in arguments.split('"').enumerate() {
            let is_quoted = index % 2 == 1;
            if is_quoted {
                command.arg(piece);
            } else {
                command.args(piece.split_whitespace());
            }
        }
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_INCREMENTAL", "0")
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUSTDOCFLAGS", "--deny warnings");
        command
    }

    /// Runs cargo with these arguments. It must end with this status.
    pub fn cargo(&self, arguments: &str, status: i32) -> Output {
        finish(&mut self.command(arguments), status)
    }

    /// The runner with these arguments, as `cargo xtask` starts it. It fails if `Cargo.lock` is not up to date.
    pub fn xtask_command(&self, arguments: &str) -> Command {
        self.command(&format!("run --quiet --release --locked -p xtask -- {arguments}"))
    }

    /// Runs the runner with these arguments. It must end with this status.
    pub fn xtask(&self, arguments: &str, status: i32) -> Output {
        finish(&mut self.xtask_command(arguments), status)
    }

    /// Like `xtask`, without `--locked`: after days were removed, `Cargo.lock` is out of date.
    pub fn xtask_unlocked(&self, arguments: &str, status: i32) -> Output {
        self.cargo(&format!("run --quiet --release -p xtask -- {arguments}"), status)
    }
}

/// Runs a command, which must end with this status.
pub fn finish(command: &mut Command, status: i32) -> Output {
    let output = Output::of(command);
    assert_eq!(output.code, Some(status), "{command:?}:\n{}{}", output.out, output.err);
    output
}

/// Copies a file or folder of a workspace to the same place in another. Personal inputs and the answers to them are
/// left out.
fn copy(original: &Path, root: &Path, below: &Path) {
    let from = original.join(below);
    let to = root.join(below);
    if from.is_file() {
        fs::copy(from, to).expect("a copy");
        return;
    }
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        let is_personal = below.starts_with("inputs") && is_of_kind(MINE, &name.to_string_lossy());
        if !is_personal && name != "node_modules" {
            copy(original, root, &below.join(name));
        }
    }
}
