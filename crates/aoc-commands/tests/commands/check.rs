//! `cargo xtask check`

#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use aoc_fakes::scratch_workspace::snapshot;
use aoc_program::{Steps, Stop};

use crate::fake_world::{CRAB_COMBAT, DAY21, DAY22, FakeWorld, as_input_says};

#[test]
fn a_new_answer_passes_and_the_flag_that_records_it_is_named() {
    let world = FakeWorld::with_two_days().with_inputs(DAY22, &[("mine", "291\nunsolved")]);
    let output = world.run("check 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      mine       part 1 new: 291, part 2 not solved yet
    1 new, 1 not solved yet
    ");
    insta::assert_snapshot!(output.err, @"next: `cargo xtask check --accept`, once you know that the new answers are right");
    insta::assert_snapshot!(world.calls(), @"
    builds day22
    day22 solves both parts of inputs/2020/day22/mine.txt
    ");
    assert_eq!(output.code, Some(0));
}

/// The day may be wrong, or broken at the moment. What the site has said counts as well.
#[test]
fn accept_records_only_a_new_answer() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("mine", "291\n292"), ("mine-b", "7\nnone: it never ends")])
        .with_answers(DAY22, &[("mine.1", "290")]);
    world.workspace.write(format!("{DAY22}/mine-b.site"), "1 right: 7\n");
    let output = world.run("check --accept 22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      mine       part 1 wrong: 291 instead of 290, part 2 recorded: 292
      mine-b     part 1 right, part 2 no answer: it never ends
    1 no answer, 1 recorded, 1 right, 1 wrong
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(1));
    let recorded =
        ["mine.1", "mine.2"].map(|name| world.workspace.read(format!("{DAY22}/{name}.snap")));
    assert_eq!(recorded, [snapshot("290"), "---\nsource: cargo xtask\n---\n292\n".to_owned()]);
    assert_eq!(world.files_of_day22().len(), 5);
}

/// What a link leads to may be on a disk that is not mounted.
#[cfg(unix)]
#[test]
fn err_what_is_known_is_behind_a_link_that_leads_nowhere() {
    for name in ["mine.site", "mine.1.snap"] {
        let world = FakeWorld::with_two_days().with_inputs(DAY22, &[("mine", "291")]);
        let link = world.workspace.path(format!("{DAY22}/{name}"));
        symlink("/no-disk/known", &link).expect("a link");
        let error = format!("part 1 error: {DAY22}/{name}: this link leads nowhere; found 291");
        world.run("check --accept 22").assert_failure(&error);
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
        let world = FakeWorld::with_two_days();
        let link = world.workspace.path(name);
        fs::create_dir_all(link.parent().expect("a folder")).expect("a folder");
        symlink("/no-disk/inputs", link).expect("a link");
        world.run(words).assert_failure(&format!("{name}: this link leads nowhere\n"));
    }
}

/// An answer is judged by what is known when its line is printed.
#[test]
fn accept_records_the_first_answer_of_two_packages() {
    let world = FakeWorld::with_twins().with_inputs(DAY22, &[("mine", "306")]).with_day(
        "crab",
        CRAB_COMBAT,
        |_, steps| {
            steps.part1(|| 307);
            Ok(())
        },
    );
    let output = world.run("check 2020/22 --accept");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat (crab)
      mine       part 1 recorded: 307, part 2 not run: the day does not call it
    2020/22 Crab Combat (day22)
      mine       part 1 wrong: 306 instead of 307, part 2 not run: the day does not call it
    2 not run, 1 recorded, 1 wrong
    failed: 2020/22
    ");
    assert_eq!(output.code, Some(1));
}

/// A recorded answer to an example decides for which parts it is run, so a person has to confirm it.
#[test]
fn accept_records_no_answer_to_an_example() {
    let world =
        FakeWorld::with_two_days().with_inputs(DAY22, &[("example", "7\n9"), ("mine", "8\n8")]);
    let output = world.run("check --accept");
    output.assert_success("  example    part 1 new: 7, part 2 new: 9\n  mine       recorded: 8\n");
    insta::assert_snapshot!(output.err, @"next: `cargo xtask expect PUZZLE PART ANSWER` for each new answer to an example, with what the puzzle says; a picture goes between quotes, with all its lines");
    assert!(!world.workspace.path(DAY22).join("example.1.snap").exists());
}

