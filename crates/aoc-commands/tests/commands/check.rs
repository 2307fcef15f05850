//! `cargo xtask check`

#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::{fs, thread, time::Duration};

use aoc_fakes::scratch_workspace::snapshot;
use aoc_program::{Steps, Stop};

use crate::made::{CRAB_COMBAT, DAY21, DAY22, Made, as_input_says};

#[test]
fn a_new_answer_passes_and_the_flag_that_records_it_is_named() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("mine", "291\nunsolved")]);
    let output = made.run("check 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      mine       part 1 new: 291, part 2 not solved yet
    1 new, 1 not solved yet
    ");
    insta::assert_snapshot!(output.err, @"next: `cargo xtask check --accept`, once you know that the new answers are right");
    insta::assert_snapshot!(made.calls(), @"
    builds day22
    day22 solves both parts of inputs/2020/day22/mine.txt
    ");
    assert_eq!(output.code, Some(0));
}

#[test]
fn accept_records_a_new_answer() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("mine", "291\nunsolved")]);
    let output = made.run("check 2020/22 --accept");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      mine       part 1 recorded: 291, part 2 not solved yet
    1 not solved yet, 1 recorded
    ");
    assert_eq!(output.code, Some(0));
    let recorded = made.workspace.read("inputs/2020/day22/mine.1.snap");
    assert_eq!(recorded, "---\nsource: cargo xtask\n---\n291\n");
}

/// The day may be wrong, or broken at the moment.
#[test]
fn accept_replaces_no_answer() {
    let made = Made::with_two_days()
        .with_inputs(DAY22, &[("mine", "291\n292")])
        .with_answers(DAY22, &[("mine.1", "290")]);
    let output = made.run("check --accept 22");
    output.assert_failure("mine       part 1 wrong: 291 instead of 290, part 2 recorded: 292\n");
    assert_eq!(output.err, "");
    assert_eq!(made.workspace.read("inputs/2020/day22/mine.1.snap"), snapshot("290"));
}

/// While a day runs, somebody may record answers: `expect` those of the puzzle, and another package of the puzzle its own.
#[test]
fn accept_keeps_answers_that_were_recorded_while_the_day_ran() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("mine", "306\n307")]);
    let folder = made.workspace.path(DAY22);
    let day22 = move |text: &str, steps: &mut Steps<'_>| {
        for part in 1..=2 {
            let file = folder.join(format!("mine.{part}.snap"));
            fs::write(file, snapshot("306")).expect("a snapshot");
        }
        as_input_says(text, steps)
    };
    made.with_day("day22", CRAB_COMBAT, day22)
        .run("check --accept 22")
        .assert_failure("part 1 unchanged, part 2 wrong: 307 instead of 306\n");
}

#[test]
fn accept_never_records_an_answer_that_the_site_has_rejected_and_then_another_is_new() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("mine", "291\nunsolved")]);
    made.workspace.write("inputs/2020/day22/mine.site", "1 too high: 291\n");
    for accepted_before in [false, true] {
        if accepted_before {
            made.workspace.write("inputs/2020/day22/mine.1.snap", snapshot("291"));
        }
        let output = made.run("check --accept 2020/22");
        output.assert_failure("part 1 wrong: 291 is too high (mine.site), part 2 not solved yet\n");
        assert_eq!(made.workspace.path("inputs/2020/day22/mine.1.snap").exists(), accepted_before);
    }
    assert_eq!(made.run("stars").out.lines().nth(1).map(|row| row.contains('*')), Some(false));
    let made = made.with_inputs(DAY22, &[("mine", "290")]);
    made.run("check --accept").assert_success("part 1 recorded: 290 instead of 291\n");
}

/// What a link leads to may be on a disk that is not mounted.
#[cfg(unix)]
#[test]
fn err_what_is_known_is_behind_a_link_that_leads_nowhere() {
    for name in ["mine.site", "mine.1.snap"] {
        let made = Made::with_two_days().with_inputs(DAY22, &[("mine", "291")]);
        let link = made.workspace.path(format!("{DAY22}/{name}"));
        symlink("/no-disk/known", &link).expect("a link");
        let error = format!("part 1 error: {DAY22}/{name}: this link leads nowhere; found 291");
        made.run("check --accept 22").assert_failure(&error);
        assert!(link.is_symlink());
    }
}

/// Nobody would notice that all of its answers are missing.
#[cfg(unix)]
#[test]
fn err_all_inputs_or_a_year_of_them_are_behind_a_link_that_leads_nowhere() {
    for (name, words) in
        [("inputs", "check"), ("inputs/2019", "check"), ("inputs/2020", "check 2020/22")]
    {
        let made = Made::with_two_days();
        let link = made.workspace.path(name);
        fs::create_dir_all(link.parent().expect("a folder")).expect("a folder");
        symlink("/no-disk/inputs", link).expect("a link");
        made.run(words).assert_failure(&format!("{name}: this link leads nowhere\n"));
    }
}

