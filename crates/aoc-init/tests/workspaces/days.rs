//! The commands, with the real cargo and the real programs of days.

use std::fs;

use crate::own_workspace::OwnWorkspace;

const SNAPSHOT: &str = "inputs/2015/day01/published.2.snap";
const MINE: &str = "inputs/2015/day01/mine.txt";
const TEMPLATE: &str = "xtask/templates/day/Cargo.toml.template";
const MAIN: &str = "crates/y2015_day01/src/main.rs";

/// One workspace goes through all that can happen to answers.
#[test]
#[ignore = "builds a workspace"]
fn check_and_cargo_test_report_every_problem_in_a_workspace() {
    let own = OwnWorkspace::new("check");
    own.add_day();
    for (input, text) in
        [("all-even", "2\n4\n"), ("example", "4\n2\n5\n"), ("published", "33740\n33745\n")]
    {
        own.write(&format!("inputs/2015/day01/{input}.txt"), text);
    }
    own.xtask("expect 2015/1 2 \"no answer: nothing was found\" -i all-even", PASSES);
    check(&own, " --accept", PASSES);
    insta::assert_snapshot!(check(&own, "", 0), @"
    2015/1 Numbers
      all-even   unchanged
      example    unchanged
      published  unchanged
    6 answers unchanged
    ");
    let run = own.cargo_from_outside("run -p y2015_day01", PASSES);
    assert!(run.out.starts_with("2015/1 Numbers "), "{run:?}");
    assert!(run.out.contains("published.txt\n"), "{run:?}");
    a_falsified_answer_is_found_and_recorded_again(&own);
    a_recorded_part_that_is_not_run_is_an_error(&own);
    a_program_that_aborts_on_one_input_still_solves_the_others(&own);
}

/// What `check` prints for 2015/1 with these flags. It must end with this status.
fn check(own: &OwnWorkspace, flags: &str, status: i32) -> String {
    own.xtask(&format!("check 2015/1{flags}"), status).out
}

/// What the test of the answers of 2015/1 prints. It must end with this status.
fn test_answers(own: &OwnWorkspace, status: i32) -> String {
    own.cargo("test -p y2015_day01 --test answers", status).out
}

const PASSES: i32 = 0;
const FAILS: i32 = 1;
const TEST_FAILS: i32 = 101;

fn a_falsified_answer_is_found_and_recorded_again(own: &OwnWorkspace) {
    let right = own.read(SNAPSHOT);
    let falsified = right.replace("33745", "33746");
    own.write(SNAPSHOT, &falsified);
    // `cargo test` hands the answer to insta, which shows the difference, and leaves the new answer beside the old one.
    let failed = test_answers(own, TEST_FAILS);
    assert!(failed.contains("-33746"), "{failed}");
    assert!(failed.contains("+33745"), "{failed}");
    assert!(failed.contains(&format!("Snapshot file: {SNAPSHOT}")), "{failed}");
    let advice =
        "if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it\n";
    assert!(failed.contains(advice), "{failed}");
    let pending = format!("{SNAPSHOT}.new");
    // What insta writes is what `check --accept` has written, apart from two lines: the place in the sources.
    let written = own.read(&pending);
    let (places, lines): (Vec<_>, Vec<_>) = written
        .lines()
        .partition(|line| line.starts_with("source: ") || line.starts_with("assertion_line: "));
    assert_eq!(places[0], "source: crates/y2015_day01/tests/answers.rs");
    let metadata = "source: cargo xtask\n";
    assert_eq!(lines.join("\n") + "\n", right.replace(metadata, ""));
    fs::remove_file(own.path(&pending)).expect("a file");

    own.write(MINE, "301\n5\n");
    let failed = test_answers(own, TEST_FAILS);
    assert!(failed.contains("mine.txt: part 1 new: 306\n"), "{failed}");
    insta::assert_snapshot!(check(own, "", FAILS), @"
    2015/1 Numbers
      all-even   unchanged
      example    unchanged
      mine       part 1 new: 306, part 2 new: 301
      published  part 1 unchanged, part 2 changed: 33745 instead of 33746
    1 changed, 2 new, 5 unchanged
    ");
    insta::assert_snapshot!(check(own, " --accept", PASSES), @"
    2015/1 Numbers
      all-even   unchanged
      example    unchanged
      mine       part 1 recorded: 306, part 2 recorded: 301
      published  part 1 unchanged, part 2 recorded: 33745 instead of 33746
    3 recorded, 5 unchanged
    ");
    test_answers(own, PASSES);
    let unchanged = check(own, "", PASSES);
    assert!(unchanged.contains("  mine       unchanged\n"), "{unchanged}");
}

fn a_recorded_part_that_is_not_run_is_an_error(own: &OwnWorkspace) {
    let main = own.read(MAIN);
    let without_part2 =
        main.replace("steps.part2(|| part2(&input, limit));", "").replace(", part2", "");
    own.write(MAIN, &without_part2);
    let error = "the day's program does not run this part, but an answer is recorded";
    let checked = check(own, "", FAILS);
    assert!(checked.contains(&format!("part 2 error: {error}")), "{checked}");
    let tested = test_answers(own, TEST_FAILS);
    assert!(tested.contains(&format!(": part 2 error: {error}")), "{tested}");
    own.write(MAIN, &main);
}

fn a_program_that_aborts_on_one_input_still_solves_the_others(own: &OwnWorkspace) {
    let main = own.read(MAIN);
    let aborts = main.replace(
        "|text, steps| {\n",
        "|text, steps| {\n        if text.starts_with(\"4\\n\") { std::process::abort() }\n",
    );
    own.write(MAIN, &aborts);
    let checked = check(own, "", FAILS);
    let error = "  example    error: the program ended before it was done: ";
    assert!(checked.contains(error), "{checked}");
    assert!(checked.contains("  published  unchanged\n"), "{checked}");
    let tested = test_answers(own, TEST_FAILS);
    assert!(
        tested.contains("example.txt: error: the program ended before it was done: "),
        "{tested}"
    );
    own.write(MAIN, &main);
}

#[test]
#[ignore = "builds a workspace"]
fn a_day_that_does_not_compile_breaks_no_other_in_a_workspace() {
    let own = OwnWorkspace::new("broken");
    own.add_day();
    own.write("inputs/2015/day01/example.txt", "1\n");
    own.xtask("check --accept 2015/1", PASSES);
    own.xtask("new 2022/5", 0);
    own.write("inputs/2022/day05/example.txt", "any text\n");
    let main = own.read("crates/y2022_day05/src/main.rs");
    own.write("crates/y2022_day05/src/main.rs", "fn {");
    // Other programs of the packages may have the same name, and do not take the place of the broken one.
    for day in ["y2015_day01", "y2022_day05"] {
        own.write(&format!("crates/{day}/src/bin/draw.rs"), "//! Draws.\nfn main() {}\n");
    }
    for command in ["run 2015/1 -e", "check 2015/1", "bench 2015/1"] {
        own.xtask(command, PASSES);
    }
    for command in ["run -e", "check"] {
        let output = own.xtask(command, FAILS);
        assert!(output.out.contains("2015/1 Numbers"), "{output:?}");
        let error = "2022/5: y2022_day05 was not built, see above";
        assert!(output.err.contains(error), "{output:?}");
    }
    programs_of_one_name_are_not_mistaken_for_each_other(&own, &main);
    // Without the folder of the other day, `run` passes again.
    fs::remove_dir_all(own.path("crates/y2022_day05")).expect("a folder");
    own.xtask_unlocked("run -e", PASSES);
}

/// The programs of both days are called `solve`. One does not compile until it gets this text.
fn programs_of_one_name_are_not_mistaken_for_each_other(own: &OwnWorkspace, main: &str) {
    for day in ["y2015_day01", "y2022_day05"] {
        let manifest = own.read(&format!("crates/{day}/Cargo.toml"));
        let program = format!("[[bin]]\nname = \"{day}\"\n");
        let renamed = manifest
            .replace("[package]\n", "[package]\ndefault-run = \"solve\"\n")
            .replace(&program, "[[bin]]\nname = \"solve\"\npath = \"src/main.rs\"\n");
        own.write(&format!("crates/{day}/Cargo.toml"), &renamed);
    }
    let output = own.xtask("run -e", FAILS);
    assert!(output.err.contains("2022/5: y2022_day05 was not built, see above"), "{output:?}");
    own.write("crates/y2022_day05/src/main.rs", main);
    let output = own.xtask("run -e", FAILS);
    let error = "error: crates/y2022_day05: its program `solve` has the name of one in crates/y2015_day01: \
                 rename it in its `[[bin]]`\n";
    assert!(output.err.contains(error), "{output:?}");
}

/// `new` makes other files for the last day of a year.
#[test]
#[ignore = "builds a workspace"]
fn new_days_pass_the_lints_and_tests_in_a_workspace() {
    let own = OwnWorkspace::new("new");
    own.xtask("new 2022/5", 0);
    own.xtask("new 2025/12", 0);
    own.write("inputs/2022/day05/example.txt", "  any\n\n text\r\n");
    for command in ["run -e", "check"] {
        let output = own.xtask(command, PASSES);
        assert!(!output.err.contains("warning"), "{output:?}");
    }
    let days = "-p y2022_day05 -p y2025_day12 --locked";
    own.cargo("fmt --check", 0);
    own.cargo(&format!("clippy {days} --all-targets -- --deny warnings"), 0);
    own.cargo(&format!("doc {days} --no-deps --document-private-items"), 0);
    own.cargo(&format!("test {days}"), 0);
    adding_and_removing_a_crate_leaves_the_settings_as_they_were(&own);
    a_day_stays_if_cargo_cannot_update_the_lock_file(&own);
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
fn a_day_stays_if_cargo_cannot_update_the_lock_file(own: &OwnWorkspace) {
    let manifest = own.read(TEMPLATE);
    let with_dependency =
        |line: &str| manifest.replace("[dependencies]\n", &format!("[dependencies]\n{line}\n"));
    own.write(TEMPLATE, &with_dependency("no-such-crate = { path = \"../no-such-crate\" }"));
    let output = own.xtask("new 2022/6", FAILS);
    let error = "error: crates/y2022_day06 was not made: mend xtask/templates/day: ";
    assert!(output.err.starts_with(error), "{output:?}");
    assert!(!own.path("crates/y2022_day06").exists());

    // Without the network, cargo does not know whether there is such a crate.
    own.write(TEMPLATE, &with_dependency("no-such-crate = \"1\""));
    let output = own.xtask("new 2022/6", FAILS);
    assert!(
        output.out.starts_with("made crates/y2022_day06; its inputs belong in inputs/2022/day06\n"),
        "{output:?}"
    );
    let error = "error: Cargo.lock was not updated, see above; once that is fixed: cargo update --workspace\n";
    assert!(output.err.ends_with(error), "{output:?}");
    assert!(own.path("crates/y2022_day06/Cargo.toml").exists());
}
