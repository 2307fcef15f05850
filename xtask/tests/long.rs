//! Everything that can happen to recorded answers happens in a copy of the workspace, with the real cargo and the days'
//! real programs. This takes minutes, because everything is built. The test needs day 22, and is removed with it.
#![expect(clippy::expect_used, reason = "this is a test")]

use std::fs;

use aoc_testing::checkout::Checkout;

/// The worked example of Crab Combat, whose answers are 306 and 291.
const EXAMPLE: &str = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n";

const SNAPSHOT: &str = "inputs/2020/day22/published.2.snap";
const MINE: &str = "inputs/2020/day22/mine.txt";
const MAIN: &str = "crates/day22/src/main.rs";

/// One copy goes through all that can happen to answers.
#[test]
#[ignore = "builds a copy of the workspace"]
fn check_and_cargo_test_report_every_problem_with_recorded_answers() {
    let checkout = Checkout::new(env!("CARGO_TARGET_TMPDIR"), "check");
    insta::assert_snapshot!(check(&checkout, "", 0), @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      published  unchanged
    ");
    a_falsified_answer_is_found_and_recorded_again(&checkout);
    a_recorded_part_that_is_not_run_is_an_error(&checkout);
    a_program_that_aborts_on_one_input_still_solves_the_others(&checkout);
    left_over_answers_are_found(&checkout);
}

/// What `check` prints for 2020/22 with these flags. It must end with this status.
fn check(checkout: &Checkout, flags: &str, status: i32) -> String {
    checkout.xtask(&format!("check 2020/22{flags}"), status).out
}

/// What the test of the answers of 2020/22 prints. It must end with this status.
fn test_answers(checkout: &Checkout, status: i32) -> String {
    checkout.cargo("test -p day22 --test answers", status).out
}

const PASSES: i32 = 0;
const FAILS: i32 = 1;
const TEST_FAILS: i32 = 101;

fn a_falsified_answer_is_found_and_recorded_again(checkout: &Checkout) {
    let right = checkout.read(SNAPSHOT);
    let falsified = right.replace("33745", "33746");
    checkout.write(SNAPSHOT, &falsified);
    checkout.write(MINE, EXAMPLE);
    insta::assert_snapshot!(check(checkout, "", FAILS), @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      mine       part 1 new: 306, part 2 new: 291
      published  part 1 unchanged, part 2 changed: 33745 instead of 33746
    ");
    // In `cargo test`, insta compares. It shows the difference, and leaves the new answer beside the old.
    let failed = test_answers(checkout, TEST_FAILS);
    assert!(failed.contains("-33746"), "{failed}");
    assert!(failed.contains("+33745"), "{failed}");
    assert!(failed.contains(&format!("Snapshot file: {SNAPSHOT}")), "{failed}");
    let command = "cargo xtask check --accept 2020/22";
    assert!(failed.contains(command), "{failed}");
    let pending = format!("{SNAPSHOT}.new");
    assert!(checkout.read(&pending).contains("33745"));
    fs::remove_file(checkout.path(&pending)).expect("a file");

    // Left to itself, insta would take this for the right answer.
    checkout.write(SNAPSHOT, &right.replace("33745", "---\n33745"));
    check(checkout, "", FAILS);
    test_answers(checkout, TEST_FAILS);
    fs::remove_file(checkout.path(&pending)).expect("a file");

    checkout.write(SNAPSHOT, &right);
    // The answers to the personal input are not recorded, and this test does not need them to be.
    test_answers(checkout, PASSES);
    checkout.write(SNAPSHOT, &falsified);
    insta::assert_snapshot!(check(checkout, " --accept", PASSES), @"
    2020/22 Crab Combat
      endless    unchanged
      example    unchanged
      mine       part 1 recorded: 306, part 2 recorded: 291
      published  part 1 unchanged, part 2 recorded: 33745 instead of 33746
    ");
    test_answers(checkout, PASSES);
    let unchanged = check(checkout, "", PASSES);
    assert!(unchanged.contains("  mine       unchanged\n"), "{unchanged}");
}

fn a_recorded_part_that_is_not_run_is_an_error(checkout: &Checkout) {
    let main = checkout.read(MAIN);
    let without_part2 =
        main.replace("?;\n        steps.part2(|| part2(&input))", "").replace(", part2", "");
    checkout.write(MAIN, &without_part2);
    let error = "the day's program does not run this part, but an answer is recorded";
    let checked = check(checkout, "", FAILS);
    assert!(checked.contains(&format!("part 2 error: {error}")), "{checked}");
    let tested = test_answers(checkout, TEST_FAILS);
    assert!(tested.contains(&format!("part 2: {error}")), "{tested}");
    checkout.write(MAIN, &main);
}

fn a_program_that_aborts_on_one_input_still_solves_the_others(checkout: &Checkout) {
    let main = checkout.read(MAIN);
    let aborts = main.replace(
        "|text, steps| {\n",
        "|text, steps| {\n        if text.starts_with(\"Player 1:\\n9\\n2\") { std::process::abort() }\n",
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

fn left_over_answers_are_found(checkout: &Checkout) {
    fs::remove_file(checkout.path(MINE)).expect("an input");
    let checked = check(checkout, "", FAILS);
    assert!(
        checked.contains("  mine.1     unreferenced: no such input for this part"),
        "{checked}"
    );
    assert!(checkout.path("inputs/2020/day22/mine.2.snap").is_file(), "nothing recorded is lost");
    fs::remove_dir_all(checkout.path("inputs/2020/day22")).expect("a folder");
    assert_eq!(check(checkout, "", PASSES), "2020/22 Crab Combat\n  no inputs\n");
}
