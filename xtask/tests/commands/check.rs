//! `cargo xtask check`. How answers are judged is tested in `aoc-core`.

use std::fs;

use crate::workspace::{Checkout, EXAMPLE, Workspace};

/// A whole round: nothing changed, something changed, recorded, unreferenced.
#[test]
#[ignore = "builds a copy of the workspace"]
fn answers_are_judged_and_recorded() {
    let checkout = Checkout::new("check");
    let unchanged = checkout.xtask("check 2020/22", 0);
    insta::assert_snapshot!(unchanged, @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  unchanged
    ");

    let place = |path: &str| checkout.root.join(path);
    let snapshot = place("inputs/2020/day22/published.snap");
    let right = fs::read_to_string(&snapshot).expect("a snapshot");
    fs::write(&snapshot, right.replace("33745", "33746")).expect("written");
    fs::write(place("inputs/2020/day22/mine.txt"), EXAMPLE).expect("written");
    let changed = checkout.xtask("check 2020/22", 1);
    for text in ["mine       new\n", "part 2: 291", "published  changed\n", "part 2: 33745"] {
        assert!(changed.contains(text), "{text}: {changed}");
    }
    // Elsewhere, a personal input need not be recorded.
    fs::write(&snapshot, &right).expect("written");
    checkout.cargo("test --release -p day22 --test answers", 0);

    let recorded = checkout.xtask("check 2020/22 --accept", 0);
    assert!(recorded.contains("mine       recorded\n"), "{recorded}");
    assert!(place("inputs/2020/day22/mine.snap").is_file());
    assert!(checkout.xtask("check 2020/22", 0).contains("mine       unchanged\n"));
    assert_eq!(fs::read_to_string(&snapshot).expect("a snapshot"), right);

    fs::rename(place("inputs/2020/day22/published.txt"), place("published.txt")).expect("moved");
    assert!(checkout.xtask("check 2020/22", 1).contains("published  unreferenced"));
    assert!(snapshot.is_file(), "what is recorded is never lost");
}

/// A shell script in place of cargo.
#[cfg(unix)]
#[test]
fn the_reports_of_the_tests_are_printed() {
    use std::os::unix::fs::PermissionsExt as _;
    let root = Workspace::new();
    let script = root.path("cargo");
    let report = r#"printf '\nrunning 1 test\n%s [%s] %s\n.\ntest result: ok\n' "$*" "${AOC_CHECK-unset}" $INSTA_UPDATE; exit 101"#;
    fs::write(&script, format!("#!/bin/sh\n{report}\n")).expect("written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let mut command = root.command(&["check", "2020/22", "--accept"]);
    let output = command.env("CARGO", &script).output().expect("it runs");
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout), @"test --quiet --release --no-fail-fast --test answers --package day22 -- --exact answers --nocapture [] always");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn no_such_puzzle() {
    let output = Workspace::new().run(&["check", "9999/12"]);
    assert_eq!((output.out.as_str(), output.code), ("", Some(2)));
}
