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
    assert_eq!(run.matches("not solved yet").count(), 1, "{run}");
    checkout.xtask("run 12", 2);
    checkout.xtask("check", 0);
    assert!(checkout.xtask("run 2020/22", 0).contains("33745"));

    follow_the_walk_through(&checkout);
    let run = checkout.xtask("run 2015/1 --input inputs/2015/day01/example.txt", 0);
    for answer in ["part 1  -1 ", "part 2  5 "] {
        assert!(run.contains(answer), "{run}");
    }
    let check = checkout.xtask("check 2015/1", 0);
    assert_eq!(check, "2015/1 Not Quite Lisp\n  example    unchanged\n");
}

/// Gives the commands of `crates/README.md`, which must print what is shown, and takes its code.
fn follow_the_walk_through(checkout: &Checkout) {
    let page = fs::read_to_string(checkout.root.join("crates/README.md")).expect("a page");
    assert!(page.contains("`()())`, as `inputs/2015/day01/example.txt`"));
    for block in page.split("```").skip(1).step_by(2) {
        if let Some(code) = block.strip_prefix("rust\n") {
            fs::write(checkout.root.join("crates/day01/src/lib.rs"), code).expect("a file");
            fs::write(checkout.root.join("inputs/2015/day01/example.txt"), "()())")
                .expect("a file");
        }
        for step in block.split("$ cargo ").skip(1) {
            let (command, shown) = step.split_once('\n').expect("a line");
            let out = match command.strip_prefix("xtask ") {
                Some(words) => checkout.xtask(words, 0),
                None => checkout.cargo(command, 0),
            };
            assert!(shown.is_empty() || out == shown, "{command}: {out}");
        }
    }
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
