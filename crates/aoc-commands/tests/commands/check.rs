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

/// A recorded answer to an example decides for which parts it is run, so a person has to confirm it.
#[test]
fn new_answers_pass_and_are_recorded_if_they_are_accepted() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("example", "7\n9"), ("mine", "291\n292"), ("mine-b", "7\nunsolved")])
        .with_inputs(DAY21, &[("mine", "7\nnone: it never ends")])
        .with_answers(DAY22, &[("example.1", "7"), ("mine-b.1", "8")]);
    world.workspace.write(format!("{DAY22}/mine-b.site"), "1 right: 7\n");
    insta::assert_snapshot!(world.transcript(
        "check 2020/22
         check --accept
         check 22"
    ), @"
    $ check 2020/22
    > builds day22
    > day22 solves part 1 of inputs/2020/day22/example.txt
    > day22 solves both parts of inputs/2020/day22/mine.txt
    > day22 solves both parts of inputs/2020/day22/mine-b.txt
    2020/22 Crab Combat
      example    part 1 unchanged, part 2 not run: no answer is recorded; `cargo xtask expect 2020/22 2 ANSWER -i example` records it
      mine       part 1 new: 291, part 2 new: 292
      mine-b     part 1 right, part 2 not solved yet
    2 new, 1 not run, 1 not solved yet, 1 right, 1 unchanged
    ! next: `cargo xtask check --accept`, once you know that the new answers are right
    = 0
    $ check --accept
    > builds day22 day21
    > day22 solves part 1 of inputs/2020/day22/example.txt
    > day22 solves both parts of inputs/2020/day22/mine.txt
    > day22 solves both parts of inputs/2020/day22/mine-b.txt
    > day21 solves both parts of inputs/2021/day21/mine.txt
    2020/22 Crab Combat
      example    part 1 unchanged, part 2 not run: no answer is recorded; `cargo xtask expect 2020/22 2 ANSWER -i example` records it
      mine       part 1 recorded: 291, part 2 recorded: 292
      mine-b     part 1 right, part 2 not solved yet
    2021/21 Dirac Dice
      mine       part 1 recorded: 7, part 2 no answer: it never ends
    1 no answer, 1 not run, 1 not solved yet, 3 recorded, 1 right, 1 unchanged
    failed: 2021/21
    + inputs/2020/day22/mine.1.snap: 291
    + inputs/2020/day22/mine.2.snap: 292
    + inputs/2021/day21/mine.1.snap: 7
    = 1
    $ check 22
    > builds day22
    > day22 solves part 1 of inputs/2020/day22/example.txt
    > day22 solves both parts of inputs/2020/day22/mine.txt
    > day22 solves both parts of inputs/2020/day22/mine-b.txt
    2020/22 Crab Combat
      example    part 1 unchanged, part 2 not run: no answer is recorded; `cargo xtask expect 2020/22 2 ANSWER -i example` records it
      mine       unchanged
      mine-b     part 1 right, part 2 not solved yet
    1 not run, 1 not solved yet, 1 right, 3 unchanged
    = 0
    ");
}

/// What is the same in both parts is said once. After an answer that is drawn in letters, part 2 begins on a line of its
/// own.
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
        &[
            ("example", "drawing"),
            ("mine-b", "unsolved\nunsolved"),
            ("published-by-alice", "not run"),
        ],
    );
    insta::assert_snapshot!(world.transcript("check --accept"), @"
    $ check --accept
    > builds day22
    > day22 solves both parts of inputs/2020/day22/example.txt
    > day22 solves both parts of inputs/2020/day22/mine-b.txt
    > day22 solves both parts of inputs/2020/day22/published-by-alice.txt
    2020/22 Crab Combat
      example             part 1 new:
                          #.#
                          ###
                          part 2 new: 7
      mine-b              not solved yet
      published-by-alice  not run: the day does not call it
    2 new, 2 not run, 2 not solved yet
    ! next: `cargo xtask expect PUZZLE PART ANSWER` for each new answer to an example, with what the puzzle says; a picture goes between quotes, with all its lines
    = 0
    ");
}

