//! A workspace whose cargo and programs are shell scripts.

use std::{
    env, fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};

use aoc_testing::program::{Output, ScratchWorkspace};

/// What cargo does:
///
/// - `metadata` lists the packages in `crates`.
/// - `build` says of the packages in `bin` that it has built them. The others do not compile, and without
///   `--keep-going` nothing is built after the first of those.
/// - Any other command only adds its arguments to `calls`, and fails if there is a file `fail`.
///
/// Each package has another program beside its own. If there is a file `renamed`, each has only one program, of
/// another name. If there is a file `same`, all packages have a program at one path.
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
env > "$root/environment-of-cargo"
if [ "$1" != build ]; then
    echo "cargo $*" >> "$root/calls"
    [ -e "$root/fail" ] && exit 101
    exit 0
fi
shift
profile=dev
format=human
keep_going=no
packages=
while [ $# -gt 0 ]; do
    case $1 in
        --keep-going) keep_going=yes ;;
        --profile) profile=$2; shift ;;
        --message-format) format=$2; shift ;;
        --package) packages="$packages $2"; shift ;;
        *) echo "error: unexpected argument: $1" >&2; exit 1 ;;
    esac
    shift
done
echo "cargo builds$packages in the profile $profile" >> "$root/calls"
# In other formats, cargo does not say what it has built, or does not show errors to the user.
[ "$format" = json-render-diagnostics ] || exit 0
for package in $packages; do
    if [ ! -e "$root/bin/$package" ]; then
        [ "$keep_going" = yes ] || exit 101
        continue
    fi
    target='{"package_id":"%s","target":{"kind":["bin"],"name":"%s"},"executable":"%s"}\n'
    if [ -e "$root/renamed" ]; then
        printf "$target" "file:///folder#$package@1.0" solve "$root/bin/$package"
    else
        printf "$target" "file:///crates/$package#1.0" gen "/nowhere/$package"
        printf "$target" "file:///folder#$package@1.0" "$package" "$root/bin/$package"
    fi
    [ -e "$root/same" ] && printf "$target" "file:///folder#$package@1.0" prog /prog
done
exit 0
"#;

/// What the program of a day does before its script: it reads its arguments, and adds a line to `calls` that says what
/// it does. So the scripts need not know how the arguments are spelled. They have these variables: `$parts` is
/// `part 1`, `part 2` or `both parts`, `$input` is the path of the input, and `$report` is the file for the report.
const DAY: &str = r#"
root=${0%/bin/*}
solves=solves
parts='both parts'
report=
while [ $# -gt 0 ]; do
    case $1 in
        --part=*) parts="part ${1#*=}" ;;
        --repeat) solves='repeatedly solves' ;;
        --report) report=$2; shift ;;
        --) input=$2; break ;;
        *) echo "error: unexpected argument: $1" >&2; exit 2 ;;
    esac
    shift
done
echo "${0##*/} $solves $parts of $input" >> "$root/calls"
"#;

/// What any other program does before its script: it adds its arguments to `calls`.
const OTHER_PROGRAM: &str = r#"
root=${0%/bin/*}
echo "${0##*/} $*" >> "$root/calls"
"#;

/// A workspace in a temporary folder.
pub(crate) struct ScriptedWorkspace {
    scratch: ScratchWorkspace,
}

impl ScriptedWorkspace {
    /// A workspace with 2020/22 in the package `day22`, 2021/21 in the package `day21`, and these scripts
    /// as the programs of packages. A package without a script does not compile. In a script, `$root` is the folder
    /// of the workspace, and [`DAY`] says which other variables that of a day has.
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
            let before = match *package {
                "aoc-site" | "day22-game" => OTHER_PROGRAM,
                _ => DAY,
            };
            workspace.write_script(&format!("bin/{package}"), &format!("{before}\n{script}"));
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

    /// From now on, all commands of cargo but `metadata` and `build` fail.
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

    /// Makes a program that runs this script. The program is a link to `launcher.sh`, since a file that was just
    /// written may be busy: as long as any process has it open for writing, it cannot be started, and a process that
    /// another test starts meanwhile has it open for a moment.
    fn write_script(&self, below: &str, script: &str) {
        self.write(&format!("{below}.sh"), script);
        let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
        let launcher = Path::new(&xtask).join("tests/commands/scripted/launcher.sh");
        symlink(launcher, self.path(below)).expect("a link");
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

    /// What the last command has called, in order, one call a line: what cargo was to build or do, what days solved,
    /// and the arguments of other programs. The workspace's folder is replaced by `ROOT`.
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
