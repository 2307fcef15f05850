//! A workspace whose cargo and programs are shell scripts.

use std::{fs, path::PathBuf, process::Command};

use aoc_test_support::{output::Output, scratch_workspace::ScratchWorkspace};

/// A workspace in a temporary folder.
pub(crate) struct ScriptedWorkspace {
    scratch: ScratchWorkspace,
}

impl ScriptedWorkspace {
    /// A workspace with 2020/22 in the package `day22`, 2021/21 in the package `day21`, and these scripts as the
    /// programs of packages. A package without a script does not compile.
    pub(crate) fn new(scripts: &[(&str, &str)]) -> Self {
        let scratch = ScratchWorkspace::new(env!("CARGO_BIN_EXE_aoc-commands"));
        scratch.add_scripted_days(scripts);
        Self { scratch }
    }

    /// A workspace in which the packages `day22` and `crab`, with these scripts, both solve 2020/22.
    pub(crate) fn with_twins(day22: &str, crab: &str) -> Self {
        let workspace = Self::new(&[("day22", day22), ("crab", crab)]);
        let manifest = workspace.read("crates/day22/Cargo.toml").replace("day22", "crab");
        workspace.write("crates/crab/Cargo.toml", &manifest);
        workspace
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.scratch.path(below)
    }

    pub(crate) fn write(&self, below: &str, text: &str) {
        self.scratch.write(below, text);
    }

    pub(crate) fn read(&self, below: &str) -> String {
        self.scratch.read(below)
    }

    /// Makes files with a line of text.
    pub(crate) fn make(&self, files: &[&str]) {
        for file in files {
            self.write(file, "text\n");
        }
    }

    /// The runner in the workspace's folder, for a user with an empty home, a session token and a contact.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = self.scratch.command(arguments);
        for name in ["HOME", "XDG_CONFIG_HOME"] {
            command.env(name, self.path("home"));
        }
        command
            .env_remove("ADVENT_OF_CODE_SESSION")
            .env("AOC_SESSION", "0123456789abcdef".repeat(8))
            .env("AOC_CONTACT", "reader@mail.example")
            .env("CARGO_MANIFEST_DIR", self.path("xtask"));
        command
    }

    /// Runs a command to its end, after the calls of earlier ones are forgotten.
    pub(crate) fn finish(&self, command: &mut Command) -> Output {
        let _ = fs::remove_file(self.path("calls"));
        Output::of(command)
    }

    /// Runs the runner with these arguments.
    pub(crate) fn run(&self, arguments: &str) -> Output {
        self.finish(&mut self.command(arguments))
    }

    /// What the last command has asked cargo and programs to do, in order, a line for each: what cargo was to build or
    /// do, what days solved, and the arguments of other programs. Calls of `cargo metadata` are left out. The path of
    /// the workspace is replaced by `ROOT`.
    pub(crate) fn calls(&self) -> String {
        self.scratch.calls()
    }

    /// The calls of programs, without those of cargo.
    pub(crate) fn program_calls(&self) -> String {
        let calls = self.calls();
        let programs: Vec<_> = calls.lines().filter(|call| !call.starts_with("cargo ")).collect();
        programs.join("\n")
    }
}