/// What a link leads to may be on a disk that is not mounted, and nobody would notice that answers are missing.
#[cfg(unix)]
#[test]
fn err_something_is_behind_a_link_that_leads_nowhere() {
    for (name, words) in
        [("inputs", "check"), ("inputs/2019", "check"), ("inputs/2020", "check 2020/22")]
    {
        let world = FakeWorld::with_two_days();
        let link = world.workspace.path(name);
        fs::create_dir_all(link.parent().expect("a folder")).expect("a folder");
        symlink("/no-disk/inputs", link).expect("a link");
        world.run(words).assert_err(1, &format!("error: {name}: this link leads nowhere\n"));
    }
    for name in ["mine.site", "mine.1.snap"] {
        let world = FakeWorld::with_two_days().with_inputs(DAY22, &[("mine", "291")]);
        let link = world.workspace.path(format!("{DAY22}/{name}"));
        symlink("/no-disk/known", &link).expect("a link");
        let output = world.run("check --accept 22 ");
        let error = format!(
            "  mine       part 1 error: {DAY22}/{name}: this link leads nowhere; the day finds 291, "
        );
        assert!(output.out.lines().any(|line| line.starts_with(&error)), "{output:?}");
        assert!(link.is_symlink());
    }
}

/// An answer is judged by what is known when its line is printed.
#[test]
fn accept_records_the_first_answer_of_two_packages() {
    let answer = |answer: u32| {
        move |_: &str, steps: &Steps<'_>| {
            steps.part1(|| answer);
            steps.part2(|| answer);
            Ok(())
        }
    };
    let world = FakeWorld::with_twins()
        .with_inputs(DAY22, &[("mine", "a deal")])
        .with_day("crab", CRAB_COMBAT, answer(307))
        .with_day("day22", CRAB_COMBAT, answer(306));
    insta::assert_snapshot!(world.run("check 2020/22 --accept"), @"
    2020/22 Crab Combat (crab)
      mine       recorded: 307
    2020/22 Crab Combat (day22)
      mine       wrong: 306 instead of 307
    2 recorded, 2 wrong
    failed: 2020/22
    = 1
    ");
}

#[test]
fn err_accepted_answer_that_cannot_be_written() {
    let world = FakeWorld::with_two_days().with_inputs(DAY22, &[("mine", "291\nunsolved")]);
    let inputs = world.workspace.path("inputs");
    let world = world.with_day("day22", CRAB_COMBAT, move |text, steps| {
        fs::remove_dir_all(&inputs).expect("a folder");
        as_input_says(text, steps)
    });
    let output = world.run("check 2020/22 --accept");
    let [_, line, last] = output.out.lines().collect::<Vec<_>>()[..] else { panic!("{output:?}") };
    assert!(
        line.starts_with(&format!("  mine       part 1 error: {DAY22}/mine.1.snap: ")),
        "{line}"
    );
    assert_eq!((output.code, last), (Some(1), "1 error, 1 not solved yet"));
}

#[test]
fn the_last_line_counts_the_results() {
    let world = FakeWorld::with_two_days().with_day("last", "2025, day 12: Last", as_input_says);
    for (file, text, last_line) in [
        ("inputs/.lock", "", "no answers"),
        ("inputs/2025/day12/mine.txt", "7", "1 new"),
        ("inputs/2025/day12/mine.1.snap", &snapshot("7"), "1 answer unchanged"),
        ("inputs/2020/day22/mine.txt", "7\n8", "2 new, 1 unchanged"),
        ("inputs/2020/day22/mine.2.snap", &snapshot("8"), "1 new, 2 unchanged"),
        ("inputs/2020/day22/mine.1.snap", &snapshot("7"), "3 answers unchanged"),
        ("inputs/2020/day22/mine.site", "1 right: 7\n2 right: 8", "2 right, 1 unchanged"),
        ("inputs/2021/day21/mine.txt", "malformed", "1 error, 2 right, 1 unchanged"),
    ] {
        world.workspace.write(file, text);
        let printed = world.run("check").out;
        let mut lines = printed.lines().filter(|line| !line.starts_with("failed: "));
        assert_eq!(lines.next_back(), Some(last_line), "{file}");
    }
}