#[test]
fn an_answer_that_is_right_for_the_site_needs_no_snapshot() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("mine", "291\n292")]);
    made.workspace.write("inputs/2020/day22/mine.site", "1 right: 291\n2 right: 293\n");
    made.run("check --accept")
        .assert_failure("part 1 unchanged, part 2 wrong: 292 instead of 293 (mine.site)\n");
    assert!(!made.workspace.path("inputs/2020/day22/mine.1.snap").exists());
}

/// The part is probably not right yet, so only a person can say that there is no answer.
#[test]
fn expect_and_not_accept_records_that_an_input_has_no_answer() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("example", "none: it never ends")]);
    let none = "no answer: it never ends";
    let output = made.run("check --accept 22");
    output.assert_failure(&format!("  example    part 1 {none}\n1 no answer\n"));
    assert!(!made.workspace.path("inputs/2020/day22/example.1.snap").exists());
    made.run("expect 22 1 7").assert_success("recorded: 7");
    made.run("check --accept 22").assert_failure(&format!("part 1 {none}, expected 7\n"));
    made.run_words(&["expect", "22", "1", none])
        .assert_success(&format!("recorded: {none} instead of 7\n"));
    made.run("check 22").assert_success("part 1 unchanged\n1 answer unchanged\n");
}

#[test]
fn accept_records_the_first_answer_of_two_packages() {
    let made = Made::with_twins().with_inputs(DAY22, &[("mine", "306")]).with_day(
        "crab",
        CRAB_COMBAT,
        |_, steps| {
            steps.part1(|| 307);
            Ok(())
        },
    );
    let output = made.run("check 2020/22 --accept");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat (crab)
      mine       part 1 recorded: 307
    2020/22 Crab Combat (day22)
      mine       part 1 wrong: 306 instead of 307
    1 recorded, 1 wrong
    failed: 2020/22
    ");
    assert_eq!(output.code, Some(1));
}

/// A recorded answer to an example decides for which part the examples are, so a person has to confirm it.
#[test]
fn accept_records_no_answer_to_an_example() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("example", "7"), ("mine", "8")]);
    let output = made.run("check --accept");
    output.assert_success("  example    part 1 new: 7\n  mine       part 1 recorded: 8\n");
    insta::assert_snapshot!(output.err, @"next: `cargo xtask expect PUZZLE PART ANSWER` for each new answer to an example, with what the puzzle says");
    assert!(!made.workspace.path(DAY22).join("example.1.snap").exists());
}

#[test]
fn an_example_that_is_for_no_part_passes() {
    let made = Made::with_two_days()
        .with_inputs(DAY22, &[("example", "7\n8"), ("example-2", "7\n9"), ("example-b", "1")])
        .with_answers(DAY22, &[("example.1", "7"), ("example-2.2", "9")]);
    let output = made.run("check 22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      example    part 1 unchanged
      example-2  part 2 unchanged
      example-b  not run: answers are recorded for other examples only
    1 not run, 2 unchanged
    ");
    assert_eq!(output.code, Some(0));
}

#[test]
fn err_accepted_answer_that_cannot_be_written() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("mine", "291")]);
    let inputs = made.workspace.path("inputs");
    let made = made.with_day("day22", CRAB_COMBAT, move |text, steps| {
        fs::remove_dir_all(&inputs).expect("a folder");
        as_input_says(text, steps)
    });
    let output = made.run("check 2020/22 --accept");
    output.assert_failure("  mine       part 1 error: inputs/2020/day22/mine.1.snap: ");
    output.assert_failure("\n1 error\n");
}

#[test]
fn what_is_unchanged_or_not_solved_in_both_parts_is_said_once() {
    let made = Made::with_two_days().with_inputs(DAY22, &[("example", "unsolved\nunsolved")]);
    let output = made.run("check 2020/22");
    output.assert_success("\n  example    not solved yet\n2 not solved yet\n");
}

/// What is said about part 2 begins on a line of its own.
#[test]
fn an_answer_drawn_in_letters_has_several_lines() {
    let drawing = |_: &str, steps: &mut Steps<'_>| {
        steps.part1(|| "#.#\n###");
        steps.part2(|| 7);
        Ok(())
    };
    let made = Made::new()
        .with_day("day22", CRAB_COMBAT, drawing)
        .with_inputs(DAY22, &[("mine", "a deal")]);
    insta::assert_snapshot!(made.run("check").out, @"
    2020/22 Crab Combat
      mine       part 1 new:
                 #.#
                 ###
                 part 2 new: 7
    2 new
    ");
}

