//! `cargo xtask bench`

use std::{fs, time::Duration};

use crate::fake_world::{DAY21, DAY22, FakeWorld, as_input_says};

/// A workspace in which both days have an input with this text.
fn with_both_days(day22: &str, day21: &str) -> FakeWorld {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("published", day22)])
        .with_inputs(DAY21, &[("mine", day21)]);
    world.workspace.write(
        "README.md",
        "# Days\n\n<!-- days: written by cargo xtask bench --write -->\nold\n<!-- end of days -->\nso on\n",
    );
    world
}

/// The rows of the table in README.md.
fn rows(world: &FakeWorld) -> String {
    let text = world.workspace.read("README.md");
    let rows = text.lines().filter(|line| line.starts_with("| ["));
    rows.collect::<Vec<_>>().join("\n")
}

/// A day that fails, or is not measured, keeps its row.
#[test]
fn days_are_measured_and_their_rows_are_written() {
    let world = with_both_days("1\n2", "1\nunsolved");
    insta::assert_snapshot!(world.transcript("bench --write"), @"
    $ bench --write
    > builds day22 day21
    > day22 repeatedly solves both parts of inputs/2020/day22/published.txt
    > day21 repeatedly solves both parts of inputs/2021/day21/mine.txt
    ! 2021/21: mine: part 2 not solved yet
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
    - README.md: old
    + README.md: | puzzle | input | parse | part 1 | part 2 | total |
    + README.md: |---|---|--:|--:|--:|--:|
    + README.md: | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |
    + README.md: | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
    + README.md: The best of repeated runs, the latest of them on a fake machine.
    = 0
    ");
    let mut world =
        world.with_stderr("day22", "a\nb").with_inputs(DAY22, &[("published", "malformed")]);
    world.time = Duration::from_nanos(20);
    insta::assert_snapshot!(world.transcript("bench --write"), @"
    $ bench --write
    > builds day22 day21
    > day22 repeatedly solves both parts of inputs/2020/day22/published.txt
    > day21 repeatedly solves both parts of inputs/2021/day21/mine.txt
    ! 2020/22: published: a
    ! 2020/22: published: b
    ! 2020/22: published: error: malformed input: expected a deal
    ! 2021/21: mine: part 2 not solved yet
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |
    - README.md: | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
    + README.md: | [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |
    = 1
    ");
    let world = world.with_inputs(DAY22, &[("published", "1\n1")]);
    let mut world = world.with_answers(DAY22, &[("published.2", "2")]);
    world.time = Duration::from_nanos(30);
    insta::assert_snapshot!(world.transcript("bench 22 --write"), @"
    $ bench 22 --write
    > builds day22
    > day22 repeatedly solves both parts of inputs/2020/day22/published.txt
    ! 2020/22: published: a
    ! 2020/22: published: b
    ! 2020/22: published: part 2 wrong: 1 instead of 2
    = 1
    ");
    insta::assert_snapshot!(rows(&world), @"
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |
    ");
}

/// Of all puzzles, some may have no input yet, but one that is named has to have one.
#[test]
fn days_without_an_answer_or_an_input_have_no_row() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("mine", "unsolved"), ("mine-b", "not run\nnone: it never ends")])
        .with_answers(DAY22, &[("mine-b.2", "no answer: it never ends")]);
    insta::assert_snapshot!(world.transcript(
        "bench
         bench 2021/21"
    ), @"
    $ bench
    > builds day22
    > day22 repeatedly solves both parts of inputs/2020/day22/mine.txt
    > day22 repeatedly solves both parts of inputs/2020/day22/mine-b.txt
    ! 2020/22: mine: part 1 not solved yet
    ! 2020/22: mine: part 2 not run: the day does not call it
    ! 2020/22: mine-b: part 1 not run: the day does not call it
    ! 2021/21: no input `mine` yet: save it as inputs/2021/day21/mine.txt, or run `cargo xtask fetch 2021/21`
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2020/22 Crab Combat](crates/day22) | mine-b | 1.00µs | – | 3.00µs | 4.00µs |
    = 0
    $ bench 2021/21
    ! 2021/21: no input `mine` yet: save it as inputs/2021/day21/mine.txt, or run `cargo xtask fetch 2021/21`
    = 1
    ");
}

#[test]
fn days_that_solve_one_puzzle_have_rows_with_their_packages() {
    let world = FakeWorld::with_twins().with_inputs(DAY22, &[("published", "1\n2")]);
    let printed = world.run("bench 2020/22").out;
    let rows: Vec<_> = printed.lines().skip(2).collect();
    assert_eq!(
        rows,
        [
            "| [2020/22 Crab Combat (crab)](crates/crab) | published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |",
            "| [2020/22 Crab Combat (day22)](crates/day22) | published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |"
        ]
    );
}

/// Its description is perhaps malformed.
#[test]
fn a_day_that_is_not_listed_keeps_its_row_until_its_folder_is_gone() {
    let world = with_both_days("1\n2", "1\n2");
    assert_eq!(world.run("bench --write").code, Some(0));
    let before = rows(&world);
    let [day22, day21] = before.lines().collect::<Vec<_>>()[..] else { panic!("{before}") };
    let world = world.with_day("day22", "2020, Day 22: Crab Combat", as_input_says);
    world.workspace.write_some_text(&["crates/day21/Cargo.toml", "crates/day22/Cargo.toml"]);
    assert_eq!(world.run("bench 21 --write").code, Some(0));
    assert_eq!(rows(&world), format!("{day21}\n{day22}"));

    fs::remove_dir_all(world.workspace.path("crates/day22")).expect("a folder");
    assert_eq!(world.run("bench 21 --write").code, Some(0));
    assert_eq!(rows(&world), day21);
}

#[test]
fn err_readme_that_cannot_be_updated() {
    let world = with_both_days("1\n2", "1\n2");
    world.workspace.write("README.md", "# Days\n");
    let output = world.run("bench --write");
    let expected = "error: README.md was not updated: expected a line `<!-- days: written by cargo xtask bench --write -->`\n";
    assert_eq!((output.code, &*output.err), (Some(1), expected));
}