/// An answer that is hidden, or to a puzzle that is not named, is not looked at.
#[test]
fn err_recorded_answer_with_which_nothing_is_compared() {
    let world = FakeWorld::with_twins()
        .with_inputs(DAY22, &[("example", "not run\n8")])
        .with_answers(DAY22, &[("example.1", "7"), ("gone.1", "7"), (".mine.1", "7")])
        .with_answers("inputs/2021/day20", &[("mine.1", "7")])
        .with_answers("inputs/2020/day22/old", &[("example.1", "7")])
        // The folder would be called `day01`.
        .with_answers("inputs/2015/day1", &[("mine.1", "7")])
        // There is no part 2.
        .with_day("last", "2025, day 12: Last", as_input_says)
        .with_inputs("inputs/2025/day12", &[("mine", "7\n8")])
        .with_answers("inputs/2025/day12", &[("mine.2", "8")]);
    insta::assert_snapshot!(world.transcript(
        "check
         check 12"
    ), @"
    $ check
    > builds crab day22 last
    > crab solves part 1 of inputs/2020/day22/example.txt
    > day22 solves part 1 of inputs/2020/day22/example.txt
    > last solves part 1 of inputs/2025/day12/mine.txt
    2020/22 Crab Combat (crab)
      example    part 1 error: the day does not call this part, but its answer is known: call it, or delete the answer, part 2 not run: no answer is recorded; `cargo xtask expect 2020/22 2 ANSWER -i example` records it
    2020/22 Crab Combat (day22)
      example    part 1 error: the day does not call this part, but its answer is known: call it, or delete the answer, part 2 not run: no answer is recorded; `cargo xtask expect 2020/22 2 ANSWER -i example` records it
    2025/12 Last
      mine       part 1 new: 7
    ! error: inputs/2015/day1/mine.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    ! error: inputs/2020/day22/gone.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    ! error: inputs/2020/day22/old/example.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    ! error: inputs/2021/day20/mine.1.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    ! error: inputs/2025/day12/mine.2.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    7 errors, 1 new, 2 not run
    failed: 2020/22
    ! next: `cargo xtask check --accept`, once you know that the new answers are right
    = 1
    $ check 12
    > builds last
    > last solves part 1 of inputs/2025/day12/mine.txt
    2025/12 Last
      mine       part 1 new: 7
    ! error: inputs/2025/day12/mine.2.snap: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer
    1 error, 1 new
    ! next: `cargo xtask check --accept`, once you know that the new answers are right
    = 1
    ");
}

#[test]
fn a_day_without_inputs_passes_unless_they_are_beside_their_folder() {
    let world = FakeWorld::with_two_days();
    world.run("check 2020/22").assert_out(0, "2020/22 Crab Combat\n  no inputs\nno answers\n");
    world.workspace.write_some_text(&[
        "inputs/2020/day022/mine.txt",
        "inputs/2021/21/mine.txt",
        "inputs/2021/day22.txt",
        "inputs/2021/notes21.txt",
        "inputs/2021/Day_21.txt",
    ]);
    insta::assert_snapshot!(world.transcript("check"), @"
    $ check
    > builds day22 day21
    2020/22 Crab Combat
      no inputs
    ! error: inputs/2020/day022: the inputs of 2020/22 belong in inputs/2020/day22
    2021/21 Dirac Dice
      no inputs
    ! error: inputs/2021/21: the inputs of 2021/21 belong in inputs/2021/day21
    ! error: inputs/2021/Day_21.txt: the inputs of 2021/21 belong in inputs/2021/day21
    3 errors
    failed: 2020/22, 2021/21
    = 1
    ");
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
    insta::assert_snapshot!(world.run("check").out, @"
    2020/22 Crab Combat
      a          new: 2
      b          new: 2
    4 new
    ");
}

/// The first input takes longest, and is still printed first.
#[test]
fn lines_are_in_order_whichever_input_is_solved_first() {
    let slow = |text: &str, steps: &Steps<'_>| -> Result<(), Stop> {
        if text == "slow" {
            thread::sleep(Duration::from_millis(300));
        }
        steps.part1(|| text.len());
        steps.part2(|| text.len());
        Ok(())
    };
    let world = FakeWorld::new()
        .with_day("day22", CRAB_COMBAT, slow)
        .with_inputs(DAY22, &[("a", "slow"), ("b", "b"), ("c", "c")]);
    insta::assert_snapshot!(world.run("check").out, @"
    2020/22 Crab Combat
      a          new: 4
      b          new: 1
      c          new: 1
    6 new
    ");
}

/// Whoever waits for the job would wait for ever.
#[test]
fn err_job_that_panics() {
    let world = FakeWorld::new()
        .with_day("day22", CRAB_COMBAT, |_, _| panic!("a bug of the runner"))
        .with_inputs(DAY22, &[("a", "a deal")]);
    insta::assert_snapshot!(world.run("check"), @"
    2020/22 Crab Combat
      a          error: the runner panicked, see above
    1 error
    = 1
    ");
}
