//! `cargo xtask run`

use std::fs;

use aoc_fakes::scratch_workspace::snapshot;

use crate::fake_world::{CRAB_COMBAT, DAY21, DAY22, FakeWorld, as_input_says};

#[test]
fn days_are_solved_in_the_order_in_which_they_are_named() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("mine", "306\nunsolved")])
        .with_inputs(DAY21, &[("mine", "7")])
        .with_answers(DAY22, &[("mine.1", "306")]);
    let output = world.run("run 2021/21 2020/22");
    insta::assert_snapshot!(world.calls(), @"
    builds day21 day22
    day21 solves both parts of inputs/2021/day21/mine.txt
    day22 solves both parts of inputs/2020/day22/mine.txt
    ");
    insta::assert_snapshot!(output.out, @"
    2021/21 Dirac Dice inputs/2021/day21/mine.txt
      parse
      part 1  7 (new)
      part 2  not run: the day does not call it

    2020/22 Crab Combat inputs/2020/day22/mine.txt
      parse
      part 1  306
      part 2  not solved yet

    sum  2 inputs                      6.00µs
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn run_prefers_your_own_inputs_to_the_published_one() {
    let world = FakeWorld::with_two_days().with_inputs(
        DAY22,
        &[("published", "7"), ("mine", "7"), ("mine-b", "7"), ("example", "7")],
    );
    world.run("run 22").assert_success("\nsum  2 inputs                      6.00µs\n");
    insta::assert_snapshot!(world.calls(), @"
    builds day22
    day22 solves both parts of inputs/2020/day22/mine.txt
    day22 solves both parts of inputs/2020/day22/mine-b.txt
    ");
}

#[test]
fn only_inputs_with_a_solved_part_are_in_the_sum() {
    let world =
        FakeWorld::with_two_days().with_inputs(DAY22, &[("mine", "7"), ("mine-b", "malformed")]);
    for (day21, sum) in [("7", "sum  2 inputs                      6.00µs"), ("panic", "")] {
        world.workspace.write("inputs/2021/day21/mine.txt", day21);
        let output = world.run("run");
        let line: String = output.out.lines().filter(|line| line.starts_with("sum ")).collect();
        assert_eq!(line, sum);
    }
}

#[test]
fn examples_are_solved_for_the_parts_of_which_answers_are_recorded_and_a_file_for_both() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("example", "7\n8"), ("example-4", "7\n8"), ("example-b", "7\n8")])
        .with_answers(DAY22, &[("example.1", "7"), ("example-4.2", "8")]);
    world.workspace.write("a=b.txt", "7\n8");
    insta::assert_snapshot!(world.run("run 2020/22 -e").out, @"
    2020/22 Crab Combat inputs/2020/day22/example.txt
      parse
      part 1  7
      part 2  not run: example-4 is for this part

    2020/22 Crab Combat inputs/2020/day22/example-4.txt
      parse
      part 1  not run: example is for this part
      part 2  8

    2020/22 Crab Combat inputs/2020/day22/example-b.txt
      parse
      part 1  7 (new)
      part 2  8 (new)

    sum  3 inputs                     13.00µs
    ");
    insta::assert_snapshot!(world.run("run 2020/22 --input ROOT/a=b.txt").out, @"
    2020/22 Crab Combat a=b.txt
      parse
      part 1  7 (new)
      part 2  8 (new)
    ");
    insta::assert_snapshot!(world.run("run 2020/22 -e -p 1").out, @"
    2020/22 Crab Combat inputs/2020/day22/example.txt
      parse
      part 1  7

    2020/22 Crab Combat inputs/2020/day22/example-b.txt
      parse
      part 1  7 (new)

    sum  2 inputs                      6.00µs
    ");
    // Whoever names an example wants to see all of it.
    insta::assert_snapshot!(world.run("run 2020/22 -i example").out, @"
    2020/22 Crab Combat inputs/2020/day22/example.txt
      parse
      part 1  7
      part 2  8 (new)
    ");
    insta::assert_snapshot!(world.run("run 2020/22 -i example-4 -p 1").out, @"
    2020/22 Crab Combat inputs/2020/day22/example-4.txt
      parse
      part 1  7 (new)
    ");
}

/// The runner prints no more, since the day itself has shown what is wrong.
#[test]
fn the_inputs_after_a_failed_one_are_still_solved() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("mine", "8"), ("mine-b", "malformed")])
        .with_inputs(DAY21, &[("mine", "7")])
        .with_answers(DAY22, &[("mine.1", "7")]);
    let output = world.run("run");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat inputs/2020/day22/mine.txt
      parse
      part 1  wrong: 8 instead of 7
      part 2  not run: the day does not call it

    2020/22 Crab Combat inputs/2020/day22/mine-b.txt
      malformed input: expected a deal

    2021/21 Dirac Dice inputs/2021/day21/mine.txt
      parse
      part 1  7 (new)
      part 2  not run: the day does not call it

    sum  2 inputs                      6.00µs

    failed: 2020/22
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(1));
}

#[test]
fn the_last_line_names_the_puzzles_that_failed() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("published", "malformed")])
        .with_inputs(DAY21, &[("mine", "malformed"), ("mine-b", "malformed")]);
    for (words, last_line) in [
        ("run", "failed: 2020/22, 2021/21"),
        ("run 2020/22 2021/21 -i mine-b", "failed: 2020/22, 2021/21"),
        // What failed is just above.
        ("run 2020/22", "  malformed input: expected a deal"),
    ] {
        let output = world.run(words);
        assert_eq!(output.out.trim_end().lines().last(), Some(last_line), "{words}");
        assert_eq!(output.code, Some(1), "{words}");
    }
}

