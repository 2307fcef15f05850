//! What git ignores, and how a second repository keeps inputs.

use std::{env, fs, path::Path};

use aoc_common::puzzle::input_name::InputKind;
use aoc_fakes::{
    git::git,
    markdown::{blocks, section},
    output::{Output, run_expecting},
    program,
};
use tempfile::TempDir;

/// The text of a file of this workspace.
fn read(below_root: &str) -> String {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    fs::read_to_string(Path::new(&package).join("../..").join(below_root)).expect("a file")
}

/// A new repository, with the `.gitignore` of this workspace, which `aoc-init` copies into others.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    run_expecting(git(folder.path()).args(["init", "--quiet", "--initial-branch", "main"]), 0);
    fs::write(folder.path().join(".gitignore"), read(".gitignore")).expect("a file");
    folder
}

/// What nobody else should see: inputs and their answers, pages of the site, and what commands leave behind.
const PRIVATE: [&str; 27] = [
    "inputs/2015/day01/mine.txt",
    "inputs/2015/day01/mine-bob.txt",
    "inputs/2015/day01/mine.1.snap",
    "inputs/2015/day01/mine.rejected",
    "inputs/2015/day01/other.txt",
    "inputs/2015/day01/other.1.snap",
    "inputs/2015/day01/examples.txt",
    "inputs/2015/day01/.mine.txt.123.tmp",
    "inputs/2015/mine.txt",
    "inputs/2015/day01/puzzle.html",
    "puzzle.html",
    // Inputs that came along with imported days.
    "08.txt",
    "crates/y2015_day08/input.txt",
    "crates/y2015_day08/mine.txt",
    "crates/y2015_day08/inputs/08.txt",
    "crates/y2015_day08/src/08.in",
    "crates/y2015_day08/src/data.txt",
    "crates/y2015_day08/tests/input-2.txt",
    "crates/y2015_day08/tests/mine.txt",
    "crates/aoc/input/2015/day8.txt",
    "inputs/2015/day01/example.1.snap.new",
    "crates/y2015_day01/tests/.answers.rs.pending-snap",
    "target/release/xtask",
    ".new-y2015_day01/Cargo.toml",
    "perf.data",
    "perf.data.old",
    "dhat.out.1234",
];

/// What belongs to the workspace.
const SHARED: [&str; 16] = [
    "inputs/README.md",
    "inputs/2015/day01/example.txt",
    "inputs/2015/day01/example-1.1.snap",
    "inputs/2015/day01/example_b.txt",
    "inputs/2015/day01/published.txt",
    "crates/y2015_day08/src/example.txt",
    "crates/y2015_day01/README.md",
    "crates/y2015_day01/src/lib.rs",
    "crates/y2015_day01/src/input.rs",
    "crates/y2015_day01/src/inputs/mod.rs",
    "crates/y2015_day01/src/minesweeper.rs",
    "crates/y2018_day13/src/mine.rs",
    "crates/mine_cart/src/lib.rs",
    "crates/day22/tests/games/regressions/loop-with-a-sub-game-inside.txt",
    "crates/day22/game/tests/transcripts/combat.txt",
    "crates/day22/game/src/snapshots/game__combat.txt.snap",
];

#[test]
fn private_files_are_ignored_and_shared_ones_are_not() {
    let repository = repository();
    let is_ignored = |path: &str| {
        let mut git = git(repository.path());
        Output::run(git.args(["check-ignore", "--quiet", path])).code == Some(0)
    };
    for path in PRIVATE {
        assert!(is_ignored(path), "{path}");
    }
    for path in SHARED {
        assert!(!is_ignored(path), "{path}");
    }
    // Whether an input is shared depends on its kind.
    for path in PRIVATE.iter().chain(&SHARED) {
        let file =
            path.strip_prefix("inputs/2015/day01/").and_then(|file| file.strip_suffix(".txt"));
        if let Some(name) = file {
            let kind = InputKind::of(name);
            let is_private = matches!(kind, InputKind::Mine | InputKind::Other);
            assert_eq!(is_ignored(path), is_private, "{path} is {kind:?}");
        }
    }
}

/// Follows `inputs/README.md` on two machines, which both add inputs later.
#[test]
fn a_private_repository_keeps_inputs_as_the_page_says() {
    let workspace = repository();
    let root = workspace.path();
    for file in ["mine.txt", "mine.1.snap", "mine.2.snap.new", "example.txt", "puzzle.html"] {
        write_input(root, &format!("2015/day01/{file}"));
    }
    run_expecting(git(root).args(["add", "."]), 0);
    run_expecting(git(root).args(["commit", "--quiet", "--message", "Begin"]), 0);
    let others = tempfile::tempdir().expect("a folder");
    let private = others.path().join("private");
    run_expecting(git(root).args(["init", "--quiet", "--bare", "-b", "main"]).arg(&private), 0);

    let page = read("inputs/README.md");
    let section = section(&page, "Your inputs in a private repository");
    let mut blocks = blocks(section).map(|(_, commands)| commands);
    let first = blocks.next().expect("commands").replace("URL", &private.display().to_string());
    let later = blocks.next().expect("commands");
    let pull = "git mine pull origin main";
    assert!(section.contains(&format!("`{pull}`")), "{section}");

    run_in_shell(root, &first);
    run_in_shell(others.path(), &format!("git clone --quiet '{}' clone", root.display()));
    let clone = others.path().join("clone");
    let setup: Vec<_> = first.lines().take(4).chain([pull]).collect();
    run_in_shell(&clone, &setup.join("\n"));
    assert!(clone.join("inputs/2015/day01/mine.1.snap").exists());

    write_input(root, "2015/day02/mine.txt");
    write_input(&clone, "2015/day03/mine-bob.txt");
    for machine in [root, &clone] {
        run_in_shell(machine, later);
    }
    let files = ["ls-tree", "-r", "--name-only", "main"];
    insta::assert_snapshot!(run_expecting(git(&private).args(files), 0).out, @"
    inputs/2015/day01/mine.1.snap
    inputs/2015/day01/mine.txt
    inputs/2015/day02/mine.txt
    inputs/2015/day03/mine-bob.txt
    ");
    insta::assert_snapshot!(run_expecting(git(root).args(files), 0).out, @"
    .gitignore
    inputs/2015/day01/example.txt
    ");
    assert!(clone.join("inputs/2015/day02/mine.txt").exists());
    assert_eq!(run_expecting(git(&clone).args(["status", "--short"]), 0).out, "");
}

fn write_input(root: &Path, below_inputs: &str) {
    let path = root.join("inputs").join(below_inputs);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, "text").expect("a file");
}

/// Runs commands up to the first that fails, which none must.
fn run_in_shell(folder: &Path, commands: &str) {
    let mut shell = program::command("sh");
    shell.args(["-ec", commands]).current_dir(folder);
    run_expecting(&mut shell, 0);
}
