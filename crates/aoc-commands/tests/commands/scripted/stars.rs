//! `cargo xtask stars`

use std::{fs, os::unix::fs::symlink};

use aoc_fakes::scratch_workspace::snapshot;

use super::with_scripts;

#[test]
fn stars_are_the_answers_recorded_for_your_own_input() {
    let workspace = with_scripts(&[]);
    for answer in [
        "2015/day01/mine.1",
        "2015/day01/mine.2",
        "2015/day02/mine.1",
        "2015/day03/example.1",
        // The last puzzle of a year has no part 2, whatever is recorded for it.
        "2015/day25/mine.1",
        "2015/day25/mine.2",
    ] {
        workspace.write(format!("inputs/{answer}.snap"), snapshot("7"));
    }
    workspace.write("inputs/2015/day02/mine.2.snap", snapshot("no answer: it never ends"));
    workspace.write("inputs/2025/day12/mine.1.snap", "this is no snapshot");
    insta::assert_snapshot!(workspace.run("stars").out, @"
          1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25
    2015 **  *  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  *
    2025  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    ");
}

#[test]
fn the_last_puzzle_has_its_second_star_once_all_others_of_the_year_are_solved() {
    let workspace = with_scripts(&[]);
    for day in 1..12 {
        for part in 1..=2 {
            workspace.write(format!("inputs/2025/day{day:02}/mine.{part}.snap"), snapshot("7"));
        }
    }
    workspace.write("inputs/2025/day12/mine.1.snap", snapshot("7"));
    let all = workspace.run("stars 2025").out;
    assert!(all.ends_with("\n2025 ** ** ** ** ** ** ** ** ** ** ** **\n"), "{all}");

    fs::remove_file(workspace.path("inputs/2025/day11/mine.2.snap")).expect("a file");
    let one_less = workspace.run("stars 2025").out;
    assert!(one_less.ends_with("\n2025 ** ** ** ** ** ** ** ** ** **  *  *\n"), "{one_less}");
}

/// `check` would otherwise pass while nothing is compared.
#[test]
fn a_year_may_be_a_link_but_not_to_a_place_that_cannot_be_reached() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write("elsewhere/day22/mine.1.snap", snapshot("7"));
    fs::create_dir_all(workspace.path("inputs")).expect("a folder");
    let year = workspace.path("inputs/2020");
    symlink("../elsewhere", &year).expect("a link");
    workspace.run("stars").assert_success("\n2020 ");
    fs::remove_file(&year).expect("a link");
    symlink("/missing/place", &year).expect("a link");
    let error = "2020 is a link to /missing/place, which cannot be reached: ";
    workspace.run("check 2020/22").assert_failure(error);
}

#[test]
fn a_year_without_inputs_can_be_named() {
    // Each year has one row, however often it is named.
    let output = with_scripts(&[]).run("stars 2025 2025");
    insta::assert_snapshot!(output.out, @"
          1  2  3  4  5  6  7  8  9 10 11 12
    2025  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    ");
    assert_eq!(output.code, Some(0));
}

#[test]
fn without_inputs_there_is_no_table() {
    assert_eq!(with_scripts(&[]).run("stars").out, "no inputs yet\n");
}

#[test]
fn err_day_where_a_year_is_expected() {
    with_scripts(&[]).run("stars 22").assert_usage_error("expected a year from 2015 to ");
}