#[test]
fn what_is_said_about_inputs_with_long_names_begins_in_one_column() {
    let made = Made::with_two_days()
        .with_inputs(DAY22, &[("mine", "not run"), ("published-by-alice", "not run")]);
    insta::assert_snapshot!(made.run("check 22").out, @"
    2020/22 Crab Combat
      mine                not run: the day calls no part that this input is for
      published-by-alice  not run: the day calls no part that this input is for
    2 not run
    ");
}

#[test]
fn the_last_line_counts_the_results() {
    let made = Made::with_two_days();
    let last_line = |arguments: &str| {
        let output = made.run(arguments).out;
        output.lines().last().expect("a line").to_owned()
    };
    assert_eq!(last_line("check"), "no answers");
    for folder in [DAY22, DAY21] {
        made.workspace.write(format!("{folder}/mine.txt"), "291\n292");
    }
    assert_eq!(last_line("check 22"), "2 new");
    assert_eq!(last_line("check --accept"), "4 recorded");
    made.workspace.write("inputs/2021/day21/mine.txt", "malformed");
    assert_eq!(last_line("check 21"), "1 error");
    assert_eq!(last_line("check 22"), "2 answers unchanged");
}

/// The lines about them may be far above.
#[test]
fn check_of_several_days_ends_with_the_names_of_the_puzzles_that_failed() {
    let made = Made::with_two_days()
        .with_inputs(DAY22, &[("mine", "291")])
        .with_inputs(DAY21, &[("mine", "malformed")]);
    made.workspace.write_some_text(&["inputs/2019/day05/example.1.snap"]);
    let output = made.run("check");
    assert!(output.out.ends_with("\n2 errors, 1 new\nfailed: 2021/21\n"), "{output:?}");
    assert_eq!(output.code, Some(1));
    assert!(!made.run("check 22").out.contains("failed:"));
}

#[test]
fn err_recorded_answer_with_which_nothing_is_compared() {
    let made = Made::with_twins()
        .with_inputs(DAY22, &[("example", "not run")])
        .with_answers(DAY22, &[("example.1", "7"), ("gone.1", "7")])
        .with_answers("inputs/2021/day20", &[("mine.1", "7")])
        .with_answers("inputs/2020/day22/old", &[("example.1", "7")])
        // The folder would be called `day01`.
        .with_answers("inputs/2015/day1", &[("mine.1", "7")]);
    // This is hidden.
    made.workspace.write_some_text(&["inputs/2020/day22/.mine.1.snap"]);
    let output = made.run("check");
    insta::assert_snapshot!(output.err, @"
    error: inputs/2015/day1/mine.1.snap: no day here has an input for this recorded answer: restore the input or the day, or delete the answer
    error: inputs/2020/day22/gone.1.snap: no day here has an input for this recorded answer: restore the input or the day, or delete the answer
    error: inputs/2020/day22/old/example.1.snap: no day here has an input for this recorded answer: restore the input or the day, or delete the answer
    error: inputs/2021/day20/mine.1.snap: no day here has an input for this recorded answer: restore the input or the day, or delete the answer
    ");
    assert!(output.out.contains("\n6 errors"), "{output:?}");
    assert_eq!(output.code, Some(1));
    // Here, the answers to other puzzles are not looked at.
    assert!(!made.run("check 22").err.contains("2021"));
    made.run("check 2020").assert_failure("gone.1.snap: no day here has an input for ");
}

#[test]
fn a_day_without_inputs_passes() {
    let output = Made::with_two_days().run("check 2020/22");
    assert_eq!(output.out, "2020/22 Crab Combat\n  no inputs\nno answers\n");
    assert_eq!(output.code, Some(0));
}

/// The first input takes longest, and is still printed first.
#[test]
fn lines_are_in_order_whichever_input_is_solved_first() {
    let slow = |text: &str, _: &mut Steps<'_>| -> Result<(), Stop> {
        if text == "slow" {
            thread::sleep(Duration::from_millis(300));
        }
        Ok(())
    };
    let made = Made::new()
        .with_day("day22", CRAB_COMBAT, slow)
        .with_inputs(DAY22, &[("a", "slow"), ("b", "b"), ("c", "c"), ("d", "d")]);
    insta::assert_snapshot!(made.run("check 2020/22").out, @"
    2020/22 Crab Combat
      a          not run: the day calls no part that this input is for
      b          not run: the day calls no part that this input is for
      c          not run: the day calls no part that this input is for
      d          not run: the day calls no part that this input is for
    4 not run
    ");
}
