//! A copy of the workspace, and the real cargo.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use aoc_workspace::Workspace;

use crate::{
    git::hide_user_settings,
    output::{Output, finish},
};

/// The folder of the day that [`Checkout::add_day`] adds.
const DAY: &str = "crates/y2015_day01";

/// A copy of the workspace. It stays after the test, to be looked at.
///
/// A copy shares the build folder of the original, so a hundred dependencies are not built again. Cargo tells the
/// packages of two workspaces apart by their names and versions, and not by their folders. So all packages of a copy
/// have the version `0.0.0-NAME`, where NAME is the name of the copy.
pub struct Checkout {
    root: PathBuf,
    /// The build folder of the original. Cargo uses it from version 1.91 on.
    build: PathBuf,
    version: String,
}

impl Checkout {
    /// A copy of the base: `xtask`, the crates `aoc-*`, and the files beside them. So it does not matter which days,
    /// inputs and templates this workspace has. The copy is in a folder of this name, below the `CARGO_TARGET_TMPDIR`
    /// of the test.
    pub fn of_base(target_tmpdir: &str, name: &str) -> Self {
        Self::new(target_tmpdir, name, is_of_base)
    }

    /// A copy of the whole workspace, but without the files that git ignores, such as personal inputs.
    pub fn of_workspace(target_tmpdir: &str, name: &str) -> Self {
        Self::new(target_tmpdir, name, |_| true)
    }

    fn new(target_tmpdir: &str, name: &str, is_copied: fn(&str) -> bool) -> Self {
        let tmpdir = Path::new(target_tmpdir);
        let root = tmpdir.join(name);
        if root.exists() {
            fs::remove_dir_all(&root).expect("the last copy can be removed");
        }
        let build = tmpdir.parent().expect("a target folder").to_owned();
        let checkout = Self { root, build, version: format!("0.0.0-{name}") };
        let original = Workspace::find().expect("a workspace").root;
        for file in files_not_ignored(&original) {
            let from = original.join(&file);
            // Git also lists files that were deleted since the last commit.
            if from.is_file() && is_copied(&file) {
                let to = checkout.path(&file);
                fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
                fs::copy(from, to).expect("a copy");
            }
        }
        checkout.set_version();
        checkout
    }

    /// The version of all packages in the copy.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Gives all packages of the copy its version.
    fn set_version(&self) {
        let manifest = self.read("Cargo.toml");
        let (before, after) = manifest.split_once("\nversion = \"").expect("a version");
        let (_, rest) = after.split_once('"').expect("the end of the version");
        self.write("Cargo.toml", &format!("{before}\nversion = \"{}\"{rest}", self.version));
        self.update_lock_file();
    }

    /// Adds a day that is solved, the package `y2015_day01`. Its input is a list of numbers. Part 1 is their sum, and
    /// part 2 is the first number that is odd, if there is one. The day is not made from the templates, so they may be
    /// edited.
    pub fn add_day(&self) {
        self.write(&format!("{DAY}/Cargo.toml"), include_str!("checkout/day.toml"));
        self.write(&format!("{DAY}/src/lib.rs"), include_str!("checkout/lib.rs"));
        self.write(&format!("{DAY}/src/main.rs"), include_str!("checkout/main.rs"));
        self.write(&format!("{DAY}/tests/answers.rs"), include_str!("checkout/answers.rs"));
        self.update_lock_file();
    }

    fn update_lock_file(&self) {
        self.cargo("update --workspace --offline --quiet", 0);
    }

    /// The absolute path of a file or folder in the copy.
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// Writes a file, and makes its folder.
    pub fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// Reads a file in the copy.
    pub fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    /// Cargo with these arguments. An argument with spaces is in double quotes.
    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env::var_os("CARGO").expect("cargo runs this test"));
        for (index, piece) in arguments.split('"').enumerate() {
            let is_quoted = index % 2 == 1;
            if is_quoted {
                command.arg(piece);
            } else {
                command.args(piece.split_whitespace());
            }
        }
        self.prepare(&mut command);
        command
    }

    /// Lets a command run in the copy, with the settings by which cargo builds there.
    fn prepare(&self, command: &mut Command) {
        // The variables that cargo and CI have set for this test must not reach the cargo in the copy.
        for (name, _) in env::vars_os() {
            let shown = name.to_string_lossy();
            let is_of_cargo = shown.starts_with("CARGO_") && shown != "CARGO_HOME";
            if is_of_cargo || shown.starts_with("INSTA_") || shown == "CI" {
                command.env_remove(&name);
            }
        }
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.path("target"))
            .env("CARGO_BUILD_BUILD_DIR", &self.build)
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_INCREMENTAL", "0")
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUSTDOCFLAGS", "--deny warnings");
    }

    /// Runs cargo with these arguments. It must end with this status.
    pub fn cargo(&self, arguments: &str, status: i32) -> Output {
        finish(&mut self.command(arguments), status)
    }

    /// Runs cargo with these arguments in a folder outside of any workspace. It must end with this status.
    pub fn cargo_from_outside(&self, arguments: &str, status: i32) -> Output {
        let mut command = self.command(arguments);
        command.arg("--manifest-path").arg(self.path("Cargo.toml"));
        finish(command.current_dir(env::temp_dir()), status)
    }

    /// Runs commands of a page, as if somebody pasted them into a terminal: after a command that fails, the next one is
    /// run all the same. The last one must end with this status.
    pub fn paste(&self, commands: &str, status: i32) -> Output {
        let mut shell = Command::new("bash");
        shell.args(["-c", commands]);
        self.prepare(&mut shell);
        hide_user_settings(&mut shell, &self.root);
        finish(&mut shell, status)
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

/// The files of a workspace that git does not ignore, whether they are committed or not.
fn files_not_ignored(workspace: &Path) -> Vec<String> {
    // With the settings of the user, who may have to tell git that it can trust this folder.
    let mut list = Command::new("git");
    list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let output = finish(list.current_dir(workspace), 0);
    output.out.split_terminator('\0').map(str::to_owned).collect()
}

/// Whether this file belongs to the base, and not to the days, inputs or templates of this workspace.
fn is_of_base(file: &str) -> bool {
    let folders: Vec<_> = file.split('/').collect();
    match folders[..] {
        ["crates", package, _, ..] => package.starts_with("aoc-"),
        ["inputs", year, _, ..] => year.parse::<u16>().is_err(),
        ["templates", ..] => false,
        _ => true,
    }
}
