//! Days that `new` makes from the original templates. If you edit the templates, delete this file.
//!
//! The long tests copy the workspace, and take minutes, because they build everything. They need days 21 and 22, and
//! are removed together with them. They name puzzles with their year, since the workspace may have another day of the
//! same number.
#![expect(clippy::expect_used, reason = "these are tests")]

use std::{env, fs, path::Path};

use aoc_testing::checkout::Checkout;

/// Makes one day as the walk-through does, and another one that has the same number as day 22 of 2020.
#[test]
#[ignore = "builds a copy of the workspace"]
fn the_walk_through_works_as_written_and_a_broken_day_breaks_no_other() {
    let checkout = Checkout::new(env!("CARGO_TARGET_TMPDIR"), "new");
    checkout.xtask("new 2021/22", 0);
    checkout.write("inputs/2021/day22/example.txt", "  any\n\n text\r\n");
    follow_the_walk_through(&checkout);

    let solved = checkout.xtask("run 2015/1 --example", 0).out;
    assert!(solved.contains("part 1  -1 "), "{solved}");
    assert!(solved.contains("part 2  5 "), "{solved}");
    // Two years have a day 22 now, and that of 2021 is not solved.
    checkout.xtask("run 22", 2);
    checkout.xtask("run 2021/22 -e", 1);
    let all = checkout.xtask("run -e", 0).out;
    let titles = ["2015/1 Not Quite Lisp", "2020/22 Crab", "2021/21 Dirac", "2021/22 Untitled"];
    let places = titles.map(|title| all.find(title).expect(title));
    assert!(places.is_sorted(), "{all}");

    let made = "-p y2015_day01 -p y2021_day22 --locked";
    checkout.cargo("fmt --all --check", 0);
    checkout.cargo(&format!("clippy {made} --all-targets -- --deny warnings"), 0);
    checkout.cargo(&format!("doc {made} --no-deps --document-private-items"), 0);
    checkout.cargo(&format!("test {made}"), 0);

    a_broken_day_breaks_no_other(&checkout);
}

/// Runs the commands after `$ cargo` in `crates/README.md`, and writes the code of that page into the day. If the page shows what a command
/// prints, the command must print exactly that. The blocks of the page are followed in their order, so the answer to
/// part 1 is expected before the day is solved.
fn follow_the_walk_through(checkout: &Checkout) {
    let page = checkout.read("crates/README.md");
    assert!(page.contains("`()())`, as `inputs/2015/day01/example.txt`"));
    let blocks = page.split("```").skip(1).step_by(2);
    for block in blocks {
        if let Some(code) = block.strip_prefix("rust\n") {
            checkout.write("crates/y2015_day01/src/lib.rs", code);
        }
        for step in block.split("$ cargo ").skip(1) {
            let (command, shown) = step.split_once('\n').expect("a line");
            if command.starts_with("xtask expect") {
                checkout.write("inputs/2015/day01/example.txt", "()())");
            }
            let output = match command.strip_prefix("xtask ") {
                Some(words) => checkout.xtask(words, 0),
                None => checkout.cargo(command, 0),
            };
            if !shown.is_empty() {
                assert_eq!(output.out, shown, "{command}");
            }
        }
    }
}

fn a_broken_day_breaks_no_other(checkout: &Checkout) {
    checkout.write("crates/y2015_day01/src/lib.rs", "fn {");
    checkout.xtask("run 2020/22", 0);
    checkout.xtask("check 2020/22", 0);
    checkout.xtask("bench 2020/22", 0);
    let trace = checkout.xtask("trace 2020/22 -e -p 1", 0).out;
    assert!(trace.starts_with("-- Round 1 --\n"), "{trace}");
    for command in ["run -e", "check"] {
        let output = checkout.xtask(command, 1);
        assert!(output.out.contains("2021/21 Dirac Dice"), "{output:?}");
        assert!(
            output.err.contains("2015/1: y2015_day01 did not compile, see above"),
            "{output:?}"
        );
    }
    // Without the folder of the broken day, there is no day, and `run` is as before.
    fs::remove_dir_all(checkout.path("crates/y2015_day01")).expect("a folder");
    checkout.xtask_unlocked("run", 0);
}

