//! `cargo xtask bench`

use std::{fs, time::Duration};

use crate::made::{DAY21, DAY22, Made, as_input_says};

const README: &str = "# Days\n\n<!-- days: written by cargo xtask bench --write -->\nold\n\
    <!-- end of days -->\nso on";

/// A workspace in which both days have an input with this text.
fn with_both_days(day22: &str, day21: &str) -> Made {
    let made = Made::with_two_days()
        .with_inputs(DAY22, &[("published", day22)])
        .with_inputs(DAY21, &[("mine", day21)]);
    made.workspace.write("README.md", README);
    made
}

/// The lines of the table below its head.
fn rows(text: &str) -> String {
    let lines = text.lines().filter(|line| line.starts_with("| "));
    lines.skip(1).collect::<Vec<_>>().join("\n")
}

#[test]
fn write_replaces_the_table_in_the_readme_and_nothing_else() {
    let made = with_both_days("1\n2", "1\nunsolved");
    let output = made.run("bench --write");
    insta::assert_snapshot!(output.out, @"
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | 3.00µs | 6.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
    ");
    let section = format!(
        "\n{}\nThe best of repeated runs, the latest of them on a made-up machine.\n\n",
        output.out
    );
    assert_eq!(made.workspace.read("README.md"), README.replace("old\n", &section));
    insta::assert_snapshot!(made.calls(), @"
    builds day22 day21
    day22 repeatedly solves both parts of inputs/2020/day22/published.txt
    day21 repeatedly solves both parts of inputs/2021/day21/mine.txt
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn days_that_solve_one_puzzle_have_rows_with_their_packages() {
    let made = Made::with_twins().with_inputs(DAY22, &[("published", "1")]);
    let output = made.run("bench 2020/22");
    for package in ["crab", "day22"] {
        let row = format!("| [2020/22 Crab Combat ({package})](crates/{package}) |");
        assert!(output.out.contains(&row), "{output:?}");
    }
}

/// What the day has written to standard error is shown above its failure.
#[test]
fn a_day_that_fails_keeps_its_row_and_the_others_are_written() {
    let made = with_both_days("1", "1");
    made.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    let mut made =
        made.with_stderr("day22", "a\nb").with_inputs(DAY22, &[("published", "malformed")]);
    made.time = Duration::from_nanos(20);
    let output = made.run("bench --write");
    insta::assert_snapshot!(output.err, @"
    2020/22: published: a
    2020/22: published: b
    2020/22: published: error: malformed input: expected a deal
    ");
    assert_eq!(output.code, Some(1));
    insta::assert_snapshot!(rows(&output.out), @"| [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |");
    insta::assert_snapshot!(rows(&made.workspace.read("README.md")), @"
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |
    ");
}

#[test]
fn a_day_fails_if_only_one_of_its_answers_does_not_pass() {
    let made = with_both_days("1\n1", "1").with_answers(DAY22, &[("published.2", "2")]);
    let output = made.run("bench 2020/22");
    assert_eq!(output.out, "");
    assert_eq!(output.err, "2020/22: published: part 2 wrong: 1 instead of 2\n");
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_day_that_is_not_measured_keeps_its_row() {
    let made = with_both_days("1", "1");
    made.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    let made = made.with_inputs(DAY22, &[("published", "unsolved")]);
    for has_input in [true, false] {
        if !has_input {
            let input = made.workspace.path("inputs/2020/day22/published.txt");
            fs::remove_file(input).expect("a file");
        }
        assert_eq!(made.run("bench --write").code, Some(0));
        insta::allow_duplicates!(
            insta::assert_snapshot!(rows(&made.workspace.read("README.md")), @"
            | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
            | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
            ")
        );
    }
}

#[test]
fn a_part_that_is_recorded_as_having_no_answer_passes() {
    let none = "none: it never ends";
    let made = with_both_days(&format!("1\n{none}"), "1")
        .with_answers(DAY22, &[("published.2", "no answer: it never ends")]);
    let output = made.run("bench 2020/22");
    output.assert_success("| published | 1.00µs | 2.00µs | – | 3.00µs |\n");
    assert_eq!(output.err, "");

    let made = made.with_inputs(DAY22, &[("published", &format!("not run\n{none}"))]);
    made.run("bench 2020/22").assert_success("| published | 1.00µs | – | – | – |\n");
}

#[test]
fn bench_skips_days_that_are_unsolved_or_run_no_part_or_have_no_input() {
    let made = Made::with_two_days()
        .with_inputs(DAY22, &[("published", "unsolved"), ("published-b", "not run")]);
    let output = made.run("bench");
    assert_eq!(output.out, "");
    insta::assert_snapshot!(output.err, @"2021/21: no input `mine` yet: save it as inputs/2021/day21/mine.txt, or run `cargo xtask fetch 2021/21`");
    assert_eq!(output.code, Some(0));
    // A puzzle that is named has to have one.
    assert_eq!(made.run("bench 2021/21").code, Some(1));
}

#[test]
fn an_input_that_a_puzzle_lacks_is_skipped() {
    let output = with_both_days("1", "1").run("bench -i mine");
    assert_eq!(
        output.err,
        "2020/22: no input `mine` yet: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`\n"
    );
    assert_eq!(rows(&output.out).lines().count(), 1);
    assert_eq!(output.code, Some(0));
}

#[test]
fn err_readme_without_a_marker() {
    let made = with_both_days("1", "1");
    for (readme, error) in [
        ("<!-- end of days -->\n", "expected a line `<!-- days: "),
        (
            "<!-- days: written by cargo xtask bench --write -->\n",
            "expected a line `<!-- end of days -->` below `<!-- days: ",
        ),
    ] {
        made.workspace.write("README.md", readme);
        let error = format!("error: README.md was not updated: {error}");
        made.run("bench --write").assert_failure(&error);
        assert_eq!(made.workspace.read("README.md"), readme);
    }
}

#[test]
fn write_renews_the_rows_of_the_named_puzzles() {
    let mut made = with_both_days("1", "1");
    made.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    made.time = Duration::from_nanos(20);
    let output = made.run("bench 21 --write");
    assert_eq!(output.code, Some(0), "{output:?}");
    insta::assert_snapshot!(rows(&output.out), @"| [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |");
    insta::assert_snapshot!(rows(&made.workspace.read("README.md")), @"
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
    | [2021/21 Dirac Dice](crates/day21) | mine | 20ns | 40ns | – | 60ns |
    ");
}

/// Its description is perhaps malformed.
#[test]
fn a_day_that_is_not_listed_keeps_its_row_until_its_folder_is_gone() {
    let made = with_both_days("1", "1");
    made.run("bench --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    let made = made.with_day("day22", "2020, Day 22: Crab Combat", as_input_says);
    made.workspace.write_some_text(&["crates/day21/Cargo.toml", "crates/day22/Cargo.toml"]);
    made.run("bench 21 --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    insta::assert_snapshot!(rows(&made.workspace.read("README.md")), @"
    | [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |
    | [2020/22 Crab Combat](crates/day22) | published | 1.00µs | 2.00µs | – | 3.00µs |
    ");

    fs::remove_dir_all(made.workspace.path("crates/day22")).expect("a folder");
    made.run("bench 21 --write").assert_success("| mine | 1.00µs | 2.00µs | – | 3.00µs |");
    insta::assert_snapshot!(rows(&made.workspace.read("README.md")), @"| [2021/21 Dirac Dice](crates/day21) | mine | 1.00µs | 2.00µs | – | 3.00µs |");
}