#[test]
fn an_example_is_solved_for_the_parts_whose_answers_are_recorded_for_it_or_else_for_all() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("example", "7\n8"), ("example-2", "7\n9"), ("example-b", "1\n2")])
        .with_answers(DAY22, &[("example.1", "7"), ("example-2.2", "9")]);
    let output = world.run("check 22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      example    part 1 unchanged, part 2 not run: example-2 is for this part
      example-2  part 1 not run: example is for this part, part 2 unchanged
      example-b  part 1 new: 1, part 2 new: 2
    2 new, 2 not run, 2 unchanged
    ");
    assert_eq!(output.code, Some(0));
}

#[test]
fn err_accepted_answer_that_cannot_be_written() {
    let world = FakeWorld::with_two_days().with_inputs(DAY22, &[("mine", "291\n292")]);
    let inputs = world.workspace.path("inputs");
    let world = world.with_day("day22", CRAB_COMBAT, move |text, steps| {
        fs::remove_dir_all(&inputs).expect("a folder");
        as_input_says(text, steps)
    });
    let output = world.run("check 2020/22 --accept");
    output.assert_failure("  mine       part 1 error: inputs/2020/day22/mine.1.snap: ");
    output.assert_failure("\n2 errors\n");
}

/// What is the same in both parts is said once. After an answer that is drawn in letters, part 2 begins on a line of its own.
#[test]
fn what_is_said_about_inputs_begins_in_one_column() {
    let day22 = |text: &str, steps: &Steps<'_>| {
        if text != "drawing" {
            return as_input_says(text, steps);
        }
        steps.part1(|| "#.#\n###");
        steps.part2(|| 7);
        Ok(())
    };
    let world = FakeWorld::new().with_day("day22", CRAB_COMBAT, day22).with_inputs(
        DAY22,
        &[("mine", "drawing"), ("mine-b", "unsolved\nunsolved"), ("published-by-alice", "not run")],
    );
    insta::assert_snapshot!(world.run("check").out, @"
    2020/22 Crab Combat
      mine                part 1 new:
                          #.#
                          ###
                          part 2 new: 7
      mine-b              not solved yet
      published-by-alice  not run: the day does not call it
    2 new, 2 not run, 2 not solved yet
    ");
}

#[test]
fn the_last_line_counts_the_results() {
    let world = FakeWorld::with_two_days().with_day("last", "2025, day 12: Last", as_input_says);
    let last_line = |arguments: &str| {
        let output = world.run(arguments).out;
        output.lines().last().expect("a line").to_owned()
    };
    assert_eq!(last_line("check"), "no answers");
    world.workspace.write(format!("{DAY22}/mine.txt"), "291\n292");
    assert_eq!(last_line("check --accept"), "2 recorded");
    assert_eq!(last_line("check 22"), "2 answers unchanged");
    world.workspace.write(format!("{DAY22}/mine.site"), "1 right: 291\n2 right: 292\n");
    assert_eq!(last_line("check"), "2 answers right");
    world.workspace.write("inputs/2025/day12/mine.txt", "7");
    world.workspace.write("inputs/2025/day12/mine.1.snap", snapshot("7"));
    assert_eq!(last_line("check 2025"), "1 answer unchanged");
}

/// The lines about them may be far above.
#[test]
fn check_of_several_days_ends_with_the_names_of_the_puzzles_that_failed() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("mine", "291\n292")])
        .with_inputs(DAY21, &[("mine", "malformed")]);
    world.workspace.write_some_text(&["inputs/2019/day05/example.1.snap"]);
    let output = world.run("check");
    assert!(output.out.ends_with("\n2 errors, 2 new\nfailed: 2021/21\n"), "{output:?}");
    assert_eq!(output.code, Some(1));
    assert!(!world.run("check 22").out.contains("failed:"));
}

