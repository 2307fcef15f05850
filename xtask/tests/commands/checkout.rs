//! Checkouts that were moved or copied after they were built.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::workspace::copy_sources;

const SNAPSHOT: &str = "crates/day21/tests/snapshots/published.snap";

/// What the test of day 21 and `check` make of the answers in a checkout, and whether
/// they agree.
fn is_good(root: &Path, target: &Path) -> bool {
    let cargo = |arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        // What cargo has set for this test is not for that checkout.
        for name in ["CARGO_MANIFEST_DIR", "INSTA_WORKSPACE_ROOT"] {
            cargo.env_remove(name);
        }
        cargo.current_dir(root).env("CARGO_TARGET_DIR", target).env("INSTA_UPDATE", "no");
        let status = cargo.args(arguments).output().expect("cargo runs").status;
        status.code().expect("cargo ends")
    };
    let test = cargo(&["test", "--quiet", "--package", "day21", "--test", "answers"]);
    let check = cargo(&["run", "--quiet", "--package", "xtask", "--", "check", "2021/21"]);
    assert_eq!(test == 0, check == 0, "test: {test}, check: {check}");
    check == 0
}

/// Copies a folder as `cp -a` does: the files seem as old as they were, so cargo
/// builds nothing again.
fn copy_as_it_is(from: &Path, to: &Path) {
    let status = Command::new("cp").arg("-a").args([from, to]).status();
    assert!(status.expect("cp runs").success());
}

#[test]
#[ignore = "builds a copy of the workspace"]
fn a_checkout_is_judged_where_it_is_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| -> PathBuf { folder.path().join(name) };
    let target = |root: &Path| root.join("target");
    let first = place("first");
    copy_sources(&first);
    assert!(is_good(&first, &target(&first)));

    let copy = place("copy");
    copy_as_it_is(&first, &copy);
    let right = fs::read_to_string(copy.join(SNAPSHOT)).expect("a snapshot");
    let wrong = right.replace("597600", "597601");
    fs::write(copy.join(SNAPSHOT), &wrong).expect("a snapshot");
    assert!(!is_good(&copy, &target(&copy)), "a copy is judged by its own snapshots");
    assert!(is_good(&first, &target(&first)), "the original is as good as it was");

    // As two worktrees with one folder for what cargo builds.
    assert!(!is_good(&copy, &target(&first)));
    assert!(is_good(&first, &target(&first)));

    let moved = place("moved");
    fs::rename(&first, &moved).expect("a folder");
    fs::write(moved.join(SNAPSHOT), &wrong).expect("a snapshot");
    assert!(!is_good(&moved, &target(&moved)), "what was moved is judged where it is");
    fs::write(moved.join(SNAPSHOT), &right).expect("a snapshot");
    assert!(is_good(&moved, &target(&moved)));
}
