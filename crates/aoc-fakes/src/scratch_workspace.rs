//! A workspace in a temporary folder, in which a program is tested.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tempfile::TempDir;

use crate::{
    output::Output,
    program::{self, set_user},
};

/// A workspace in a temporary folder, and the program that is tested there.
pub struct ScratchWorkspace {
    root: TempDir,
    program: &'static str,
}

impl ScratchWorkspace {
    /// A workspace without days and inputs, for the program with this path.
    pub fn new(program: &'static str) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let workspace = Self { root, program };
        fs::create_dir(workspace.path("home")).expect("a folder");
        // A program looks for this file to find the folder of the workspace.
        workspace.write("xtask/Cargo.toml", "");
        // This file tells cargo that the workspace has no packages.
        workspace.write("Cargo.toml", "[workspace]\n");
        workspace
    }

    /// The absolute path of the workspace.
    pub fn root(&self) -> &Path {
        self.root.path()
    }

    /// The absolute path of a file or folder in the workspace.
    pub fn path(&self, below: impl AsRef<Path>) -> PathBuf {
        self.root().join(below)
    }

    /// Writes a file in the workspace, and makes its folder.
    pub fn write(&self, below: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// Makes files with a line of text.
    pub fn write_some_text(&self, files: &[impl AsRef<Path>]) {
        for file in files {
            self.write(file, "text\n");
        }
    }

    /// Reads a file in the workspace.
    pub fn read(&self, below: impl AsRef<Path>) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    /// Adds templates of a day's crate, which use each placeholder and an argument of `format!`, and the folder for crates.
    pub fn add_templates(&self) {
        fs::create_dir_all(self.path("crates")).expect("a folder");
        let manifest = "[package]\nname = \"%package%\"\nversion = \"0.1.0\"\n\
            description = \"%year%, day %day%: %title%\"\n";
        self.write("xtask/templates/day/Cargo.toml.template", manifest);
        self.write("xtask/templates/day/src/main.rs.template", "//! %title%\n");
        self.write("xtask/templates/day/notes.md", "not a template");
    }

    /// The program in the folder of the workspace, with these arguments, which are separated by spaces. Its user has the
    /// home folder `home` in the workspace, and no request of it reaches a site. Its standard input is empty, and what it
    /// prints is piped.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = program::command(self.program);
        command
            .current_dir(self.root())
            .args(arguments.split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        set_user(&mut command, &self.path("home"));
        let scripted_cargo = self.path("cargo");
        if scripted_cargo.exists() {
            command.env("CARGO", scripted_cargo);
        }
        command
    }

    /// Runs the program with these arguments, which are separated by spaces.
    pub fn run(&self, arguments: &str) -> Output {
        Output::run(&mut self.command(arguments))
    }
}

/// The text of a snapshot with this answer.
pub fn snapshot(answer: &str) -> String {
    format!("---\nsource: test.rs\n---\n{answer}\n")
}

/// The same program with the same arguments, variables and folder, but the first byte that it writes to a file kills
/// it.
#[cfg(unix)]
pub fn killed_by_its_first_write(command: &Command) -> Command {
    in_shell(command, "ulimit -f 0; exec \"$@\"")
}

/// A shell that runs this script with the variables and in the folder of a command. In the script, `"$@"` is the command.
#[cfg(unix)]
pub fn in_shell(command: &Command, script: &str) -> Command {
    let mut shell = program::command("sh");
    shell.args(["-c", script, "sh"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    shell
}
