//! `cargo xtask run`

use std::fs;

use aoc_fakes::scratch_workspace::snapshot;

use crate::fake_world::{CRAB_COMBAT, DAY21, DAY22, FakeWorld, as_input_says};

/// Your own inputs come before the published one, and after one that fails the others are still solved.
#[test]
fn inputs_are_solved_in_the_order_in_which_puzzles_are_named() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("mine", "306\nunsolved"), ("mine-b", "malformed")])
        .with_inputs(DAY22, &[("published", "7\n8"), ("example", "7\n8")])
        .with_inputs(DAY21, &[("published", "7\n8")])
        .with_answers(DAY21, &[("published.1", "7"), ("published.2", "9")]);
    insta::assert_snapshot!(world.transcript("run 2021/21 2020"), @"
    $ run 2021/21 2020
    > builds day21 day22
    2021/21 Dirac Dice inputs/2021/day21/published.txt
    > day21 solves both parts of inputs/2021/day21/published.txt
      parse
      part 1  7
      part 2  wrong: 8 instead of 9

    2020/22 Crab Combat inputs/2020/day22/mine.txt
    > day22 solves both parts of inputs/2020/day22/mine.txt
      parse
      part 1  306 (new)
      part 2  not solved yet

    2020/22 Crab Combat inputs/2020/day22/mine-b.txt
    > day22 solves both parts of inputs/2020/day22/mine-b.txt
      malformed input: expected a deal

    sum  2 inputs                      9.00µs

    failed: 2020/22, 2021/21
    = 1
    ");
}

#[test]
fn an_example_is_solved_for_its_parts_and_a_named_input_for_all() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("example", "7\n8"), ("example-4", "7\n8"), ("example-b", "7\n8")])
        .with_answers(DAY22, &[("example.1", "7"), ("example-4.2", "8")]);
    world.workspace.write("a=b.txt", "7\n8");
    insta::assert_snapshot!(world.transcript(
        "run 22 -e
         run 22 -e -p 1
         run 22 -i example-4
         run 22 -p 2 --input ROOT/a=b.txt"
    ), @"
    $ run 22 -e
    > builds day22
    2020/22 Crab Combat inputs/2020/day22/example.txt
    > day22 solves part 1 of inputs/2020/day22/example.txt
      parse
      part 1  7
      part 2  not run: example-4 is for this part

    2020/22 Crab Combat inputs/2020/day22/example-4.txt
    > day22 solves part 2 of inputs/2020/day22/example-4.txt
      parse
      part 1  not run: example is for this part
      part 2  8

    2020/22 Crab Combat inputs/2020/day22/example-b.txt
    > day22 solves both parts of inputs/2020/day22/example-b.txt
      parse
      part 1  7 (new)
      part 2  8 (new)

    sum  3 inputs                     13.00µs

    = 0
    $ run 22 -e -p 1
    > builds day22
    2020/22 Crab Combat inputs/2020/day22/example.txt
    > day22 solves part 1 of inputs/2020/day22/example.txt
      parse
      part 1  7

    2020/22 Crab Combat inputs/2020/day22/example-b.txt
    > day22 solves part 1 of inputs/2020/day22/example-b.txt
      parse
      part 1  7 (new)

    sum  2 inputs                      6.00µs

    = 0
    $ run 22 -i example-4
    > builds day22
    2020/22 Crab Combat inputs/2020/day22/example-4.txt
    > day22 solves both parts of inputs/2020/day22/example-4.txt
      parse
      part 1  7 (new)
      part 2  8

    = 0
    $ run 22 -p 2 --input ROOT/a=b.txt
    > builds day22
    2020/22 Crab Combat a=b.txt
    > day22 solves part 2 of a=b.txt
      parse
      part 2  8 (new)

    = 0
    ");
}

#[test]
fn days_that_solve_one_puzzle_are_told_apart_by_their_packages() {
    let world = FakeWorld::with_twins().with_inputs(DAY22, &[("mine", "7\n8")]);
    let printed = world.run("run 22").out;
    let headings: Vec<_> = printed.lines().filter(|line| line.contains("mine.txt")).collect();
    assert_eq!(
        headings,
        [
            "2020/22 Crab Combat (crab) inputs/2020/day22/mine.txt",
            "2020/22 Crab Combat (day22) inputs/2020/day22/mine.txt"
        ]
    );
    for file in ["-", "./a.txt"] {
        world
            .run(&format!("run 22 -i {file}"))
            .assert_err(2, "error: one day solves a file: name its puzzle, or its package\n");
    }
}

/// Of all puzzles, some may have no input yet, but one that is named has to have one. A name that no puzzle has is probably
/// misspelt.
#[test]
fn a_day_without_an_input_is_not_built() {
    let world = FakeWorld::with_two_days().with_day("last", "2025, day 12: Last", as_input_says);
    world.workspace.write("inputs/2025/day12/mine.txt", "7");
    insta::assert_snapshot!(world.transcript(
        "run -e
         run -i big
         run -i mine
         run 21 -i big
         run 21
         run 21 -e
         run 12 -p 2"
    ), @"
    $ run -e
    days without an input to solve: 3
    = 0
    $ run -i big
    ! error: no day here has an input `big` to solve
    = 2
    $ run -i mine
    > builds last
    2025/12 Last inputs/2025/day12/mine.txt
    > last solves part 1 of inputs/2025/day12/mine.txt
      parse
      part 1  7 (new)

    days without an input to solve: 2
    = 0
    $ run 21 -i big
    ! error: no input `big` yet: save it as inputs/2021/day21/big.txt
    = 2
    $ run 21
    2021/21 Dirac Dice
      no input `mine` yet: save it as inputs/2021/day21/mine.txt, or run `cargo xtask fetch 2021/21`

    = 1
    $ run 21 -e
    2021/21 Dirac Dice
      no input `example` yet: save it as inputs/2021/day21/example.txt, or run `cargo xtask example 2021/21`

    = 1
    $ run 12 -p 2
    2025/12 Last
      2025/12 has no part 2: you get the last star once you have all the others

    = 1
    ");
}

#[test]
fn err_part_for_which_no_example_is() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("example", "7\n8")])
        .with_answers(DAY22, &[("example.1", "7")]);
    insta::assert_snapshot!(world.transcript("run 22 -e -p 2"), @"
    $ run 22 -e -p 2
    2020/22 Crab Combat
      no such input of 2020/22 is for part 2

    = 1
    ");
}

#[test]
fn err_inputs_that_cannot_be_listed() {
    let world = FakeWorld::with_two_days();
    world.workspace.write("inputs/2020/day22", "this is not a folder");
    let output = world.run("run");
    assert_eq!(output.code, Some(1));
    assert!(output.err.starts_with("error: inputs/2020/day22: "), "{output:?}");
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
    for (row, code) in [("7 (new)", 0), ("wrong: 7 instead of 8", 1)] {
        world.run("run 22 -p 1").assert_out(
            code,
            &format!("2020/22 Crab Combat inputs/2020/day22/mine.txt\n  part 1  {row}\n\n"),
        );
    }
}
