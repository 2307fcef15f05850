//! What git does with inputs: which files it ignores, and how a second repository keeps them.

use std::{env, fs, path::Path};

use aoc_testing::{
    git::git,
    output::{Output, finish},
};
use tempfile::TempDir;

/// The text of a file of this workspace.
fn read(below_root: &str) -> String {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    fs::read_to_string(Path::new(&xtask).join("..").join(below_root)).expect("a file")
}

/// A new repository with the `.gitignore` of this workspace.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    finish(git(folder.path()).args(["init", "--quiet"]), 0);
    fs::write(folder.path().join(".gitignore"), read(".gitignore")).expect("a file");
    folder
}

#[test]
fn personal_files_are_ignored_and_shared_ones_are_not() {
    let repository = repository();
    let is_ignored = |path: &str| {
        let output = Output::of(git(repository.path()).args(["check-ignore", "--quiet", path]));
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

/// Follows `inputs/README.md`, in a second work tree of the workspace as well.
#[test]
fn a_private_repository_keeps_inputs_as_the_page_says() {
    let workspace = repository();
    let root = workspace.path();
    let mine = "inputs/2015/day01/mine.txt";
    fs::create_dir_all(root.join(mine).parent().expect("a folder")).expect("a folder");
    fs::write(root.join(mine), "secret").expect("a file");
    finish(git(root).args(["add", "."]), 0);
    finish(git(root).args(["commit", "--quiet", "--message", "Begin"]), 0);
    finish(git(root).args(["worktree", "add", "--quiet", "second"]), 0);
    let second = root.join("second");
    fs::create_dir(second.join("inputs")).expect("a folder");
    finish(git(root).args(["init", "--quiet", "--bare", "private"]), 0);

    let page = read("inputs/README.md");
    let section = page.split("## Your inputs in a private repository").nth(1).expect("a section");
    let block = section.split("```").nth(1).expect("commands");
    let url = root.join("private").display().to_string();
    for line in block.lines().filter_map(|line| line.strip_prefix("git ")) {
        finish(git(root).args(words(&line.replace("URL", &url))), 0);
    }
    let pushed = finish(git(&root.join("private")).args(["show", "main:2015/day01/mine.txt"]), 0);
    assert_eq!(pushed.out, "secret");

    // The page names this command for another work tree.
    let checkout = "git inputs checkout main -- .";
    assert!(section.contains(&format!("`{checkout}`")));
    finish(git(&second).args(checkout.split(' ').skip(1)), 0);
    assert_eq!(fs::read_to_string(second.join(mine)).expect("a file"), "secret");
}

/// The words of a command line, of which some are in single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, piece) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}
