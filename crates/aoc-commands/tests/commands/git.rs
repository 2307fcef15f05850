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

/// A new repository, with a `.gitignore` that is this file of this workspace.
fn repository(gitignore: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    finish(git(folder.path()).args(["init", "--quiet", "--initial-branch", "main"]), 0);
    fs::write(folder.path().join(".gitignore"), read(gitignore)).expect("a file");
    folder
}

/// What git ignores in a workspace of somebody's own.
const OF_OWN_WORKSPACE: &str = "crates/aoc-init/templates/.gitignore.template";

#[test]
fn personal_files_are_ignored_and_shared_ones_are_not() {
    for gitignore in [".gitignore", OF_OWN_WORKSPACE] {
        let repository = repository(gitignore);
        let is_ignored = |path: &str| {
            let mut git = git(repository.path());
            Output::of(git.args(["check-ignore", "--quiet", path])).code == Some(0)
        };
        for path in [
            "inputs/2015/day01/mine.txt",
            "inputs/2015/day01/mine.1.snap",
            "inputs/2015/day01/other.txt",
            "inputs/2015/day01/examples.txt",
            "inputs/2015/day01/example.1.snap.new",
            "inputs/2015/day01/puzzle.html",
            "inputs/2015/day01/.mine.txt.123.tmp",
            "inputs/2015/mine.txt",
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
            "crates/y2015_day01/src/lib.rs",
        ] {
            assert!(!is_ignored(path), "{path}");
        }
    }
}

/// Follows `inputs/README.md`.
#[test]
fn a_private_submodule_keeps_inputs_as_the_page_says() {
    let workspace = repository(OF_OWN_WORKSPACE);
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
