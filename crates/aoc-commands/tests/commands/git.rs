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

/// What git ignores in a workspace of somebody's own.
const GITIGNORE: &str = "crates/aoc-init/templates/.gitignore.template";

/// A new repository of a workspace of somebody's own.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    finish(git(folder.path()).args(["init", "--quiet"]), 0);
    fs::write(folder.path().join(".gitignore"), read(GITIGNORE)).expect("a file");
    folder
}

#[test]
fn personal_files_are_ignored_and_shared_ones_are_not() {
    let repository = repository();
    let root = repository.path();
    let is_ignored = |path: &str| {
        let output = Output::of(git(root).args(["check-ignore", "--quiet", path]));
        output.code == Some(0)
    };
    for path in [
        "inputs/2015/day01/mine.txt",
        "inputs/2015/day01/mine.1.snap",
        "inputs/2015/day01/other.txt",
        "inputs/2015/day01/examples.txt",
        "inputs/2015/day01/puzzle.html",
        "inputs/2015/day01/.mine.txt.123.tmp",
        "input.txt",
        "input",
        "crates/y2015_day01/mine.txt",
        "crates/y2015_day01/input",
        "crates/y2015_day01/src/input",
        "crates/y2015_day01/puzzle.html",
        "crates/aoc/data/inputs/05.txt",
        "crates/aoc/src/05.in",
        "crates/aoc/examples/input.txt",
        "crates/aoc/examples/day05/mine.txt",
        ".new-y2015_day01/",
        "perf.data",
        "perf.data.old",
        "dhat.out.1234",
    ] {
        assert!(is_ignored(path), "{path}");
    }
    for path in [
        "inputs/2015/day01/example.txt",
        "inputs/2015/day01/example-1.1.snap",
        "inputs/2015/day01/published.txt",
        "inputs/README.md",
        "crates/y2015_day01/src/lib.rs",
        "crates/y2015_day01/src/mine.rs",
        "crates/y2015_day01/src/input.rs",
        "crates/y2015_day01/src/input/mod.rs",
        "crates/aoc/data/inputs/example.txt",
        "crates/aoc/data/examples/01.txt",
        "crates/aoc/src/test-input.txt",
    ] {
        assert!(!is_ignored(path), "{path}");
    }
}

#[test]
fn what_is_ignored_here_is_ignored_in_a_workspace_of_somebodys_own() {
    let own = read(GITIGNORE);
    for line in read(".gitignore").lines() {
        assert!(own.lines().any(|other| other == line), "{line}");
    }
}

/// Follows `inputs/README.md`, in a second work tree of the workspace as well.
#[test]
fn a_private_repository_keeps_inputs_as_the_page_says() {
    let workspace = repository();
    let root = workspace.path();
    let folder = root.join("inputs/2015/day01");
    fs::create_dir_all(&folder).expect("a folder");
    // A `.gitignore` that shares an input in the workspace's own repository must not push it to the other one.
    for file in ["mine.txt", "mine.1.snap", "mine-b.txt", "example.txt", "puzzle.html", "big.txt"] {
        fs::write(folder.join(file), "text").expect("a file");
    }
    fs::write(folder.join(".gitignore"), "!big*\n").expect("a file");
    finish(git(root).args(["add", "."]), 0);
    finish(git(root).args(["commit", "--quiet", "--message", "Begin"]), 0);
    let private = root.join("private");
    finish(git(root).args(["init", "--quiet", "--bare"]).arg(&private), 0);

    let page = read("inputs/README.md");
    let mut blocks = blocks(section(&page, "Your inputs in a private repository"));
    let (_, block) = blocks.next().expect("commands");
    let commands = block.replace("URL", &private.display().to_string());
    run_in_shell(root, &commands);
    let list = ["ls-tree", "-r", "--name-only", "main"];
    let pushed = finish(git(&private).args(list), 0);
    insta::assert_snapshot!(pushed.out, @"
    2015/day01/mine-b.txt
    2015/day01/mine.1.snap
    2015/day01/mine.txt
    ");
    assert_eq!(finish(git(root).args(["inputs", "status", "--short"]), 0).out, "");

    let second = root.join("second");
    finish(git(root).args(["worktree", "add", "--quiet", "second"]), 0);
    let (_, checkout) = blocks.next().expect("commands");
    let set_up: String = commands.split_inclusive('\n').take(4).collect();
    run_in_shell(&second, &(set_up + checkout));
    fs::write(second.join("inputs/2015/day01/mine-c.txt"), "text").expect("a file");
    let later: String = commands.split_inclusive('\n').skip(4).collect();
    run_in_shell(&second, &later);
    // What is committed in one work tree is no deletion in the other, which can pull it.
    assert_eq!(finish(git(root).args(["inputs", "status", "--short"]), 0).out, "");
    finish(git(root).args(["inputs", "pull", "--quiet"]), 0);
    assert!(folder.join("mine-c.txt").exists());
    assert_eq!(finish(git(root).args(["status", "--short", "inputs"]), 0).out, "");
}

/// Runs commands up to the first that fails, which none must.
fn run_in_shell(folder: &Path, commands: &str) {
    let mut shell = Command::new("sh");
    shell.args(["-ec", commands]).current_dir(folder);
    hide_user_settings(&mut shell, folder);
    finish(&mut shell, 0);
}
