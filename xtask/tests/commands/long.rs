//! The whole way through cargo, the days' programs and the client of the site.

use std::fs;

use crate::{
    checkout::{Checkout, finish},
    server::{Server, page, text},
};

/// The worked example of Crab Combat: 306 and 291.
const EXAMPLE: &str = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n";

/// Makes a day by the walk-through, and one with the number of another; then runs every check.
#[test]
#[ignore = "builds a copy of the workspace"]
fn everything_passes_with_new_days() {
    let Some(checkout) = Checkout::new("new") else { return };
    checkout.xtask("new 2021/22", 0);
    checkout.write("inputs/2021/day22/example.txt", "  any\n\n text\r\n");
    follow_the_walk_through(&checkout);
    let run = checkout.xtask("run 2015/1 --example", 0).out;
    assert!(run.contains("part 1  -1 ") && run.contains("part 2  5 "), "{run}");
    checkout.xtask("run 22", 2);
    checkout.xtask("run 2021/22 -e", 1);
    let run = checkout.xtask("run -e", 0).out;
    let order = ["2015/1 Not Quite Lisp", "2020/22 Crab", "2021/21 Dirac", "2021/22 Untitled"];
    assert!(order.map(|title| run.find(title)).is_sorted(), "{run}");

    let made = "-p y2015_day01 -p y2021_day22 --locked";
    checkout.cargo("fmt --all --check", 0);
    checkout.cargo(&format!("clippy {made} --all-targets -- --deny warnings"), 0);
    checkout.cargo(&format!("doc {made} --no-deps --document-private-items"), 0);
    checkout.cargo(&format!("test {made}"), 0);

    a_broken_day_breaks_no_other(&checkout);
}

