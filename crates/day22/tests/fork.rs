//! What `README.md` and `crates/README.md` promise to whoever makes this workspace their own, and what they may change.
//! These tests are in the crate of a day so that a fork removes them with the day.
#![expect(clippy::expect_used, reason = "these are tests")]

use std::{env, fs, path::Path};

use aoc_testing::{
    checkout::Checkout,
    git::git as git_in,
    output::{Output, finish},
    page::{blocks, section},
};

/// What the fork has of its own, and an upgrade must leave as it is.
const OWN: [&str; 5] = [
    "README.md",
    "crates/intcode",
    "crates/y2022_day05",
    "inputs/2022/day05/example.txt",
    "templates/day",
];

/// Makes a fork as the README describes, adds days, and then takes in a later version of this workspace.
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
    // A setting that some people have.
    git(&fork, "config merge.ff only", 0);

    an_upgrade_that_git_refuses_removes_nothing(&fork, &upstream);
    upgrade(&fork, &upstream, 0);
    assert_is_upgraded(&fork);
    let settings = fork.read(".cargo/config.toml");
    assert!(settings.ends_with(OWN_PROFILE), "{settings}");

    a_conflict_is_not_committed(&fork, &upstream);
    a_fork_without_a_readme_has_none_after_an_upgrade(&fork, &upstream);
    days_of_an_older_version_are_changed_by_the_command_of_the_page(&fork, &upstream);
}

/// Asserts that the later version is committed, and that the fork has kept what is its own.
fn assert_is_upgraded(fork: &Checkout) {
    assert_eq!(git(fork, "status --porcelain", 0).out, "");
    git(fork, "rev-parse --quiet --verify HEAD^2", 0);
    assert_eq!(git(fork, &format!("diff HEAD^ -- {}", OWN.join(" ")), 0).out, "");
    for removed in ["crates/day21", "crates/day22", "inputs/2020", "inputs/2021"] {
        assert!(!fork.path(removed).exists(), "{removed}");
    }
    for file in CHANGED_IN_BASE {
        assert!(fork.read(file).contains(LATER), "{file}");
    }
}

/// Git does not begin to merge if that would overwrite what is not committed.
fn an_upgrade_that_git_refuses_removes_nothing(fork: &Checkout, upstream: &Path) {
    for file in ["README.md", ".ci/run"] {
        fork.write(file, "not committed\n");
    }
    let before = git(fork, "status --porcelain", 0).out;
    upgrade(fork, upstream, 0);
    assert_eq!(git(fork, "status --porcelain", 0).out, before);
    assert_eq!(fork.read("README.md"), "not committed\n");
    git(fork, "reset --quiet --hard", 0);
}

/// Goes back to before the upgrade, and commits a change of this file, to which the later version has added a line.
fn a_conflict_is_not_committed(fork: &Checkout, upstream: &Path) {
    git(fork, "reset --quiet --hard HEAD^", 0);
    let ignored = fork.read(".gitignore");
    fork.write(".gitignore", &(ignored + "/mine\n"));
    commit(fork, "ignore a folder");
    let head = git(fork, "rev-parse HEAD", 0).out;
    let output = upgrade(fork, upstream, 128);
    assert!(output.err.contains("unmerged files"), "{output:?}");
    assert_eq!(git(fork, "rev-parse HEAD", 0).out, head);

    // Both lines are wanted.
    fork.write(
        ".gitignore",
        &fork.read(".gitignore").replace("<<<<<<< HEAD\n", "").replace("=======\n", ""),
    );
    git(fork, "add .gitignore", 0);
    upgrade(fork, upstream, 0);
    assert_is_upgraded(fork);
    git(fork, "reset --quiet --hard HEAD~2", 0);
}

fn a_fork_without_a_readme_has_none_after_an_upgrade(fork: &Checkout, upstream: &Path) {
    git(fork, "rm --quiet README.md", 0);
    commit(fork, "no page");
    upgrade(fork, upstream, 0);
    assert_is_upgraded(fork);
    assert!(!fork.path("README.md").exists());
    git(fork, "reset --quiet --hard HEAD^", 0);
}

/// The files of a day in an older version, in which days had another crate with the main function.
fn days_of_an_older_version_are_changed_by_the_command_of_the_page(
    fork: &Checkout,
    upstream: &Path,
) {
    let folder = "crates/y2022_day05";
    let manifest = fork.read(&format!("{folder}/Cargo.toml"));
    let core = "aoc-core.workspace = true\n";
    let program = "aoc-program.workspace = true\n";
    let main = fork.read(&format!("{folder}/src/main.rs"));
    let old_main = main
        .replace("aoc_core::main", "aoc_program::main")
        .replace("steps.part1(|| part1(&input));", "steps.part1(|| part1(&input))?;")
        .replace("steps.part2(|| part2(&input));\n        Ok(())", "steps.part2(|| part2(&input))");
    fork.write(
        &format!("{folder}/Cargo.toml"),
        &manifest.replace(core, &format!("{core}{program}")),
    );
    fork.write(&format!("{folder}/src/main.rs"), &old_main);
    commit(fork, "an old day");
    let output = upgrade(fork, upstream, 101);
    assert!(output.err.contains("aoc-program"), "{output:?}");

    let block = block_of_page(fork, 1);
    fork.paste(&block, 0);
    assert_eq!(fork.read(&format!("{folder}/Cargo.toml")), manifest);
    assert_eq!(fork.read(&format!("{folder}/src/main.rs")), main);
    git(fork, "add crates", 0);
    upgrade(fork, upstream, 0);
    assert_eq!(git(fork, "status --porcelain", 0).out, "");
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

/// Cargo rejects it if the settings of the base have a profile for the same crate.
const OWN_PROFILE: &str = "\n[profile.release.package.memchr]\nopt-level = 2\n";

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
    let ignored = fs::read_to_string(upstream.join(".gitignore")).expect("a file");
    fs::write(upstream.join(".gitignore"), ignored + "/theirs\n").expect("a file");
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

/// Runs the commands of the section `Upgrade` in `crates/README.md`. The last one must end with this status.
fn upgrade(fork: &Checkout, upstream: &Path, status: i32) -> Output {
    let commands = block_of_page(fork, 0).replace("URL", &upstream.display().to_string());
    fork.paste(&commands, status)
}

/// A block of commands in the section `Upgrade`.
fn block_of_page(fork: &Checkout, index: usize) -> String {
    let page = fork.read("crates/README.md");
    let mut blocks = blocks(section(&page, "Upgrade"));
    let (language, commands) = blocks.nth(index).expect("a block of commands");
    assert_eq!(language, "text");
    commands.to_owned()
}

/// A fork may have other rules, for instance if it is private and shares its inputs.
#[test]
fn personal_files_are_ignored_and_shared_ones_are_not() {
    let day = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let repository = tempfile::tempdir().expect("a folder");
    let root = repository.path();
    finish(git_in(root).args(["init", "--quiet"]), 0);
    fs::copy(Path::new(&day).join("../../.gitignore"), root.join(".gitignore")).expect("a file");
    let is_ignored = |path: &str| {
        let output = Output::of(git_in(root).args(["check-ignore", "--quiet", path]));
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

fn commit(fork: &Checkout, message: &str) {
    git(fork, "add --all", 0);
    finish(git_in(&fork.path("")).args(["commit", "--quiet", "--message", message]), 0);
}

/// Runs git in the fork with these arguments, which are separated by spaces.
fn git(fork: &Checkout, arguments: &str, status: i32) -> Output {
    finish(git_in(&fork.path("")).args(arguments.split_whitespace()), status)
}
