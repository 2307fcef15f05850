//! What git ignores, and how a second repository keeps inputs.

use std::{env, fs, path::Path, process::Command};

use aoc_test_support::{
    git::{git, hide_user_settings},
    output::{Output, finish},
    page::{blocks, section},
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
    finish(git(folder.path()).args(["init", "--quiet", "--initial-branch", "main"]), 0);
    fs::write(folder.path().join(".gitignore"), read(".gitignore")).expect("a file");
    folder
}

/// What nobody else should see: inputs and their answers, pages of the site, and what commands leave behind.
const PRIVATE: [&str; 26] = [
    "inputs/2015/day01/mine.txt",
    "inputs/2015/day01/mine-bob.txt",
    "inputs/2015/day01/mine.1.snap",
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
const SHARED: [&str; 14] = [
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
    "crates/day22/tests/games/regressions/loop-with-a-sub-game-inside.txt",
    "crates/day22/game/src/transcripts/combat.txt",
    "crates/day22/game/src/snapshots/game__combat.txt.snap",
];

#[test]
fn private_files_are_ignored_and_shared_ones_are_not() {
    let repository = repository();
    let is_ignored = |path: &str| {
        let mut git = git(repository.path());
        Output::of(git.args(["check-ignore", "--quiet", path])).code == Some(0)
    };
    for path in PRIVATE {
        assert!(is_ignored(path), "{path}");
    }
    for path in SHARED {
        assert!(!is_ignored(path), "{path}");
    }
}

/// Follows `inputs/README.md`.
#[test]
fn a_private_submodule_keeps_inputs_as_the_page_says() {
    let workspace = repository();
    let root = workspace.path();
    let folder = root.join("inputs/2015/day01");
    fs::create_dir_all(&folder).expect("a folder");
    for file in ["mine.txt", "mine.1.snap", "example.txt", "puzzle.html"] {
        fs::write(folder.join(file), "text").expect("a file");
    }
    finish(git(root).args(["add", "."]), 0);
    finish(git(root).args(["commit", "--quiet", "--message", "Begin"]), 0);
    let others = tempfile::tempdir().expect("a folder");
    let private = others.path().join("private");
    finish(git(root).args(["init", "--quiet", "--bare", "-b", "main"]).arg(&private), 0);

    let page = read("inputs/README.md");
    let section = section(&page, "Your inputs in a private repository");
    let (_, commands) = blocks(section).next().expect("commands");
    run_in_shell(root, &commands.replace("URL", &private.display().to_string()));
    let tree = |of: &Path| finish(git(of).args(["ls-tree", "-r", "--name-only", "HEAD"]), 0).out;
    insta::assert_snapshot!(tree(root), @"
    .gitignore
    .gitmodules
    inputs
    ");
    insta::assert_snapshot!(tree(&private), @"
    .gitignore
    2015/day01/example.txt
    2015/day01/mine.1.snap
    2015/day01/mine.txt
    ");
    assert_eq!(finish(git(root).args(["status", "--short"]), 0).out, "");

    let clone = "git clone --recurse-submodules";
    let update = "git submodule update --init";
    let checkout = "git -C inputs checkout main";
    for command in [clone, update, checkout] {
        assert!(section.contains(&format!("`{command}`")), "{section}");
    }
    run_in_shell(others.path(), &format!("{clone} '{}' clone", root.display()));
    let clone = others.path().join("clone");
    run_in_shell(&clone, "git worktree add ../work-tree");
    run_in_shell(&others.path().join("work-tree"), update);
    for copy in ["clone", "work-tree"] {
        assert!(others.path().join(copy).join("inputs/2015/day01/mine.txt").exists(), "{copy}");
    }
    fs::write(clone.join("inputs/2015/day01/mine-b.txt"), "text").expect("a file");
    let later: Vec<_> = commands.lines().filter(|line| !line.contains(" remote ")).collect();
    run_in_shell(&clone, &[&[checkout], &later[3..6]].concat().join("\n"));
    assert!(tree(&private).contains("2015/day01/mine-b.txt\n"));
}

/// Runs commands up to the first that fails, which none must.
fn run_in_shell(folder: &Path, commands: &str) {
    let mut shell = Command::new("sh");
    shell.args(["-ec", commands]).current_dir(folder);
    hide_user_settings(&mut shell, folder);
    // Git refuses submodules from folders, unless it is told to accept them.
    shell.env("GIT_ALLOW_PROTOCOL", "file");
    finish(&mut shell, 0);
}