#[test]
fn err_recorded_answer_with_which_nothing_is_compared() {
    let world = FakeWorld::with_twins()
        .with_inputs(DAY22, &[("example", "not run")])
        .with_answers(DAY22, &[("example.1", "7"), ("gone.1", "7")])
        .with_answers("inputs/2021/day20", &[("mine.1", "7")])
        .with_answers("inputs/2020/day22/old", &[("example.1", "7")])
        // The folder would be called `day01`.
        .with_answers("inputs/2015/day1", &[("mine.1", "7")]);
    // This is hidden.
    world.workspace.write_some_text(&["inputs/2020/day22/.mine.1.snap"]);
    let output = world.run("check");
    insta::assert_snapshot!(output.err, @"
    error: inputs/2015/day1/mine.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    error: inputs/2020/day22/gone.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    error: inputs/2020/day22/old/example.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    error: inputs/2021/day20/mine.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    ");
    assert!(output.out.contains("\n6 errors"), "{output:?}");
    assert_eq!(output.code, Some(1));
    // Here, the answers to other puzzles are not looked at.
    assert!(!world.run("check 22").err.contains("2021"));
    world.run("check 2020").assert_failure("gone.1.snap: nothing is compared with ");
}

/// They would be compared with nothing.
#[test]
fn inputs_that_are_beside_their_folder_are_named() {
    let world = FakeWorld::with_two_days();
    let output = world.run("check");
    output.assert_success("no answers\n");
    for misnamed in ["inputs/2020/day022", "inputs/2021/21"] {
        world.workspace.write_some_text(&[&format!("{misnamed}/mine.txt")]);
    }
    world.workspace.write_some_text(&[
        "inputs/2021/day22.txt",
        "inputs/2021/notes21.txt",
        "inputs/2021/Day_21.txt",
    ]);
    let output = world.run("check");
    insta::assert_snapshot!(output.err, @"
    error: inputs/2020/day022: the inputs of 2020/22 belong in inputs/2020/day22
    error: inputs/2021/21: the inputs of 2021/21 belong in inputs/2021/day21
    error: inputs/2021/Day_21.txt: the inputs of 2021/21 belong in inputs/2021/day21
    ");
    output.assert_failure("\n3 errors\n");
}

#[test]
fn a_day_without_inputs_passes() {
    let output = FakeWorld::with_two_days().run("check 2020/22");
    assert_eq!(output.out, "2020/22 Crab Combat\n  no inputs\nno answers\n");
    assert_eq!(output.code, Some(0));
}

/// The day waits for each input until it has begun with both.
#[test]
fn with_several_cores_inputs_are_solved_at_the_same_time() {
    if thread::available_parallelism().is_ok_and(|cores| cores.get() == 1) {
        return;
    }
    let started = Arc::new(AtomicUsize::new(0));
    let wait_for_both = move |_: &str, steps: &Steps<'_>| {
        started.fetch_add(1, Ordering::Relaxed);
        let begin = Instant::now();
        while started.load(Ordering::Relaxed) < 2 && begin.elapsed() < Duration::from_secs(30) {
            thread::sleep(Duration::from_millis(1));
        }
        let count = started.load(Ordering::Relaxed);
        steps.part1(|| count);
        steps.part2(|| count);
        Ok(())
    };
    let world = FakeWorld::new()
        .with_day("day22", CRAB_COMBAT, wait_for_both)
        .with_inputs(DAY22, &[("a", "a deal"), ("b", "a deal")]);
    world.run("check").assert_success("  a          new: 2\n  b          new: 2\n");
}

/// The first input takes longest, and is still printed first.
#[test]
fn lines_are_in_order_whichever_input_is_solved_first() {
    let slow = |text: &str, _: &Steps<'_>| -> Result<(), Stop> {
        if text == "slow" {
            thread::sleep(Duration::from_millis(300));
        }
        Ok(())
    };
    let world = FakeWorld::new()
        .with_day("day22", CRAB_COMBAT, slow)
        .with_inputs(DAY22, &[("a", "slow"), ("b", "b"), ("c", "c"), ("d", "d")]);
    insta::assert_snapshot!(world.run("check 2020/22").out, @"
    2020/22 Crab Combat
      a          not run: the day does not call it
      b          not run: the day does not call it
      c          not run: the day does not call it
      d          not run: the day does not call it
    8 not run
    ");
}

/// Whoever waits for the job would wait for ever.
#[test]
fn err_job_that_panics() {
    let world = FakeWorld::new()
        .with_day("day22", CRAB_COMBAT, |_, _| panic!("a bug of the runner"))
        .with_inputs(DAY22, &[("a", "a deal")]);
    world.run("check").assert_failure("  a          error: the runner panicked, see above\n");
}
