//! What `README.md` and `crates/README.md` promise to whoever makes this workspace their own. This test is in the crate
//! of a day so that a fork removes it with the day.
#![expect(clippy::expect_used, reason = "this is a test")]

use std::{fs, path::Path};

use aoc_testing::{
    checkout::Checkout,
    git::git as git_in,
    output::{Output, finish},
};

/// What the fork has of its own, and an upgrade must leave as it is.
const OWN: [&str; 5] = [
    "README.md",
    "crates/intcode",
    "crates/y2022_day05",
    "inputs/2022/day05/example.txt",
    "templates/day",
];

/// Makes a fork as the README describes, adds a day, and then takes in a later version of this workspace.
#[test]
#[ignore = "builds a copy of the workspace"]
fn a_fork_is_green_and_an_upgrade_leaves_its_own_files_in_a_copy() {
    let fork = Checkout::of_workspace(env!("CARGO_TARGET_TMPDIR"), "fork");
    git(&fork, "init --quiet --initial-branch main", 0);
    commit(&fork, "the first version");
    let upstream = fork.path("../upstream");
    commit_later_version(&fork, &upstream);

    make_it_your_own(&fork);
    for command in ["run", "check"] {
        let output = fork.xtask(command, 0);
        assert!(!output.err.contains("warning"), "{output:?}");
    }
    // These tests look at the pages, settings and answers of the workspace. The others cannot notice that days are
    // gone.
    fork.cargo("test --locked -p xtask -p aoc-testing -p y2022_day05", 0);
    commit(&fork, "my own workspace");

    upgrade(&fork, &upstream);
    assert_eq!(git(&fork, "status --porcelain", 0).out, "");
    assert_eq!(git(&fork, &format!("diff HEAD^ -- {}", OWN.join(" ")), 0).out, "");
    for removed in ["crates/day21", "crates/day22", "inputs/2020", "inputs/2021"] {
        assert!(!fork.path(removed).exists(), "{removed}");
    }
    for file in CHANGED_IN_BASE {
        assert!(fork.read(file).contains(LATER), "{file}");
    }
    let settings = fork.read(".cargo/config.toml");
    assert!(settings.ends_with(OWN_PROFILE), "{settings}");
}

/// Follows the steps of `README.md`, and makes a day and whatever else a fork may have of its own.
fn make_it_your_own(fork: &Checkout) {
    let readme = fork.read("README.md");
    let (_, after) = readme.split_once("git rm -r ").expect("the command that removes the days");
    let folders = after.lines().next().unwrap_or_default();
    git(fork, &format!("rm -rq {folders}"), 0);
    fork.write("README.md", "# Mine\n");

    fork.write("templates/day/src/notes.md.template", "My notes on {title}\n");
    for file in ["Cargo.toml", "src/lib.rs", "src/main.rs", "tests/answers.rs"] {
        let template = fork.read(&format!("xtask/templates/day/{file}.template"));
        fork.write(&format!("templates/day/{file}.template"), &template);
    }
    fork.xtask_unlocked("new 2022/5 --title Stacks", 0);
    assert_eq!(fork.read("crates/y2022_day05/src/notes.md"), "My notes on Stacks\n");
    fork.write("inputs/2022/day05/example.txt", "any text\n");

    fork.cargo("new --quiet --lib --vcs none crates/intcode", 0);
    fork.cargo("add --quiet memchr -p y2022_day05", 0);
    let settings = fork.read(".cargo/config.toml");
    fork.write(".cargo/config.toml", &(settings + OWN_PROFILE));
}

const OWN_PROFILE: &str = "\n[profile.dev.package.memchr]\nopt-level = 2\n";

/// What the later version adds to files.
const LATER: &str = "# A later version\n";

/// Files of the base that the later version changes.
const CHANGED_IN_BASE: [&str; 4] =
    [".ci/run", ".cargo/config.toml", "Cargo.toml", "xtask/templates/day/Cargo.toml.template"];

/// Commits a later version of this workspace in another clone.
fn commit_later_version(first: &Checkout, upstream: &Path) {
    if upstream.exists() {
        fs::remove_dir_all(upstream).expect("the last clone can be removed");
    }
    git(first, &format!("clone --quiet . {}", upstream.display()), 0);
    // Git takes the files of a new day for renamed files of a removed one, as they are alike. An upgrade must not merge
    // a change of `answers.rs` into another day.
    let changed_in_days = [
        "README.md",
        "crates/day22/Cargo.toml",
        "crates/day22/tests/answers.rs",
        "inputs/2021/day21/example.txt",
    ];
    for file in changed_in_days.iter().chain(&CHANGED_IN_BASE) {
        let path = upstream.join(file);
        let text = fs::read_to_string(&path).expect("a file");
        let (first_line, rest) = text.split_once('\n').expect("a line");
        fs::write(path, format!("{first_line}\n{LATER}{rest}")).expect("a file");
    }
    // Day 22 gets a new version, so `Cargo.lock` is in conflict.
    let lock_file = upstream.join("Cargo.lock");
    let lock = fs::read_to_string(&lock_file).expect("a file");
    let day22 = |version: &str| format!("name = \"day22\"\nversion = \"{version}\"");
    let changed = lock.replace(&day22(first.version()), &day22("0.0.1"));
    assert_ne!(lock, changed);
    fs::write(lock_file, changed).expect("a file");
    finish(git_in(upstream).args(["commit", "--quiet", "--all", "--message", "later"]), 0);
}

/// Runs the commands of the section `Upgrade` in `crates/README.md`.
fn upgrade(fork: &Checkout, upstream: &Path) {
    let page = fork.read("crates/README.md");
    let (_, section) = page.split_once("\n## Upgrade\n").expect("a section");
    let block = section.split("```").nth(1).expect("a block of commands");
    // The first line has the language of the block.
    for line in block.lines().skip(1) {
        let command = line.replace("URL", &upstream.display().to_string());
        if let Some(words) = command.strip_prefix("cargo xtask ") {
            fork.xtask_unlocked(words, 0);
        } else {
            let words = command.strip_prefix("git ").expect("a command of the runner or of git");
            // The merge has conflicts, which the commands after it settle.
            let status = i32::from(words.starts_with("merge "));
            git(fork, words, status);
        }
    }
}

fn commit(fork: &Checkout, message: &str) {
    git(fork, "add --all", 0);
    finish(git_in(&fork.path("")).args(["commit", "--quiet", "--message", message]), 0);
}

/// Runs git in the fork with these arguments, which are separated by spaces.
fn git(fork: &Checkout, arguments: &str, status: i32) -> Output {
    finish(git_in(&fork.path("")).args(arguments.split_whitespace()), status)
}
