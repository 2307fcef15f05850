//! `cargo xtask check`, as a program, in a copy of this workspace.
//!
//! One test, for all its steps share the copy and what cargo has built of it.
#![expect(clippy::expect_used, reason = "these are tests")]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
};

use common::{Told, copy, copy_inputs, inputs, original, output, remove, xtask};

const EXAMPLE: &str = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n";

/// A copy of this workspace, less personal inputs and their answers, at a place
/// that stays: cargo need not build all of it again for the next run.
fn workspace() -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("workspace");
    if root.exists() {
        fs::remove_dir_all(&root).expect("the copy of an earlier run goes");
    }
    fs::create_dir_all(&root).expect("a folder");
    for part in ["Cargo.toml", "Cargo.lock", "crates", "xtask"] {
        copy(&original().join(part), &root.join(part));
    }
    copy_inputs(&root);
    for day in ["day21", "day22"] {
        remove(&snapshots(&root, day), |name| {
            name.starts_with("mine") || name.contains(".snap.new")
        });
    }
    root
}

fn snapshots(root: &Path, day: &str) -> PathBuf {
    root.join("crates").join(day).join("tests").join("snapshots")
}

fn check(root: &Path, arguments: &[&str]) -> Told {
    let mut command = xtask(root);
    // Beside the copy, so that it outlives it.
    command.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("target"));
    // What somebody has set for `insta` must not matter.
    command.env("INSTA_UPDATE", "always");
    output(command.current_dir(root).arg("check").args(arguments))
}

/// A personal snapshot's name has a fingerprint in it.
fn personal_snapshots(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(snapshots(root, "day22")).expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("mine@"))
    });
    paths
}

#[test]
fn check_tells_what_became_of_every_answer() {
    let root = &workspace();
    nothing_has_changed(root);
    an_answer_that_has_changed(root);
    a_snapshot_without_its_input(root);
    a_personal_input(root);
    an_input_that_cannot_be_solved(root);
    no_such_puzzle(root);
}

fn nothing_has_changed(root: &Path) {
    let told = check(root, &[]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  unchanged

    2021/21 Dirac Dice
      example    unchanged
      published  unchanged

    5 unchanged; personal inputs: 0 there, 0 checked
    ");
    assert_eq!(told.code, Some(0), "{}", told.err);
}

fn an_answer_that_has_changed(root: &Path) {
    let published = snapshots(root, "day22").join("published.snap");
    let recorded = fs::read_to_string(&published).expect("a snapshot");
    let planted = recorded.replace("33745", "33746");
    fs::write(&published, &planted).expect("a snapshot");
    let told = check(root, &["22"]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  changed
        recorded       now
        part 1: 33400  part 1: 33400
        part 2: 33746  part 2: 33745

    1 changed, 2 unchanged; personal inputs: 0 there, 0 checked
    ");
    assert_eq!(told.code, Some(1));
    assert_eq!(
        fs::read_to_string(&published).expect("a snapshot"),
        planted,
        "nothing is recorded unasked"
    );
    assert_eq!(check(root, &["21"]).code, Some(0));

    // Recorded on demand.
    let told = check(root, &["--accept"]);
    assert!(told.out.ends_with("recorded 1 of 1\n"), "{}", told.out);
    assert_eq!(told.code, Some(0));
    assert_eq!(fs::read_to_string(&published).expect("a snapshot"), recorded);
}

fn a_snapshot_without_its_input(root: &Path) {
    let orphan = snapshots(root, "day22").join("gone.snap");
    fs::copy(snapshots(root, "day22").join("published.snap"), &orphan).expect("a snapshot");
    let told = check(root, &["22"]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  unchanged
      gone       snapshot without its input
        crates/day22/tests/snapshots/gone.snap

    1 snapshot without its input, 3 unchanged; personal inputs: 0 there, 0 checked
    ");
    assert_eq!(told.code, Some(1));
    assert_eq!(check(root, &["22", "--accept"]).code, Some(1));
    assert!(orphan.exists(), "what is recorded is never lost");
    fs::remove_file(orphan).expect("a snapshot");
}

fn a_personal_input(root: &Path) {
    let mine = inputs(root, "2020/day22").join("mine.txt");
    fs::write(&mine, EXAMPLE).expect("an input");
    let told = check(root, &["22"]);
    insta::assert_snapshot!(told.out, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      mine       no snapshot yet
        part 1: 306
        part 2: 291
      published  unchanged

    1 no snapshot yet, 3 unchanged; personal inputs: 1 there, 0 checked
    ");
    assert_eq!(told.code, Some(1));
    assert_eq!(check(root, &["22", "--accept"]).code, Some(0));
    fs::write(&mine, EXAMPLE.replace('\n', "\r\n")).expect("an input");
    let told = check(root, &["22"]);
    assert!(
        told.out.ends_with("4 unchanged; personal inputs: 1 there, 1 checked\n"),
        "{}",
        told.out
    );
    assert_eq!(told.code, Some(0));
    fs::write(&mine, EXAMPLE.replace("9\n2", "2\n9")).expect("an input");
    let told = check(root, &["22"]);
    assert!(told.out.contains("mine       no snapshot yet"), "{}", told.out);
    assert!(told.out.contains("mine       snapshot of another text, kept"), "{}", told.out);
    assert!(!told.out.contains("changed\n    recorded"), "{}", told.out);
    assert_eq!(told.code, Some(1));
    assert_eq!(check(root, &["22", "--accept"]).code, Some(0));
    assert_eq!(check(root, &["22"]).code, Some(0));
    for snapshot in personal_snapshots(root) {
        fs::remove_file(snapshot).expect("a snapshot");
    }
}

/// An input that cannot be solved hides no other, and passes in no silence.
fn an_input_that_cannot_be_solved(root: &Path) {
    let mine = inputs(root, "2020/day22").join("mine.txt");
    fs::write(&mine, "Player 1:\nfive\n").expect("an input");
    let told = check(root, &["22"]);
    assert!(told.out.contains("mine       no answer"), "{}", told.out);
    assert!(told.out.contains("published  unchanged"), "{}", told.out);
    assert!(
        told.out.contains(
            r#"mine.txt: line 2, column 1: expected a card from 1 to 4294967295, found "five""#
        ),
        "{}",
        told.out
    );
    assert_eq!(told.code, Some(1));
    fs::remove_file(mine).expect("an input");
}

fn no_such_puzzle(root: &Path) {
    let told = check(root, &["2019/1"]);
    assert_eq!((told.out.as_str(), told.code), ("", Some(2)));
}
