//! A workspace of somebody's own, and the real cargo.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    git::hide_user_settings,
    output::{Output, finish},
};

/// The folder of the day that [`OwnWorkspace::add_day`] adds.
const DAY: &str = "crates/y2015_day01";

/// The folder of this workspace.
fn root_of_base() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    Path::new(&package).join("../..")
}

/// A workspace as `cargo xtask init` makes it, which depends on this one. It stays after the test, to be looked at.
///
/// It shares the build folder of this workspace, so a hundred dependencies are not built again. Cargo tells the packages
/// of two workspaces apart by their names and versions, and not by their folders. So all packages of this one have the
/// version `0.0.0-NAME`, where NAME is the name of its folder.
pub struct OwnWorkspace {
    root: PathBuf,
    /// The build folder of this workspace. Cargo uses it from version 1.91 on.
    build: PathBuf,
    /// Whether cargo may update the crates on which the workspace depends.
    is_online: bool,
}

impl OwnWorkspace {
    /// A workspace that the runner with this path makes, in a folder of this name below the `CARGO_TARGET_TMPDIR` of the
    /// test.
    pub fn new(runner: &str, target_tmpdir: &str, name: &str) -> Self {
        let root = Path::new(target_tmpdir).join(name);
        if root.exists() {
            fs::remove_dir_all(&root).expect("the last workspace can be removed");
        }
        let mut init = Command::new(runner);
        init.arg("init").arg(&root).arg("--base").arg(root_of_base());
        finish(&mut init, 0);
        let own = Self::at(root, target_tmpdir, false);
        own.update_lock_file();
        own
    }

    /// The workspace in this folder, which was made already.
    pub fn at(root: PathBuf, target_tmpdir: &str, is_online: bool) -> Self {
        let build = Path::new(target_tmpdir).parent().expect("a target folder").to_owned();
        let own = Self { root, build, is_online };
        own.set_version();
        own
    }

    /// Gives all packages of the workspace their version.
    fn set_version(&self) {
        let manifest = self.read("Cargo.toml");
        let name = self.root.file_name().expect("a name").display();
        let own_version = format!("\nversion = \"0.0.0-{name}\"\n");
        self.write("Cargo.toml", &manifest.replace("\nversion = \"0.1.0\"\n", &own_version));
    }

    /// Adds a day that is solved, the package `y2015_day01`. Its input is a list of numbers. Part 1 is their sum, and
    /// part 2 is the first number that is odd, if there is one. The day is not made from the templates, so they may be
    /// edited.
    pub fn add_day(&self) {
        self.write(&format!("{DAY}/Cargo.toml"), include_str!("own_workspace/day.toml"));
        self.write(&format!("{DAY}/src/lib.rs"), include_str!("own_workspace/lib.rs"));
        self.write(&format!("{DAY}/src/main.rs"), include_str!("own_workspace/main.rs"));
        self.write(&format!("{DAY}/tests/answers.rs"), include_str!("own_workspace/answers.rs"));
        self.update_lock_file();
    }

    fn update_lock_file(&self) {
        self.cargo("update --workspace --offline --quiet", 0);
    }

    /// The absolute path of a file or folder in the workspace.
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// Writes a file, and makes its folder.
    pub fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// Reads a file in the workspace.
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

    /// Lets a command run in the workspace, with the settings by which cargo builds there.
    fn prepare(&self, command: &mut Command) {
        // The variables that cargo and CI have set for this test must not reach the cargo in the other workspace.
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
            .env("CARGO_NET_OFFLINE", if self.is_online { "false" } else { "true" })
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

    /// Like `xtask`, without `--locked`: after a day was removed, `Cargo.lock` is out of date.
    pub fn xtask_unlocked(&self, arguments: &str, status: i32) -> Output {
        self.cargo(&format!("run --quiet --release -p xtask -- {arguments}"), status)
    }
}
