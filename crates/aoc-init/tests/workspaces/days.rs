//! The commands, with the real cargo and the real programs of days.

use std::fs;

use aoc_fakes::output::{Output, run_expecting};

use crate::own_workspace::OwnWorkspace;

const SNAPSHOT: &str = "inputs/2015/day01/published.2.snap";
const MINE: &str = "inputs/2015/day01/mine.txt";
const TEMPLATE: &str = "xtask/templates/day/Cargo.toml.template";
const MAIN: &str = "crates/y2015_day01/src/main.rs";

#[test]
#[ignore = "builds a workspace"]
fn cargo_test_asserts_the_answers_that_check_records_in_a_workspace() {
    let own = OwnWorkspace::new("check");
    own.add_day();
    for (input, text) in
        [("all-even", "2\n4\n"), ("example", "4\n2\n5\n"), ("published", "33740\n33745\n")]
    {
        own.write(&format!("inputs/2015/day01/{input}.txt"), text);
    }
    own.xtask("expect 2015/1 2 \"no answer: no number is odd\" -i all-even", PASSES);
    own.xtask("expect 2015/1 1 11", PASSES);
    own.xtask("expect 2015/1 2 5", PASSES);
    // Part 2 has no answer for it, and is not run.
    own.write("inputs/2015/day01/example-b.txt", "4\n2\n");
    own.xtask("expect 2015/1 1 6 -i example-b", PASSES);
    own.xtask("check 2015/1 --accept", PASSES);
    insta::assert_snapshot!(own.xtask("check", PASSES).out, @"
    2015/1 Numbers
      all-even   unchanged
      example    unchanged
      example-b  part 1 unchanged, part 2 not run: example is for this part
      published  unchanged
    1 not run, 7 unchanged
    ");
    test_answers(&own, PASSES);
    own.cargo_in("crates/y2015_day01", "test", PASSES).assert_line("running 3 tests");

    insta_shows_how_an_answer_differs(&own);
    a_new_answer_passes_and_is_not_shown_to_insta(&own);
    a_part_that_overflows_fails_in_each_profile(&own);
    a_day_that_ends_the_test_fails(&own);
    an_ignored_test_is_left_out_and_runs_if_it_is_asked_for(&own);
}

/// What the test of the answers of 2015/1 prints. It must end with this status.
fn test_answers(own: &OwnWorkspace, status: i32) -> Output {
    own.cargo("test -p y2015_day01 answers", status)
}

const PASSES: i32 = 0;
const FAILS: i32 = 1;
const TEST_FAILS: i32 = 101;

/// Asserts that the test has said this about an input of 2015/1.
fn assert_said(test: &Output, own: &OwnWorkspace, input: &str, said: &str) {
    let path = own.path(&format!("inputs/2015/day01/{input}.txt"));
    test.assert_line(&format!("{}: {said}", path.display()));
}

/// `cargo test` hands the answer to `insta`, which shows the difference, and leaves the new answer beside the old one.
fn insta_shows_how_an_answer_differs(own: &OwnWorkspace) {
    let right = own.read(SNAPSHOT);
    own.write(SNAPSHOT, &right.replace("33745", "33746"));
    let failed = test_answers(own, TEST_FAILS);
    assert_said(&failed, own, "published", "part 2 wrong: 33745 instead of 33746");
    failed.assert_line(&format!("Snapshot file: {SNAPSHOT}"));
    for difference in ["-33746", "+33745"] {
        assert!(failed.out.lines().any(|line| line.ends_with(difference)), "{failed}");
    }
    // The program of the day says the same.
    own.cargo("run -p y2015_day01 -- inputs/2015/day01/published.txt", FAILS)
        .assert_line("part 2  wrong: 33745 instead of 33746");

    // What insta writes is what `check --accept` has written, apart from two lines: the place in the sources.
    let pending = format!("{SNAPSHOT}.new");
    let written = own.read(&pending);
    let (places, lines): (Vec<_>, Vec<_>) = written
        .lines()
        .partition(|line| line.starts_with("source: ") || line.starts_with("assertion_line: "));
    assert_eq!(places[0], "source: crates/y2015_day01/src/main.rs");
    assert_eq!(lines.join("\n") + "\n", right.replace("source: cargo xtask\n", ""));
    insta_review_looks_in_the_folder_of_inputs(own);
    fs::remove_file(own.path(&pending)).expect("a file");
    // Some people let insta replace snapshots everywhere.
    let mut updating = own.command("test -p y2015_day01 answers");
    run_expecting(updating.env("INSTA_UPDATE", "always"), TEST_FAILS);
    assert!(own.read(SNAPSHOT).ends_with("\n33746\n"));
    own.write(SNAPSHOT, &right);
}

/// `cargo insta review` looks for new answers in the folders of test targets, and below them. It need not be installed here.
fn insta_review_looks_in_the_folder_of_inputs(own: &OwnWorkspace) {
    let metadata = own.cargo("metadata --no-deps --format-version 1", 0).out;
    let file = own.path("xtask/../inputs/insta-review.rs");
    let target = format!(
        r#"{{"kind":["test"],"crate_types":["bin"],"name":"insta-review","src_path":"{}""#,
        file.display()
    );
    assert!(metadata.contains(&target), "no {target} in {metadata}");
}

fn a_new_answer_passes_and_is_not_shown_to_insta(own: &OwnWorkspace) {
    own.write(MINE, "301\n5\n");
    test_answers(own, PASSES);
    assert!(!own.path("inputs/2015/day01/mine.1.snap.new").exists());
    // What the site has rejected is wrong.
    own.write("inputs/2015/day01/mine.site", "1 too high: 300\n");
    let failed = test_answers(own, TEST_FAILS);
    assert_said(&failed, own, "mine", "part 1 wrong: 306 is too high (mine.site)");
    own.write("inputs/2015/day01/mine.site", "1 right: 306\n");
    test_answers(own, PASSES);
    own.xtask("check 2015/1 --accept", PASSES);
}

/// In the profiles `test`, `dev` and `release`. The others are based on these.
fn a_part_that_overflows_fails_in_each_profile(own: &OwnWorkspace) {
    let main = own.read(MAIN);
    let sum = "numbers.iter().fold(u32::MAX, |sum, number| sum + number)";
    own.write(MAIN, &main.replace("numbers.iter().sum()", sum));
    let failed = test_answers(own, TEST_FAILS);
    assert_said(&failed, own, "example", "part 1 error: the part panicked, see above");
    let run = own.cargo("run -p y2015_day01 -- inputs/2015/day01/example.txt", FAILS);
    let check = own.xtask("check 2015/1", FAILS);
    for output in [failed, run, check] {
        output.assert_line("attempt to add with overflow");
    }
    own.write(MAIN, &main);
}

/// Otherwise `exit(0)` would look as if the test had passed.
fn a_day_that_ends_the_test_fails(own: &OwnWorkspace) {
    let main = own.read(MAIN);
    let ends = main.replace(
        "    let input = ",
        "    if text.starts_with(\"4\\n\") { std::process::exit(0) }\n    let input = ",
    );
    own.write(MAIN, &ends);
    let failed = test_answers(own, TEST_FAILS);
    let error = "error: the program ended before it was done: exit status: 0";
    assert_said(&failed, own, "example", error);
    own.write(MAIN, &main);
}

/// The processes that it starts have to run it as well.
fn an_ignored_test_is_left_out_and_runs_if_it_is_asked_for(own: &OwnWorkspace) {
    let main = own.read(MAIN);
    let ignored = "    #[test]\n    #[ignore = \"takes minutes\"]\n    fn answers";
    own.write(MAIN, &main.replace("    #[test]\n    fn answers", ignored));
    test_answers(own, PASSES).assert_line("test tests::answers ... ignored, takes minutes");
    own.cargo("test -p y2015_day01 -- --ignored", PASSES).assert_line("test tests::answers ... ok");
    own.write(MAIN, &main);
}

#[test]
#[ignore = "builds a workspace"]
fn a_day_that_does_not_compile_breaks_no_other_in_a_workspace() {
    let own = OwnWorkspace::new("broken");
    own.add_day();
    own.write("inputs/2015/day01/example.txt", "1\n");
    own.xtask("check --accept 2015/1", PASSES);
    own.xtask("new 2022/5 --title Fifth", 0);
    own.write("inputs/2022/day05/example.txt", "any text\n");
    own.write("crates/y2022_day05/src/main.rs", "fn {");
    // Other programs of the packages may have the same name, and do not take the place of the broken one.
    for day in ["y2015_day01", "y2022_day05"] {
        own.write(&format!("crates/{day}/src/bin/draw.rs"), "//! Draws.\nfn main() {}\n");
    }
    // Cargo would refuse to build anything if it were asked for a package of this name, of which there are two, or if a
    // package wanted a later compiler.
    own.xtask("new 2022/7 --title Seventh --package fastrand", PASSES);
    let manifest = own.read("crates/fastrand/Cargo.toml");
    own.write(
        "crates/fastrand/Cargo.toml",
        &manifest.replace("edition", "rust-version = \"1.999\"\nedition"),
    );
    own.write("inputs/2022/day07/example.txt", "any text\n");
    for command in ["run 2015/1 2022/7 -e", "check 2015/1 2022/7", "bench 2015/1 2022/7 -e"] {
        own.xtask(command, PASSES);
    }
    for (command, solved) in
        [("run -e", "2015/1 Numbers inputs/2015/day01/example.txt"), ("check", "2015/1 Numbers")]
    {
        let output = own.xtask(command, FAILS);
        output.assert_line(solved);
        output.assert_line("error: 2022/5: y2022_day05 was not built, see above");
    }
    // Without the folder of the other day, `run` passes again.
    fs::remove_dir_all(own.path("crates/y2022_day05")).expect("a folder");
    own.xtask_unlocked("run -e", PASSES);
}

/// The second is the last puzzle of its year, which has no part 2.
#[test]
#[ignore = "builds a workspace"]
fn new_days_pass_the_lints_and_tests_in_a_workspace() {
    let own = OwnWorkspace::new("new");
    own.xtask("new 2022/5 --title Fifth", 0);
    own.xtask("new 2025/12 --title Last", 0);
    own.write("inputs/2022/day05/example.txt", "  any\n\n text\r\n");
    for command in ["run -e", "check"] {
        let output = own.xtask(command, PASSES);
        assert!(!output.err.contains("warning"), "{output:?}");
    }
    let days = "-p y2022_day05 -p y2025_day12 --locked";
    own.cargo("fmt --check", 0);
    own.cargo(&format!("clippy {days} --all-targets -- --deny warnings"), 0);
    // With what this workspace allows.
    let allowed = "--allow clippy::unnecessary-wraps";
    let pedantic = format!("--deny clippy::pedantic {allowed}");
    own.cargo(&format!("clippy {days} --all-targets -- {pedantic}"), 0);
    own.cargo(&format!("doc {days} --no-deps --document-private-items"), 0);
    own.cargo(&format!("test {days}"), 0);
    adding_and_removing_a_crate_leaves_the_settings_as_they_were(&own);
    an_inputs_folder_or_a_manifest_that_is_missing_can_be_mended(&own);
    a_day_stays_if_cargo_can_list_it_but_not_update_the_lock_file(&own);
}

/// As `crates/own-workspace.md` says.
fn an_inputs_folder_or_a_manifest_that_is_missing_can_be_mended(own: &OwnWorkspace) {
    fs::create_dir(own.path("crates/empty")).expect("a folder");
    let failed = own.xtask_unlocked("check", TEST_FAILS);
    assert!(failed.err.starts_with("error: failed to load manifest "), "{failed}");
    fs::remove_dir(own.path("crates/empty")).expect("a folder");
    own.xtask("check", PASSES);

    let file = own.path("xtask/../inputs/insta-review.rs");
    fs::remove_file(&file).expect("a file");
    let failed = own.cargo("fmt --check", FAILS);
    failed.assert_line(&format!("Error: file `{}` does not exist", file.display()));
    let manifest = own.read("xtask/Cargo.toml");
    let (before, section) = manifest.split_once("[[test]]").expect("a section");
    let (_, after) = section.split_once("\n[").expect("the next section");
    own.write("xtask/Cargo.toml", &format!("{before}[{after}"));
    own.cargo("fmt --check", PASSES);
    own.xtask("check", PASSES);
}

/// `cargo remove` deletes from the root manifest what seems unused: profiles of packages, and versions.
fn adding_and_removing_a_crate_leaves_the_settings_as_they_were(own: &OwnWorkspace) {
    let settings = || ["Cargo.toml", ".cargo/config.toml"].map(|file| own.read(file));
    let before = settings();
    own.cargo("add tempfile -p y2022_day05", 0);
    own.cargo("remove tempfile -p y2022_day05", 0);
    assert_eq!(settings(), before);
}

/// After this, cargo cannot do anything more in the workspace.
fn a_day_stays_if_cargo_can_list_it_but_not_update_the_lock_file(own: &OwnWorkspace) {
    let manifest = own.read(TEMPLATE);
    let with_dependency =
        |line: &str| manifest.replace("[dependencies]\n", &format!("[dependencies]\n{line}\n"));
    own.write(TEMPLATE, &with_dependency("no-such-crate = { path = \"../no-such-crate\" }"));
    let output = own.xtask("new 2022/6 --title Sixth", FAILS);
    let error = "error: no day was made: cargo cannot list the packages: error: failed to load ";
    assert!(output.err.starts_with(error), "{output}");
    own.write(TEMPLATE, &manifest);
    own.xtask("new 2022/6 --title Sixth --package xtask", FAILS);
    assert!(!own.path("crates/xtask").exists());
    own.xtask("check", PASSES);

    // Without the network, cargo does not know whether there is such a crate. The next command says so.
    own.write(TEMPLATE, &with_dependency("no-such-crate = \"1\""));
    let output = own.xtask("new 2022/6 --title Sixth", PASSES);
    output.assert_line("made crates/y2022_day06; its inputs belong in inputs/2022/day06");
    assert_eq!(output.err, "");
    let next = own.cargo("check -p y2022_day06", 101);
    next.assert_line("error: no matching package named `no-such-crate` found");
}