/// Gives the commands of `crates/README.md`, which must print what is shown, and takes its code.
fn follow_the_walk_through(checkout: &Checkout) {
    let page = checkout.read("crates/README.md");
    assert!(page.contains("`()())`, as `inputs/2015/day01/example.txt`"));
    for block in page.split("```").skip(1).step_by(2) {
        if let Some(code) = block.strip_prefix("rust\n") {
            checkout.write("crates/y2015_day01/src/lib.rs", code);
            checkout.write("inputs/2015/day01/example.txt", "()())");
        }
        for step in block.split("$ cargo ").skip(1) {
            let (command, shown) = step.split_once('\n').expect("a line");
            let output = match command.strip_prefix("xtask ") {
                Some(words) => checkout.xtask(words, 0),
                None => checkout.cargo(command, 0),
            };
            assert!(shown.is_empty() || output.out == shown, "{command}: {output:?}");
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
    checkout.xtask("trace 2021/21 --max-depth 1", 2);
    for command in ["run -e", "check"] {
        let output = checkout.xtask(command, 1);
        assert!(output.out.contains("2021/21 Dirac Dice"), "{output:?}");
        assert!(output.err.contains("2015/1: cannot build y2015_day01, see above"), "{output:?}");
    }
    // To remove a day is to remove its folder.
    fs::remove_dir_all(checkout.path("crates/y2015_day01")).expect("a folder");
    checkout.cargo("run --quiet -p xtask -- run", 0);
}

/// Makes a fork by the words of the README, adds a day, and checks it.
#[test]
#[ignore = "builds a copy of the workspace"]
fn a_fork_is_green() {
    let Some(checkout) = Checkout::new("fork") else { return };
    let readme = checkout.read("README.md");
    let removed = readme.lines().find_map(|line| line.strip_prefix("git rm -r ")).expect("folders");
    for folder in removed.split(' ').filter(|folder| !folder.contains('*')) {
        fs::remove_dir_all(checkout.path(folder)).expect("a folder");
    }
    let manifest = checkout.read("Cargo.toml");
    let (kept, _) = manifest.split_once("# The rest is for days 21 and 22").expect("the last part");
    checkout.write("Cargo.toml", kept);
    fs::remove_dir_all(checkout.path("crates/aoc-view")).expect("a folder");
    let markers: Vec<_> = readme.lines().filter(|line| line.starts_with("<!-- ")).collect();
    checkout.write("README.md", &markers.join("\n"));
    checkout.cargo("run --quiet -p xtask -- view 2022/5", 2);
    checkout.cargo("run --quiet -p xtask -- new 2022/5", 0);
    checkout.write("inputs/2022/day05/example.txt", "any text\n");
    for command in ["run", "check"] {
        let err = checkout.xtask(command, 0).err;
        assert!(!err.contains("warning"), "{err}");
    }
    checkout.cargo("fmt --all --check", 0);
    checkout.cargo("clippy --locked -p y2022_day05 -p xtask --all-targets -- --deny warnings", 0);
    checkout.cargo("test --locked -p y2022_day05 -p xtask -- --include-ignored", 0);
}

/// A whole round: nothing changed, something changed, recorded, unreferenced.
#[test]
#[ignore = "builds a copy of the workspace"]
fn answers_are_judged_and_recorded() {
    let Some(checkout) = Checkout::new("check") else { return };
    let check = |flags: &str, status| checkout.xtask(&format!("check 2020/22{flags}"), status).out;
    insta::assert_snapshot!(check("", 0), @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  unchanged
    ");
    let (snapshot, mine) = ("inputs/2020/day22/published.2.snap", "inputs/2020/day22/mine.txt");
    let right = checkout.read(snapshot);
    checkout.write(snapshot, &right.replace("33745", "33746"));
    checkout.write(mine, EXAMPLE);
    insta::assert_snapshot!(check("", 1), @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      mine       new
      published  part 1 unchanged, part 2 changed: 33745 instead of 33746
    ");
    // In `cargo test`, insta compares.
    let test = |status| checkout.cargo("test -p day22 --test answers", status).out;
    let failed = test(101);
    assert!(failed.contains("-33746") && failed.contains("+33745"), "{failed}");
    let pending = format!("{snapshot}.new");
    assert!(checkout.read(&pending).contains("33745"));
    fs::remove_file(checkout.path(&pending)).expect("a file");
    checkout.write(snapshot, &right);
    // A personal input need not be recorded there.
    test(0);
    checkout.write(snapshot, &right.replace("33745", "33746"));
    insta::assert_snapshot!(check(" --accept", 0), @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      mine       part 1 recorded: 306, part 2 recorded: 291
      published  part 1 unchanged, part 2 recorded: 33745 instead of 33746
    ");
    test(0);
    assert!(check("", 0).contains("mine       unchanged\n"));

    // A step that is no longer taken is missed by both.
    let main = "crates/day22/src/main.rs";
    let steps = checkout.read(main);
    let one_step =
        steps.replace("?;\n        steps.part2(|| part2(&input))", "").replace(", part2", "");
    checkout.write(main, &one_step);
    assert!(
        check("", 1)
            .contains("part 2 error: the day takes no such step, but an answer is recorded")
    );
    assert!(test(101).contains("part 2: the day takes no such step, but an answer is recorded"));
    checkout.write(main, &steps);

    fs::remove_file(checkout.path(mine)).expect("an input");
    let check = check("", 1);
    assert!(check.contains("mine.1     unreferenced: it belongs to no input"), "{check}");
    assert!(checkout.path("inputs/2020/day22/mine.2.snap").is_file(), "nothing recorded is lost");
    fs::remove_dir_all(checkout.path("inputs/2020/day22")).expect("a folder");
    let none = checkout.xtask("check 2020/22", 0).out;
    assert_eq!(none, "2020/22 Crab Combat\n  no inputs\n");
}

#[test]
#[ignore = "builds the client in release mode"]
fn a_day_is_made_and_solved() {
    let Some(checkout) = Checkout::new("site") else { return };
    let puzzle =
        "<h2>--- Day 1: Not Quite Lisp ---</h2>Mind the floors.<pre>(())</pre><pre>()())</pre>";
    let replies = [page(puzzle), text("()())"), text(EXAMPLE), page("That's the right answer!")];
    let server = Server::start(replies);
    let home = tempfile::tempdir().expect("a folder");
    let run = |words: &str, status| {
        let mut command = checkout.command(&format!("run --quiet --locked -p xtask -- {words}"));
        for name in ["HOME", "USERPROFILE", "APPDATA", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            command.env(name, home.path());
        }
        for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "ADVENT_OF_CODE_SESSION"] {
            command.env_remove(name).env_remove(name.to_lowercase());
        }
        command
            .env("AOC_SESSION", "0123456789abcdef".repeat(8))
            .env("AOC_CONTACT", "reader@mail.example")
            .env("AOC_SITE", server.url())
            .env("AOC_MIN_INTERVAL_MS", "0");
        finish(&mut command, status).out
    };
    insta::assert_snapshot!(run("new 2015/1 --fetch", 0), @"
    made crates/y2015_day01 and inputs/2015/day01
    inputs/2015/day01/mine.txt: fetched

    next:
      cargo xtask read 2015/1            # the puzzle
      cargo xtask example 2015/1         # lists the blocks of its page; add a number to save one
      cargo xtask run 2015/1             # solve it in crates/y2015_day01/src/lib.rs
      cargo xtask check --accept 2015/1  # with the worked example in inputs/2015/day01/example.txt
    ");
    let lib = checkout.read("crates/y2015_day01/src/lib.rs");
    assert!(lib.starts_with("//! # 2015, day 1: Not Quite Lisp"), "{lib}");
    assert!(run("read 2015/1", 0).contains("\n()())\n"));
    assert_eq!(run("example 2015/1", 0), "1   (())\n2   ()())\n");
    run("example 2015/1 2", 0);
    assert_eq!(checkout.read("inputs/2015/day01/example.txt"), "()())");

    assert_eq!(run("fetch 2020/22", 0), "inputs/2020/day22/mine.txt: fetched\n");
    let submitted = run("submit 2020/22 1", 0);
    for line in ["right: 306 solves part 1 of 2020/22\n", "  mine       part 1 recorded: 306\n"] {
        assert!(submitted.contains(line), "{submitted}");
    }
    assert!(checkout.path("inputs/2020/day22/mine.1.snap").is_file());
    assert!(!checkout.path("inputs/2020/day22/mine.2.snap").exists());
    // What the client knows lasts: this is not sent.
    run("submit 2020/22 1 307", 1);
    let requests = server.requests();
    let requests: Vec<_> =
        requests.iter().map(|request| (&*request.line, &*request.body)).collect();
    assert_eq!(
        requests,
        [
            ("GET /2015/day/1", ""),
            ("GET /2015/day/1/input", ""),
            ("GET /2020/day/22/input", ""),
            ("POST /2020/day/22/answer", "level=1&answer=306")
        ]
    );
}
