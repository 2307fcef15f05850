//! A workspace whose cargo and programs are shell scripts.

use std::{fs, os::unix::fs::PermissionsExt as _, path::PathBuf, process::Command};

use aoc_testing::program::{Output, ScratchWorkspace};

/// For `metadata`, lists the packages in `crates`. For any other command, writes its arguments to `calls`,
/// and says of the packages in `bin` that it has built them. Each has another program, too. If there is a
/// file `renamed`, each has only one program, of another name. If there is a file `same`, all packages have
/// a program at one path. If there is a file `fail`, cargo fails.
const CARGO: &str = r#"
root=${0%/*}
if [ "$1" = metadata ]; then
    printf '{"packages":['
    for manifest in "$root"/crates/*/Cargo.toml; do
        [ -e "$manifest" ] || continue
        printf '%s{' "$comma"
        # The name of a program follows `[[bin]]`.
        sed -n -e '/^\[\[/q' -e 's/^name = \(.*\)/"name":\1,/p' \
            -e 's/^description = \(.*\)/"description":\1,/p' "$manifest"
        printf '"manifest_path":"%s"}' "$manifest"
        comma=,
    done
    printf ']}'
    exit
fi
echo "cargo $*" >> "$root/calls"
env > "$root/environment-of-cargo"
[ -e "$root/fail" ] && exit 101
while [ $# -gt 0 ]; do
    if [ "$1" = --package ] && [ -x "$root/bin/$2" ]; then
        target='{"package_id":"%s","target":{"kind":["bin"],"name":"%s"},"executable":"%s"}\n'
        if [ -e "$root/renamed" ]; then
            printf "$target" "file:///folder#$2@1.0" solve "$root/bin/$2"
        else
            printf "$target" "file:///crates/$2#1.0" gen "/nowhere/$2"
            printf "$target" "file:///folder#$2@1.0" "$2" "$root/bin/$2"
        fi
        [ -e "$root/same" ] && printf "$target" "file:///folder#$2@1.0" prog /prog
    fi
    shift
done
"#;

/// What each program does before its script: writes its arguments to `calls`, without those that name the file
/// for its report. That file is `$report` for the script.
const PROGRAM: &str = r#"
root=${0%/bin/*}
for word; do
    shift
    if [ "$last" = --report ]; then
        report=$word
    elif [ "$word" != --report ]; then
        set -- "$@" "$word"
    fi
    last=$word
done
echo "${0##*/} $*" >> "$root/calls"
"#;

/// A workspace in a temporary folder.
pub(crate) struct ScriptedWorkspace {
    scratch: ScratchWorkspace,
}

impl ScriptedWorkspace {
    /// A workspace with 2020/22 in the package `day22`, 2021/21 in the package `day21`, and these scripts
    /// as the programs of packages. A package without a script does not compile.
    pub(crate) fn new(scripts: &[(&str, &str)]) -> Self {
        let workspace = Self { scratch: ScratchWorkspace::new(env!("CARGO_BIN_EXE_xtask")) };
        workspace.write("crates/aoc-core/Cargo.toml", "description = \"What the days share\"");
        for (package, description) in
            [("day22", "2020, day 22: Crab Combat"), ("day21", "2021, day 21: Dirac Dice")]
        {
            let manifest = format!("name = \"{package}\"\ndescription = \"{description}\"\n");
            workspace.write(&format!("crates/{package}/Cargo.toml"), &manifest);
        }
        workspace.write_script("cargo", CARGO);
        for (package, script) in scripts {
            workspace.write_script(&format!("bin/{package}"), &format!("{PROGRAM}\n{script}"));
        }
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

    /// Makes empty files.
    pub(crate) fn make(&self, files: &[&str]) {
        for file in files {
            self.write(file, "");
        }
    }

    /// From now on, cargo fails.
    pub(crate) fn let_cargo_fail(&self) {
        self.make(&["fail"]);
    }

    /// From now on, each package has one program, which has not the name of the package.
    pub(crate) fn rename_all_programs(&self) {
        self.make(&["renamed"]);
    }

    /// From now on, cargo says of all packages that they have a program at one path.
    pub(crate) fn give_all_packages_one_program(&self) {
        self.make(&["same"]);
    }

    fn write_script(&self, below: &str, script: &str) {
        self.write(below, &format!("#!/bin/sh\n{script}\n"));
        let permissions = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path(below), permissions).expect("it is ours");
    }

    /// The runner in the workspace's folder, for a user with an empty home, a session token and a contact.
    pub(crate) fn command(&self, words: &str) -> Command {
        let mut command = self.scratch.command(words);
        for name in ["HOME", "XDG_CONFIG_HOME"] {
            command.env(name, self.path("home"));
        }
        command
            .env_remove("ADVENT_OF_CODE_SESSION")
            .env("AOC_SESSION", "0123456789abcdef".repeat(8))
            .env("AOC_CONTACT", "reader@mail.example")
            .env("CARGO", self.path("cargo"))
            .env("CARGO_MANIFEST_DIR", self.path("xtask"));
        command
    }

    /// Runs a command to its end, after the calls of earlier ones are forgotten.
    pub(crate) fn finish(&self, command: &mut Command) -> Output {
        let _ = fs::remove_file(self.path("calls"));
        Output::of(command)
    }

    /// Runs the runner with these words.
    pub(crate) fn run(&self, words: &str) -> Output {
        self.finish(&mut self.command(words))
    }

    /// The arguments of cargo and of all programs that the last command has called, in order, one call a line. The
    /// workspace's folder is replaced by `ROOT`.
    pub(crate) fn calls(&self) -> String {
        let calls = fs::read_to_string(self.path("calls")).unwrap_or_default();
        let root = self.scratch.root().to_str().expect("text");
        calls.replace(root, "ROOT")
    }

    /// The calls of programs, without those of cargo.
    pub(crate) fn programs(&self) -> String {
        let calls = self.calls();
        let programs: Vec<_> = calls.lines().filter(|call| !call.starts_with("cargo ")).collect();
        programs.join("\n")
    }
}
