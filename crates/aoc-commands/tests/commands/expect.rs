//! `cargo xtask expect`

use crate::fake_world::{DAY22, FakeWorld, as_input_says};

#[test]
fn an_answer_is_recorded_for_an_example_or_a_named_input() {
    let world = FakeWorld::with_two_days().with_inputs(DAY22, &[("example-b", "7"), ("mine", "7")]);
    world.workspace.write(format!("{DAY22}/mine.site"), "1 right: 7\n");
    insta::assert_snapshot!(world.transcript(
        "expect 22 1 3
         expect 22 1 3
         expect 22 1 -5
         expect 22 1 'no answer: it is endless'
         expect 22 1 306 -i mine
         expect 22 1 7 -i mine.txt
         expect 22 2 3 -i example"
    ), @"
    $ expect 22 1 3
    inputs/2020/day22/example-b.txt: part 1 recorded: 3
    + inputs/2020/day22/example-b.1.snap: 3
    = 0
    $ expect 22 1 3
    inputs/2020/day22/example-b.txt: part 1 unchanged
    = 0
    $ expect 22 1 -5
    inputs/2020/day22/example-b.txt: part 1 recorded: -5 instead of 3
    - inputs/2020/day22/example-b.1.snap: 3
    + inputs/2020/day22/example-b.1.snap: -5
    = 0
    $ expect 22 1 'no answer: it is endless'
    inputs/2020/day22/example-b.txt: part 1 recorded: no answer: it is endless instead of -5
    - inputs/2020/day22/example-b.1.snap: -5
    + inputs/2020/day22/example-b.1.snap: no answer: it is endless
    = 0
    $ expect 22 1 306 -i mine
    inputs/2020/day22/mine.txt: part 1 recorded: 306
    ! this answer does not count: 306 instead of 7 (mine.site)
    + inputs/2020/day22/mine.1.snap: 306
    = 0
    $ expect 22 1 7 -i mine.txt
    inputs/2020/day22/mine.txt: part 1 recorded: 7 instead of 306
    - inputs/2020/day22/mine.1.snap: 306
    + inputs/2020/day22/mine.1.snap: 7
    = 0
    $ expect 22 2 3 -i example
    ! error: no input `example` yet, only example-b.txt, mine.txt: save it as inputs/2020/day22/example.txt, or run `cargo xtask example 2020/22`
    = 1
    ");
}

/// A puzzle that is solved elsewhere.
#[test]
fn a_puzzle_need_not_have_a_day() {
    let world = FakeWorld::new().with_inputs("inputs/2015/day01", &[("example", "7")]);
    world
        .run("expect 2015/1 1 5")
        .assert_out(0, "inputs/2015/day01/example.txt: part 1 recorded: 5\n");
}

/// One of the other files may be the input, under another name.
#[test]
fn err_input_that_is_missing_or_not_named() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("example", "7"), ("example-b", "7"), ("input", "7")]);
    let files = ["mine.TXT", "mine.1.snap", "mine.1.snap.new", "mine.site", "puzzle.html", ".a"];
    world.workspace.write_some_text(&files.map(|file| format!("{DAY22}/{file}")));
    insta::assert_snapshot!(world.transcript(
        "expect 21 1 3
         expect 21 1 3 -i mine
         expect 21 1 3 -i other.txt
         expect 22 1 3 -i mine
         expect 22 1 3"
    ), @"
    $ expect 21 1 3
    ! error: no input `example` yet: save it as inputs/2021/day21/example.txt, or run `cargo xtask example 2021/21`
    = 1
    $ expect 21 1 3 -i mine
    ! error: no input `mine` yet: save it as inputs/2021/day21/mine.txt, or run `cargo xtask fetch 2021/21`
    = 1
    $ expect 21 1 3 -i other.txt
    ! error: no input `other` yet: save it as inputs/2021/day21/other.txt
    = 1
    $ expect 22 1 3 -i mine
    ! error: no input `mine` yet, only example-b.txt, example.txt, input.txt, mine.TXT: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`
    = 1
    $ expect 22 1 3
    ! error: 2020/22 has several examples, so name one with `-i NAME`: example, example-b
    = 2
    ");
}

#[test]
fn err_part_that_the_puzzle_does_not_have_or_invisible_answer_or_broken_snapshot() {
    let world = FakeWorld::with_two_days()
        .with_day("last", "2021, day 25: Sea Cucumber", as_input_says)
        .with_inputs(DAY22, &[("example", "7")]);
    world.workspace.write(format!("{DAY22}/example.2.snap"), "7");
    insta::assert_snapshot!(world.transcript(
        "expect last 2 3
         expect 22 1 7\u{200b}
         expect 22 2 3"
    ), @r#"
    $ expect last 2 3
    ! error: 2021/25 has no part 2: you get the last star once you have all the others
    = 2
    $ expect 22 1 7\u{200b}
    ! error: expected an answer without invisible characters, found "7\u{200b}"
    = 2
    $ expect 22 2 3
    ! error: inputs/2020/day22/example.2.snap: expected a snapshot of insta; delete the file, and record the answer again
    = 1
    "#);
}
