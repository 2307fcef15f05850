//! Tests the runner in copies of the workspace, with the real cargo and the real programs of days that these tests
//! make. This takes long, because the packages of each copy are built.
#![expect(clippy::expect_used, reason = "this is a test")]

use std::fs;

use aoc_testing::checkout::Checkout;

const SNAPSHOT: &str = "inputs/2015/day01/published.2.snap";
const MINE: &str = "inputs/2015/day01/mine.txt";
const MAIN: &str = "crates/y2015_day01/src/main.rs";

/// One copy goes through all that can happen to answers.
#[test]
#[ignore = "builds a copy of the workspace"]
fn check_and_cargo_test_report_every_problem_in_a_copy() {
    let checkout = Checkout::of_base(env!("CARGO_TARGET_TMPDIR"), "check");
    checkout.add_day();
    for (input, text) in
        [("all-even", "2\n4\n"), ("example", "4\n2\n5\n"), ("published", "33740\n33745\n")]
    {
        checkout.write(&format!("inputs/2015/day01/{input}.txt"), text);
    }
    check(&checkout, " --accept", 0);
    insta::assert_snapshot!(check(&checkout, "", 0), @"
    2015/1 Numbers
      all-even   unchanged
      example    unchanged
      published  unchanged
    6 answers unchanged
    ");
    let run = checkout.cargo_from_outside("run -p y2015_day01", PASSES);
    assert!(run.out.starts_with("2015/1 Numbers "), "{run:?}");
    assert!(run.out.contains("published.txt\n"), "{run:?}");
    a_falsified_answer_is_found_and_recorded_again(&checkout);
    a_recorded_part_that_is_not_run_is_an_error(&checkout);
    a_program_that_aborts_on_one_input_still_solves_the_others(&checkout);
}

/// What `check` prints for 2015/1 with these flags. It must end with this status.
fn check(checkout: &Checkout, flags: &str, status: i32) -> String {
    checkout.xtask(&format!("check 2015/1{flags}"), status).out
}

/// What the test of the answers of 2015/1 prints. It must end with this status.
fn test_answers(checkout: &Checkout, status: i32) -> String {
    checkout.cargo("test -p y2015_day01 --test answers", status).out
}

const PASSES: i32 = 0;
const FAILS: i32 = 1;
const TEST_FAILS: i32 = 101;

fn a_falsified_answer_is_found_and_recorded_again(checkout: &Checkout) {
    let right = checkout.read(SNAPSHOT);
    let falsified = right.replace("33745", "33746");
    checkout.write(SNAPSHOT, &falsified);
    checkout.write(MINE, "301\n5\n");
    insta::assert_snapshot!(check(checkout, "", FAILS), @"
    2015/1 Numbers
      all-even   unchanged
      example    unchanged
      mine       part 1 new: 306, part 2 new: 301
      published  part 1 unchanged, part 2 changed: 33745 instead of 33746
    5 unchanged, 1 changed, 2 new
    ");
    // `cargo test` hands the answer to insta, which shows the difference, and leaves the new answer beside the old one.
    let failed = test_answers(checkout, TEST_FAILS);
    assert!(failed.contains("-33746"), "{failed}");
    assert!(failed.contains("+33745"), "{failed}");
    assert!(failed.contains(&format!("Snapshot file: {SNAPSHOT}")), "{failed}");
    let command = "cargo xtask check --accept 2015/1";
    assert!(failed.contains(command), "{failed}");
    let pending = format!("{SNAPSHOT}.new");
    // What insta writes is what `check --accept` has written, apart from one line.
    let pending_lines: Vec<_> = checkout.read(&pending).lines().map(str::to_owned).collect();
    let (number, lines): (Vec<_>, Vec<_>) =
        pending_lines.into_iter().partition(|line| line.starts_with("assertion_line: "));
    assert_eq!(number.len(), 1);
    assert_eq!(lines.join("\n") + "\n", right);
    fs::remove_file(checkout.path(&pending)).expect("a file");

    checkout.write(SNAPSHOT, &right);
    // The answers to the personal input are not recorded, and this test does not need them to be.
    test_answers(checkout, PASSES);
    checkout.write(SNAPSHOT, &falsified);
    insta::assert_snapshot!(check(checkout, " --accept", PASSES), @"
    2015/1 Numbers
      all-even   unchanged
      example    unchanged
      mine       part 1 recorded: 306, part 2 recorded: 301
      published  part 1 unchanged, part 2 recorded: 33745 instead of 33746
    5 unchanged, 3 recorded
    ");
    test_answers(checkout, PASSES);
    let unchanged = check(checkout, "", PASSES);
    assert!(unchanged.contains("  mine       unchanged\n"), "{unchanged}");
}

fn a_recorded_part_that_is_not_run_is_an_error(checkout: &Checkout) {
    let main = checkout.read(MAIN);
    let without_part2 = main.replace("steps.part2(|| part2(&input));", "").replace(", part2", "");
    checkout.write(MAIN, &without_part2);
    let error = "the day's program does not run this part, but an answer is recorded";
    let checked = check(checkout, "", FAILS);
    assert!(checked.contains(&format!("part 2 error: {error}")), "{checked}");
    let tested = test_answers(checkout, TEST_FAILS);
    assert!(tested.contains(&format!("part 2: error: {error}")), "{tested}");
    checkout.write(MAIN, &main);
}

fn a_program_that_aborts_on_one_input_still_solves_the_others(checkout: &Checkout) {
    let main = checkout.read(MAIN);
    let aborts = main.replace(
        "|text, steps| {\n",
        "|text, steps| {\n        if text.starts_with(\"4\\n\") { std::process::abort() }\n",
    );
    checkout.write(MAIN, &aborts);
    let checked = check(checkout, "", FAILS);
    let error = "  example    error: the program ended before it was done: ";
    assert!(checked.contains(error), "{checked}");
    assert!(checked.contains("  published  unchanged\n"), "{checked}");
    let tested = test_answers(checkout, TEST_FAILS);
    assert!(tested.contains("example.txt: the program ended before it was done: "), "{tested}");
    checkout.write(MAIN, &main);
}

#[test]
#[ignore = "builds a copy of the workspace"]
fn a_day_that_does_not_compile_breaks_no_other_in_a_copy() {
    let checkout = Checkout::of_base(env!("CARGO_TARGET_TMPDIR"), "broken");
    checkout.add_day();
    checkout.write("inputs/2015/day01/example.txt", "1\n");
    checkout.xtask("check --accept 2015/1", PASSES);
    checkout.xtask("new 2022/5", 0);
    checkout.write("inputs/2022/day05/example.txt", "any text\n");
    let main = checkout.read("crates/y2022_day05/src/main.rs");
    checkout.write("crates/y2022_day05/src/main.rs", "fn {");
    // Another program of the package, which compiles, does not take the place of the broken one.
    checkout.write("crates/y2022_day05/src/bin/draw.rs", "//! Draws.\nfn main() {}\n");
    for command in ["run 2015/1 -e", "check 2015/1", "bench 2015/1"] {
        checkout.xtask(command, PASSES);
    }
    for command in ["run -e", "check"] {
        let output = checkout.xtask(command, FAILS);
        assert!(output.out.contains("2015/1 Numbers"), "{output:?}");
        let error = "2022/5: y2022_day05 did not compile, see above";
        assert!(output.err.contains(error), "{output:?}");
    }
    programs_of_one_name_are_not_mistaken_for_each_other(&checkout, &main);
    // Without the folder of the other day, `run` passes again.
    fs::remove_dir_all(checkout.path("crates/y2022_day05")).expect("a folder");
    checkout.xtask_unlocked("run -e", PASSES);
}

/// The programs of both days are called `solve`. One does not compile until it gets this text.
fn programs_of_one_name_are_not_mistaken_for_each_other(checkout: &Checkout, main: &str) {
    let manifest = checkout.read("crates/y2015_day01/Cargo.toml");
    let program = "\n[[bin]]\nname = \"solve\"\npath = \"src/main.rs\"\n";
    checkout.write("crates/y2015_day01/Cargo.toml", &(manifest + program));
    // This package has two programs.
    let manifest = checkout.read("crates/y2022_day05/Cargo.toml");
    let renamed = manifest
        .replace("[package]\n", "[package]\ndefault-run = \"solve\"\n")
        .replace("[[bin]]\nname = \"y2022_day05\"\n", "[[bin]]\nname = \"solve\"\n");
    checkout.write("crates/y2022_day05/Cargo.toml", &renamed);
    let output = checkout.xtask("run -e", FAILS);
    assert!(output.err.contains("2022/5: y2022_day05 did not compile, see above"), "{output:?}");
    checkout.write("crates/y2022_day05/src/main.rs", main);
    let output = checkout.xtask("run -e", FAILS);
    let error = "error: crates/y2015_day01 and crates/y2022_day05 both build a program `solve`: \
                 rename one in its `[[bin]]`\n";
    assert!(output.err.contains(error), "{output:?}");
}

/// `new` makes other files for the last day of a year.
#[test]
#[ignore = "builds a copy of the workspace"]
fn new_days_pass_the_lints_and_tests_in_a_copy() {
    let checkout = Checkout::of_base(env!("CARGO_TARGET_TMPDIR"), "new");
    checkout.xtask("new 2022/5", 0);
    checkout.xtask("new 2025/12", 0);
    checkout.write("inputs/2022/day05/example.txt", "  any\n\n text\r\n");
    for command in ["run -e", "check"] {
        let output = checkout.xtask(command, PASSES);
        assert!(!output.err.contains("warning"), "{output:?}");
    }
    let days = "-p y2022_day05 -p y2025_day12 --locked";
    checkout.cargo("fmt --all --check", 0);
    checkout.cargo(&format!("clippy {days} --all-targets -- --deny warnings"), 0);
    checkout.cargo(&format!("doc {days} --no-deps --document-private-items"), 0);
    checkout.cargo(&format!("test {days}"), 0);
    adding_and_removing_a_crate_leaves_the_settings_as_they_were(&checkout);
    a_day_stays_if_cargo_cannot_update_the_lock_file(&checkout);
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

/// After this, cargo cannot do anything more in the copy.
fn a_day_stays_if_cargo_cannot_update_the_lock_file(checkout: &Checkout) {
    let manifest = checkout.read("xtask/templates/day/Cargo.toml.template");
    let dependency = "[dependencies]\nno-such-crate = { path = \"../no-such-crate\" }\n";
    checkout.write(
        "templates/day/Cargo.toml.template",
        &manifest.replace("[dependencies]\n", dependency),
    );
    let output = checkout.xtask("new 2022/6", FAILS);
    assert!(
        output.out.starts_with("made crates/y2022_day06; its inputs belong in inputs/2022/day06\n"),
        "{output:?}"
    );
    let error = "error: Cargo.lock was not updated, see above; once that is fixed: cargo update --workspace\n";
    assert!(output.err.ends_with(error), "{output:?}");
    assert!(checkout.path("crates/y2022_day06/Cargo.toml").exists());
}
