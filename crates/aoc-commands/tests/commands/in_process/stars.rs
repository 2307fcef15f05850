//! `cargo xtask stars`

use std::fs;

use aoc_fakes::scratch_workspace::snapshot;

use super::Made;

/// A workspace without days, in which these answers are recorded, such as `2015/day01/mine.1`.
fn with_recorded(answers: &[&str]) -> Made {
    let made = Made::new();
    for answer in answers {
        made.workspace.write(format!("inputs/{answer}.snap"), snapshot("7"));
    }
    made
}

#[test]
fn stars_are_the_answers_recorded_for_your_own_input_or_right_for_the_site() {
    let made = with_recorded(&[
        "2015/day01/mine.1",
        "2015/day01/mine.2",
        "2015/day02/mine.1",
        "2015/day03/example.1",
        "2015/day05/mine.1",
        // The last puzzle of a year has no part 2, whatever is recorded for it.
        "2015/day25/mine.1",
        "2015/day25/mine.2",
    ]);
    made.workspace.write("inputs/2015/day02/mine.2.snap", snapshot("no answer: it never ends"));
    made.workspace.write("inputs/2015/day04/mine.site", "1 right: ABC\n2 too high: 7\n");
    made.workspace.write("inputs/2015/day05/mine.site", "1 too high: 7\n");
    insta::assert_snapshot!(made.run("stars").out, @"
          1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25
    2015 **  *  ·  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  *
    5 stars
    ");
    for path in ["inputs/2015/day06/mine.1.snap", "inputs/2015/day06/mine.site"] {
        made.workspace.write(path, "this is none");
        made.run("stars").assert_failure(&format!("error: {path}: "));
        fs::remove_file(made.workspace.path(path)).expect("a file");
    }
}

#[test]
fn the_last_puzzle_has_its_second_star_once_all_others_of_the_year_are_solved() {
    let mut answers = vec!["2025/day12/mine.1".to_owned()];
    for day in 1..12 {
        answers.extend([1, 2].map(|part| format!("2025/day{day:02}/mine.{part}")));
    }
    let names: Vec<_> = answers.iter().map(String::as_str).collect();
    let made = with_recorded(&names);
    let all = made.run("stars 2025").out;
    assert!(all.ends_with("\n2025 ** ** ** ** ** ** ** ** ** ** ** **\n24 stars\n"), "{all}");

    fs::remove_file(made.workspace.path("inputs/2025/day11/mine.2.snap")).expect("a file");
    let one_less = made.run("stars 2025").out;
    let row = "\n2025 ** ** ** ** ** ** ** ** ** **  *  *\n22 stars\n";
    assert!(one_less.ends_with(row), "{one_less}");
}

#[test]
fn write_replaces_the_stars_between_the_markers() {
    let made = with_recorded(&["2025/day01/mine.1"]);
    let begin = "<!-- stars: written by cargo xtask stars --write -->\n";
    let end = "<!-- end of stars -->\n";
    made.workspace.write("README.md", format!("before\n{begin}old\n{end}after\n"));
    let printed = made.run("stars --write").out;
    assert!(printed.ends_with("\n1 star\n"), "{printed}");
    let expected = format!("before\n{begin}\n```text\n{printed}```\n\n{end}after\n");
    assert_eq!(made.workspace.read("README.md"), expected);
    made.run("stars 2025 --write").assert_usage_error("`--write` writes the stars of all years");

    made.workspace.write("README.md", begin);
    made.run("stars --write").assert_failure(
        "error: README.md was not updated: expected a line `<!-- end of stars -->` below `<!-- stars: ",
    );
    assert_eq!(made.workspace.read("README.md"), begin);
}

/// On another machine, the answers for `mine.txt` may not have been fetched yet.
#[test]
fn write_removes_no_stars() {
    let made = with_recorded(&["2025/day01/mine.1"]);
    let markers = "<!-- stars: written by cargo xtask stars --write -->\n<!-- end of stars -->\n";
    made.workspace.write("README.md", markers);
    made.run("stars --write").assert_success("1 star\n");
    let written = made.workspace.read("README.md");
    made.run("stars --write").assert_success("1 star\n");
    fs::remove_file(made.workspace.path("inputs/2025/day01/mine.1.snap")).expect("a file");
    made.run("stars --write").assert_failure(
        "error: README.md was not updated: it has more stars (1) than are known here (0): `cargo xtask fetch` brings",
    );
    assert_eq!(made.workspace.read("README.md"), written);
}

/// So the table is the same on a machine without the inputs of a year.
#[test]
fn the_year_of_a_day_has_a_row_without_inputs() {
    let table = Made::with_two_days().run("stars").out;
    assert!(table.contains("\n2020  ·") && table.contains("\n2021  ·"), "{table}");
}

#[test]
fn a_year_without_inputs_can_be_named() {
    // Each year has one row, however often it is named.
    let output = Made::new().run("stars 2025 2025");
    insta::assert_snapshot!(output.out, @"
          1  2  3  4  5  6  7  8  9 10 11 12
    2025  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    0 stars
    ");
    assert_eq!(output.code, Some(0));
}

#[test]
fn without_inputs_there_is_no_table() {
    assert_eq!(Made::new().run("stars").out, "no inputs yet\n");
}

#[test]
fn err_day_where_a_year_is_expected() {
    Made::new().run("stars 22").assert_usage_error("expected a year from 2015 to ");
}
