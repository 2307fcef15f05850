//! `cargo xtask bench`

use std::{fs, time::Duration};

use crate::fake_world::{DAY21, DAY22, FakeWorld, as_input_says};

const README: &str = "# Days\n\n<!-- days: written by cargo xtask bench --write -->\nold\n\
    <!-- end of days -->\nso on";

/// A workspace in which both days have an input with this text.
fn with_both_days(day22: &str, day21: &str) -> FakeWorld {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("published", day22)])
        .with_inputs(DAY21, &[("mine", day21)]);
    world.workspace.write("README.md", README);
    world
}

/// The lines of the table below its head.
fn rows(text: &str) -> String {
    let lines = text.lines().filter(|line| line.starts_with("| "));
    lines.skip(1).collect::<Vec<_>>().join("\n")
}

#[test]
fn write_replaces_the_table_in_the_readme_and_nothing_else() {
    let world = with_both_days("1\n2", "1\nunsolved");
    let output = world.run("bench --write");
    insta::assert_snapshot!(output.out, @"
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
    ");
    let section = format!(
        "\n{}\nThe best of repeated runs, the latest of them on a fake machine.\n\n",
        output.out
    );
    assert_eq!(world.workspace.read("README.md"), README.replace("old\n", &section));
    insta::assert_snapshot!(world.calls(), @"
    builds day22 day21
    day22 repeatedly solves both parts of inputs/2020/day22/published.txt
    day21 repeatedly solves both parts of inputs/2021/day21/mine.txt
    ");
    assert_eq!(output.err, "2021/21: mine: part 2 not solved yet\n");
    assert_eq!(output.code, Some(0));
}

#[test]
fn days_that_solve_one_puzzle_have_rows_with_their_packages() {
    let world = FakeWorld::with_twins().with_inputs(DAY22, &[("published", "1")]);
    let output = world.run("bench 2020/22");
    for package in ["crab", "day22"] {
        let row = format!("| [2020/22 Crab Combat ({package})](crates/{package}) |");
        assert!(output.out.contains(&row), "{output:?}");
    }
}

/// What the day has written to standard error is shown above its failure.
#[test]
fn a_day_that_fails_keeps_its_row_and_the_others_are_written() {
    let world = with_both_days("1", "1");
    world.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    let mut world =
        world.with_stderr("day22", "a\nb").with_inputs(DAY22, &[("published", "malformed")]);
    world.time = Duration::from_nanos(20);
    let output = world.run("bench --write");
    insta::assert_snapshot!(output.err, @"
    2020/22: published: a
    2020/22: published: b
    2020/22: published: error: malformed input: expected a deal
    2021/21: mine: part 2 not run: the day does not call it
    ");
    assert_eq!(output.code, Some(1));
    insta::assert_snapshot!(rows(&output.out), @"| [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |");
    insta::assert_snapshot!(rows(&world.workspace.read("README.md")), @"
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |
    ");
}

#[test]
fn a_day_fails_if_only_one_of_its_answers_does_not_pass() {
    let world = with_both_days("1\n1", "1").with_answers(DAY22, &[("published.2", "2")]);
    let output = world.run("bench 2020/22");
    assert_eq!(output.out, "");
    assert_eq!(output.err, "2020/22: published: part 2 wrong: 1 instead of 2\n");
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_day_that_is_not_measured_keeps_its_row() {
    let world = with_both_days("1", "1");
    world.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    let world = world.with_inputs(DAY22, &[("published", "unsolved")]);
    for has_input in [true, false] {
        if !has_input {
            let input = world.workspace.path("inputs/2020/day22/published.txt");
            fs::remove_file(input).expect("a file");
        }
        assert_eq!(world.run("bench --write").code, Some(0));
        insta::allow_duplicates!(
            insta::assert_snapshot!(rows(&world.workspace.read("README.md")), @"
            | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
            | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
            ")
        );
    }
}

#[test]
fn a_part_that_is_recorded_as_having_no_answer_passes() {
    let none = "none: it never ends";
    let world = with_both_days(&format!("1\n{none}"), "1\n2")
        .with_answers(DAY22, &[("published.2", "no answer: it never ends")]);
    let output = world.run("bench 2020/22");
    output.assert_success("| published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |\n");
    assert_eq!(output.err, "");

    let world = world.with_inputs(DAY22, &[("published", &format!("not run\n{none}"))]);
    world.run("bench 2020/22").assert_success("| published | 1.00µs | – | 3.00µs | 4.00µs |\n");
}

#[test]
fn bench_skips_days_that_are_unsolved_or_run_no_part_or_have_no_input() {
    let world = FakeWorld::with_two_days()
        .with_inputs(DAY22, &[("published", "unsolved"), ("published-b", "not run")]);
    let output = world.run("bench");
    assert_eq!(output.out, "");
    insta::assert_snapshot!(output.err, @"
    2020/22: published: part 1 not solved yet
    2020/22: published: part 2 not run: the day does not call it
    2020/22: published-b: part 1 not run: the day does not call it
    2020/22: published-b: part 2 not run: the day does not call it
    2021/21: no input `mine` yet: save it as inputs/2021/day21/mine.txt, or run `cargo xtask fetch 2021/21`
    ");
    assert_eq!(output.code, Some(0));
    // A puzzle that is named has to have one.
    assert_eq!(world.run("bench 2021/21").code, Some(1));
}

#[test]
fn an_input_that_a_puzzle_lacks_is_skipped() {
    let output = with_both_days("1", "1\n2").run("bench -i mine");
    assert_eq!(
        output.err,
        "2020/22: no input `mine` yet, only published.txt: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`\n"
    );
    assert_eq!(rows(&output.out).lines().count(), 1);
    assert_eq!(output.code, Some(0));
}

#[test]
fn err_readme_without_a_marker() {
    let world = with_both_days("1", "1");
    for (readme, error) in [
        ("<!-- end of days -->\n", "expected a line `<!-- days: "),
        (
            "<!-- days: written by cargo xtask bench --write -->\n",
            "expected a line `<!-- end of days -->` below `<!-- days: ",
        ),
    ] {
        world.workspace.write("README.md", readme);
        let error = format!("error: README.md was not updated: {error}");
        world.run("bench --write").assert_failure(&error);
        assert_eq!(world.workspace.read("README.md"), readme);
    }
}

#[test]
fn write_renews_the_rows_of_the_named_puzzles() {
    let mut world = with_both_days("1", "1");
    world.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    world.time = Duration::from_nanos(20);
    let output = world.run("bench 21 --write");
    assert_eq!(output.code, Some(0), "{output:?}");
    insta::assert_snapshot!(rows(&output.out), @"| [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |");
    insta::assert_snapshot!(rows(&world.workspace.read("README.md")), @"
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |
    ");
}

/// Its description is perhaps malformed.
#[test]
fn a_day_that_is_not_listed_keeps_its_row_until_its_folder_is_gone() {
    let world = with_both_days("1", "1");
    world.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    let world = world.with_day("day22", "2020, Day 22: Crab Combat", as_input_says);
    world.workspace.write_some_text(&["crates/day21/Cargo.toml", "crates/day22/Cargo.toml"]);
    world.run("bench 21 --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    insta::assert_snapshot!(rows(&world.workspace.read("README.md")), @"
    | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
    ");

    fs::remove_dir_all(world.workspace.path("crates/day22")).expect("a folder");
    world.run("bench 21 --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    insta::assert_snapshot!(rows(&world.workspace.read("README.md")), @"| [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |");
}