/// Makes a fork as the README describes, adds a day, and checks the fork.
#[test]
#[ignore = "builds a copy of the workspace"]
fn a_fork_passes_the_lints_and_tests_and_keeps_its_settings() {
    let checkout = Checkout::new(env!("CARGO_TARGET_TMPDIR"), "fork");
    let readme = checkout.read("README.md");
    let removed = readme
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("git rm -r "))
        .expect("the command that removes the days");
    for pattern in removed.split(' ') {
        match pattern {
            "'*/tests/long.rs'" => {
                remove(&checkout, "xtask/tests/long.rs");
                remove(&checkout, "crates/aoc-site/tests/long.rs");
            }
            // A shell would expand this pattern, and there is none here. The pictures do not matter to this test.
            ".github/*.png" => {}
            path => remove(&checkout, path),
        }
    }
    let manifest = checkout.read("Cargo.toml");
    let (kept, _) = manifest.split_once("# The rest is for days 21 and 22").expect("the last part");
    checkout.write("Cargo.toml", kept);
    fs::remove_dir_all(checkout.path("crates/aoc-view")).expect("a folder");
    let markers: Vec<_> = readme.lines().filter(|line| line.starts_with("<!-- ")).collect();
    checkout.write("README.md", &markers.join("\n"));

    checkout.xtask_unlocked("view 2022/5", 2);
    checkout.xtask_unlocked("new 2022/5", 0);
    checkout.write("inputs/2022/day05/example.txt", "any text\n");
    for command in ["run", "check"] {
        let output = checkout.xtask(command, 0);
        assert!(!output.err.contains("warning"), "{output:?}");
    }
    checkout.cargo("fmt --all --check", 0);
    checkout.cargo("clippy --locked -p y2022_day05 -p xtask --all-targets -- --deny warnings", 0);
    checkout.cargo("test --locked -p y2022_day05 -p xtask -- --include-ignored", 0);
    assert_each_profile_names_a_locked_package(|file| checkout.read(file));
    adding_and_removing_a_crate_leaves_the_settings_as_they_were(&checkout);
}

fn remove(checkout: &Checkout, path: &str) {
    let path = checkout.path(path);
    let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    removed.expect("a file or a folder");
}

/// `cargo remove` deletes from the root manifest what seems unused: profiles of packages, and versions.
fn adding_and_removing_a_crate_leaves_the_settings_as_they_were(checkout: &Checkout) {
    let settings = || ["Cargo.toml", ".cargo/config.toml"].map(|file| checkout.read(file));
    let before = settings();
    checkout.cargo("add tempfile -p y2022_day05", 0);
    // Cargo takes the version of the workspace by itself.
    let manifest = checkout.read("crates/y2022_day05/Cargo.toml");
    assert!(manifest.contains("tempfile.workspace = true\n"), "{manifest}");
    checkout.cargo("remove tempfile -p y2022_day05", 0);
    assert_eq!(settings(), before);
}

/// Cargo does not complain about a profile in `.cargo/config.toml` for a package that does not exist.
#[test]
fn each_profile_names_a_package_of_the_lock_file() {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let root = Path::new(&xtask).parent().expect("a workspace");
    assert_each_profile_names_a_locked_package(|file| {
        fs::read_to_string(root.join(file)).expect("a file")
    });
}

fn assert_each_profile_names_a_locked_package(read: impl Fn(&str) -> String) {
    let lock = read("Cargo.lock");
    for file in ["Cargo.toml", ".cargo/config.toml"] {
        for package in packages_with_a_profile(&read(file)) {
            let is_locked = lock.contains(&format!("name = \"{package}\"\n"));
            assert!(is_locked, "{file}: {package}");
        }
    }
}

/// The packages in the tables `[profile.release.package]`, `[profile.release.package.day21]` and the like.
fn packages_with_a_profile(settings: &str) -> Vec<&str> {
    let mut packages = Vec::new();
    let mut is_list = false;
    for line in settings.lines() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            is_list = table.starts_with("profile.") && table.ends_with(".package");
            packages.extend(table.split_once(".package.").map(|(_, package)| package));
        } else if is_list && line.starts_with(char::is_alphabetic) {
            packages.extend(line.split(['.', ' ']).next());
        }
    }
    packages.retain(|package| *package != "\"*\"");
    packages
}