#[test]
fn days_that_solve_one_puzzle_are_told_apart_by_their_packages() {
    let world = FakeWorld::with_twins().with_inputs(DAY22, &[("mine", "7")]);
    insta::assert_snapshot!(world.run("run 2020/22").out, @"
    2020/22 Crab Combat (crab) inputs/2020/day22/mine.txt
      parse
      part 1  7 (new)
      part 2  not run: the day does not call it

    2020/22 Crab Combat (day22) inputs/2020/day22/mine.txt
      parse
      part 1  7 (new)
      part 2  not run: the day does not call it

    sum  2 inputs                      6.00µs
    ");
    insta::assert_snapshot!(world.run("check 22").out, @"
    2020/22 Crab Combat (crab)
      mine       part 1 new: 7, part 2 not run: the day does not call it
    2020/22 Crab Combat (day22)
      mine       part 1 new: 7, part 2 not run: the day does not call it
    2 new, 2 not run
    ");
    for file in ["-", "a.txt"] {
        let output = world.run(&format!("run 22 -i {file}"));
        output.assert_usage_error("error: one day solves a file: name its puzzle, or its package");
    }
}

#[test]
fn puzzles_without_an_input_are_counted_in_one_line_and_not_built() {
    let world = FakeWorld::with_two_days();
    for words in ["run", "run -e", "run -p 2"] {
        let output = world.run(words);
        assert_eq!(output.out, "days without an input to solve: 2\n");
        assert_eq!(output.code, Some(0));
    }
    // It is probably misspelt.
    world.run("run -i big").assert_usage_error("error: no day here has an input `big` to solve\n");
    assert_eq!(world.calls(), "");
}

#[test]
fn err_named_puzzle_without_an_input() {
    let output = FakeWorld::with_two_days().run("run 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      no input `mine` yet: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn err_inputs_that_cannot_be_listed() {
    let world = FakeWorld::with_two_days();
    world.workspace.write("inputs/2020/day22", "this is not a folder");
    world.run("run").assert_failure("error: inputs/2020/day22: ");
}

#[test]
fn the_last_puzzle_of_a_year_has_no_input_for_part_2() {
    let folder = "inputs/2025/day12";
    let world = FakeWorld::with_two_days()
        .with_day("day21", "2025, day 12: Christmas Tree Farm", as_input_says)
        .with_inputs(folder, &[("mine", "7\n8")])
        .with_answers(folder, &[("mine.2", "8")]);
    let missing = "  2025/12 has no part 2: you get the last star once you have all the others\n";
    world.run("run 2025/12 -p 2").assert_failure(missing);
    world.run("check 2025/12").assert_failure("mine.2.snap: nothing is compared with ");
}

/// A run may take minutes, and meanwhile somebody may record an answer.
#[test]
fn what_is_recorded_while_a_day_runs_does_not_count() {
    let world = FakeWorld::new().with_inputs(DAY22, &[("mine", "a deal")]);
    let snapshot_of_mine = world.workspace.path(DAY22).join("mine.1.snap");
    let world = world.with_day("day22", CRAB_COMBAT, move |_, steps| {
        steps.part1(|| {
            fs::write(&snapshot_of_mine, snapshot("8")).expect("a file");
            7
        });
        Ok(())
    });
    world.run("run 22 -p 1").assert_success("  part 1  7 (new)\n");
    world.run("run 22 -p 1").assert_failure("  part 1  wrong: 7 instead of 8\n");
}
