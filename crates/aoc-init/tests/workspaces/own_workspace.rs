//! A workspace of somebody's own, and the real cargo.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use aoc_fakes::{
    output::{Output, run_expecting},
    program,
};

/// The folder of this workspace, the base.
pub(crate) const BASE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder of the workspaces.
const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The folder of the workspace that existed already.
const FROZEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/frozen");

/// A workspace as `aoc-init` makes it, which depends on this one. It stays after the test, to be looked at.
///
/// It shares the build folder of this workspace, so a hundred dependencies are not built again. Cargo tells the packages
/// of two workspaces apart by their names and versions, and not by their folders. So all packages of this one get the
/// version `0.0.0-NAME`, where NAME is the name of its folder.
pub(crate) struct OwnWorkspace {
    root: PathBuf,
    /// Whether cargo may update the crates on which the workspace depends.
    is_online: bool,
}

impl OwnWorkspace {
    /// A workspace that `aoc-init` makes in a folder of this name.
    pub(crate) fn new(name: &str) -> Self {
        let root = new_folder(name);
        let mut init = program::command(env!("CARGO_BIN_EXE_aoc-init"));
        init.arg(&root).args(["--base", BASE]).env("CARGO_NET_OFFLINE", "true");
        // As `cargo run` does.
        init.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"));
        run_expecting(&mut init, 0);
        let own = Self::at(root, false);
        own.update_lock_file();
        own
    }

    /// The workspace in this folder, which was made already and has no days yet.
    pub(crate) fn at(root: PathBuf, is_online: bool) -> Self {
        let own = Self { root, is_online };
        own.set_version("xtask/Cargo.toml");
        own.set_version("xtask/templates/day/Cargo.toml.template");
        own
    }

    /// A copy of the workspace that existed already, with the crates of this one.
    pub(crate) fn frozen() -> Self {
        let root = new_folder("frozen");
        copy(Path::new(FROZEN), &root);
        let own = Self::at(root, false);
        for day in fs::read_dir(own.path("crates")).expect("a folder") {
            let day = day.expect("a day").file_name();
            own.set_version(&format!("crates/{}/Cargo.toml", day.display()));
        }
        let manifest = own.read("Cargo.toml");
        let mut lines = Vec::new();
        for line in manifest.lines() {
            let name = line.split(' ').next().unwrap_or_default();
            let path = format!("path = '{BASE}/crates/{name}'");
            lines.push(line.replace("git = \"https://host.example/base\"", &path));
        }
        own.write("Cargo.toml", &lines.join("\n"));
        fs::copy(Path::new(BASE).join("Cargo.lock"), own.path("Cargo.lock")).expect("a copy");
        own.update_lock_file();
        own
    }

    fn set_version(&self, manifest: &str) {
        let version = self.root.file_name().expect("a name").display();
        let text = self.read(manifest);
        let with_version = format!("[package]\nversion = \"0.0.0-{version}\"\n");
        self.write(manifest, &text.replace("[package]\n", &with_version));
    }

    /// Adds a day that is solved, the package `y2015_day01` of the frozen workspace. Its input is a list of numbers. Part
    /// 1 is their sum, and part 2 is the first odd number, if there is one (above 100, unless the input is an example).
    pub(crate) fn add_day(&self) {
        let day = "crates/y2015_day01";
        copy(&Path::new(FROZEN).join(day), &self.path(day));
        self.set_version(&format!("{day}/Cargo.toml"));
        self.update_lock_file();
    }

    pub(crate) fn update_lock_file(&self) {
        self.cargo("update --workspace --offline --quiet", 0);
    }

    /// The absolute path of a file or folder in the workspace.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// Writes a file, and makes its folder.
    pub(crate) fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// Reads a file in the workspace.
    pub(crate) fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    /// Cargo with these arguments. An argument with spaces is in double quotes.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = program::command(env::var_os("CARGO").expect("cargo runs this test"));
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
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.path("target"))
            // Cargo uses it from version 1.91 on.
            .env("CARGO_BUILD_BUILD_DIR", Path::new(FOLDER).with_file_name(""))
            .env("CARGO_NET_OFFLINE", if self.is_online { "false" } else { "true" })
            .env("CARGO_INCREMENTAL", "0")
            // Some people have set this in their shell. It changes nothing for recorded answers.
            .env("INSTA_REQUIRE_FULL_MATCH", "1")
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUSTDOCFLAGS", "--deny warnings");
    }

    /// Runs cargo with these arguments. It must end with this status.
    pub(crate) fn cargo(&self, arguments: &str, status: i32) -> Output {
        run_expecting(&mut self.command(arguments), status)
    }

    /// Runs cargo with these arguments in this folder of the workspace. It must end with this status.
    pub(crate) fn cargo_in(&self, folder: &str, arguments: &str, status: i32) -> Output {
        run_expecting(self.command(arguments).current_dir(self.path(folder)), status)
    }

    /// Runs commands of a page, as if somebody pasted them into a terminal: after a command that fails, the next one is
    /// run all the same. They ask no site. The last one must end with this status.
    #[cfg(unix)]
    pub(crate) fn paste(&self, commands: &str, status: i32) -> Output {
        let mut shell = program::command("bash");
        shell.args(["-c", commands]).env("CI", "true");
        self.prepare(&mut shell);
        run_expecting(&mut shell, status)
    }

    /// The runner with these arguments, as `cargo xtask` starts it. It fails if `Cargo.lock` is not up to date, and asks no
    /// site.
    pub(crate) fn xtask_command(&self, arguments: &str) -> Command {
        let arguments = format!("run --quiet --release --locked -p xtask -- {arguments}");
        let mut command = self.command(&arguments);
        command.env("CI", "true");
        command
    }

    /// Runs the runner with these arguments. It must end with this status.
    pub(crate) fn xtask(&self, arguments: &str, status: i32) -> Output {
        run_expecting(&mut self.xtask_command(arguments), status)
    }

    /// Like `xtask`, without `--locked`: after a day was removed, `Cargo.lock` is out of date.
    pub(crate) fn xtask_unlocked(&self, arguments: &str, status: i32) -> Output {
        self.cargo(&format!("run --quiet --release -p xtask -- {arguments}"), status)
    }
}

/// The folder of this name, which does not exist any more.
pub(crate) fn new_folder(name: &str) -> PathBuf {
    let folder = Path::new(FOLDER).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the last folder can be removed");
    }
    folder
}

/// Copies a file, or a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::copy(from, to).expect("a copy");
    }
}
