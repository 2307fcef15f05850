//! Shell scripts that stand in for cargo and for the programs that it builds, to test what only processes show.

use std::{fs, os::unix::fs::symlink};

use crate::scratch_workspace::ScratchWorkspace;

const CARGO: &str = include_str!("scripted/cargo.sh");
const DAY: &str = include_str!("scripted/day.sh");

/// Runs the script beside the link through which it is started.
const RUN_SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/scripted/run_script.sh");

/// The fields of a reply that no part is solved yet.
pub const UNSOLVED: &str = r#""part1":"unsolved","part2":"unsolved""#;

/// A script that replies with these fields, in JSON, that a day is done. Unlike the program of a day, it compares nothing
/// with recorded answers.
pub fn script_that_replies(fields: &str) -> String {
    format!("echo '{{{fields},\"end\":\"done\"}}' > \"$reply\"")
}

impl ScratchWorkspace {
    /// Makes two days: 2020/22 in the package `day22`, and 2021/21 in the package `day21`.
    ///
    /// `scripts` has pairs of a name and a script, which is the program of the package with that name. A package without a
    /// script does not compile.
    ///
    /// In a script, `$root` is the folder of the workspace. `scripted/day.sh` says which other variables the script of
    /// a day has, and `scripted/cargo.sh` says what cargo does.
    pub fn add_scripted_days(&self, scripts: &[(&str, &str)]) {
        self.write("crates/aoc-core/Cargo.toml", "description = \"What the days share\"");
        for (package, description) in
            [("day22", "2020, day 22: Crab Combat"), ("day21", "2021, day 21: Dirac Dice")]
        {
            let manifest = format!("name = \"{package}\"\ndescription = \"{description}\"\n");
            self.write(format!("crates/{package}/Cargo.toml"), manifest);
        }
        self.add_templates();
        self.write_script("cargo", CARGO);
        for (package, script) in scripts {
            self.write_script(&format!("bin/{package}"), &format!("{DAY}\n{script}"));
        }
    }

    /// What cargo and the programs were asked to do, in order, a line for each. Calls of `cargo metadata` are left out.
    /// The path of the workspace is replaced by `ROOT`.
    pub fn calls(&self) -> String {
        let calls = fs::read_to_string(self.path("calls")).unwrap_or_default();
        let root = self.root().to_str().expect("text");
        calls.replace(root, "ROOT")
    }

    /// Makes a program that runs this script. The program is a link to `run_script.sh`, since starting a file that was
    /// just written may fail with "Text file busy": no file can be started while any process has it open for writing,
    /// and a process that another test is starting may have inherited the open file for a moment.
    pub fn write_script(&self, below: &str, script: &str) {
        self.write(format!("{below}.sh"), script);
        symlink(RUN_SCRIPT, self.path(below)).expect("a link");
    }
}
