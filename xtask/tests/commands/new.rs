//! `cargo xtask new`, and whether everything passes right after it.

use std::fs;

use crate::workspace::{Checkout, Workspace};

/// Makes two days of the same number, so that the year tells the second from the first.
#[test]
#[ignore = "builds a copy of the workspace"]
fn everything_passes_right_after_it() {
    let checkout = Checkout::new("new");
    insta::assert_snapshot!(checkout.xtask("new 9999/12 --title Doesn't-It?", 0), @"
    made crates/day12 and inputs/9999/day12, and listed day12 in xtask

    next:
      cargo xtask fetch 9999/12           # your input
      cargo xtask run 9999/12             # solve it in crates/day12/src/lib.rs
      cargo xtask check --accept 9999/12  # with the worked example in inputs/9999/day12/example.txt
    ");
    assert!(checkout.xtask("new 9998/12", 0).starts_with("made crates/day12_9998 and "));
    for year in ["9999", "9998"] {
        let example = checkout.root.join(format!("inputs/{year}/day12/example.txt"));
        fs::write(example, "any\ntext\r\n").expect("an input");
    }

    let days = "-p xtask -p day12 -p day12_9998 --locked";
    checkout.cargo("fmt --all --check", 0);
    checkout.cargo(&format!("clippy {days} --all-targets -- --deny warnings"), 0);
    checkout.cargo(&format!("doc {days} --no-deps --document-private-items"), 0);
    checkout.cargo(&format!("test {days} --lib --bins --test answers"), 0);

    let run = checkout.xtask("run 9999/12 --input inputs/9999/day12/example.txt", 1);
    assert_eq!(run.matches("not solved yet").count(), 2, "{run}");
    checkout.xtask("run 12", 2);
    checkout.xtask("check", 0);
    assert!(checkout.xtask("run 2020/22", 0).contains("33745"));
}

#[test]
fn what_is_no_new_day() {
    let root = Workspace::new();
    let error = |arguments: &[&str]| {
        let output = root.run(&[&["new"], arguments].concat());
        assert_eq!((output.out.as_str(), output.code), ("", Some(2)), "{arguments:?}");
        output.err.lines().next().expect("a line").to_owned()
    };
    insta::assert_snapshot!(error(&["7"]), @"error: invalid value '7' for '<PUZZLE>': expected a year and a day such as `2020/22`, found 7");
    insta::assert_snapshot!(error(&["2020/22"]), @"error: 2020/22 already exists: crates/day22");
    insta::assert_snapshot!(error(&["9999/12", "--title", "a\"b"]), @r#"error: invalid value 'a"b' for '--title <TITLE>': expected letters, digits, spaces or any of '!,-.:?&"#);
    assert!(!root.path("crates/day12").exists());
}
