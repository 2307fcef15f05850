//! `cargo xtask check`

use super::Made;

#[test]
fn a_new_answer_fails_and_the_flag_that_records_it_is_named() {
    let made = Made::with_two_days().with_inputs_of_day22(&[("example", "291\nunsolved")]);
    let output = made.run("check 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      example    part 1 new: 291, part 2 not solved yet
    1 new, 1 not solved yet
    ");
    insta::assert_snapshot!(output.err, @"once you know that a new answer is right, `cargo xtask check --accept` records it");
    assert_eq!(made.calls(), ["day22 solves inputs/2020/day22/example.txt"]);
    assert_eq!(output.code, Some(1));
}

#[test]
fn accept_replaces_only_answers_of_puzzles_that_are_named() {
    let made = Made::with_two_days()
        .with_inputs_of_day22(&[("mine", "291\n292")])
        .with_answers_of_day22(&[("mine.1", "290")]);
    let output = made.run("check --accept");
    output.assert_failure("mine       part 1 changed: 291 instead of 290, part 2 recorded: 292\n");
    insta::assert_snapshot!(output.err, @"if you meant to change an answer, `cargo xtask check --accept PACKAGE` records it");
    let line = "mine       part 1 recorded: 291 instead of 290, part 2 unchanged\n";
    made.run("check --accept 22").assert_success(line);
}
