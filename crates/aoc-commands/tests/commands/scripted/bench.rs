//! `cargo xtask bench`

use std::{
    env::consts::{ARCH, OS},
    fs::{self, File},
};

use aoc_fakes::{
    output::Output,
    scratch_workspace::ScratchWorkspace,
    scripted::{NOT_RUN, script_that_reports},
};

use super::{with_scripts, with_twins};

const README: &str = "# Days\n\n<!-- days: written by cargo xtask bench --write -->\nold\n\
    <!-- end of days -->\nso on";

const PART_1_SOLVED: &str = r#""part1":{"state":"new","answer":"1","ns":1100}"#;

/// A workspace in which both days have an input and these scripts.
fn with_both_days(day22: &str, day21: &str) -> ScratchWorkspace {
    let workspace = with_scripts(&[("day22", day22), ("day21", day21)]);
    workspace
        .write_some_text(&["inputs/2020/day22/published.txt", "inputs/2021/day21/example.txt"]);
    workspace.write("README.md", README);
    workspace
}

/// A program that is solved in this time, in nanoseconds.
fn solved_in(nanoseconds: u32) -> String {
    let part = format!(r#"{{"state":"new","answer":"1","ns":{nanoseconds}}}"#);
    script_that_reports(&format!(r#""part1":{part}"#))
}

/// The lines of the table below its head.
fn rows(text: &str) -> String {
    let lines = text.lines().filter(|line| line.starts_with("| "));
    lines.skip(1).collect::<Vec<_>>().join("\n")
}

#[test]
fn write_replaces_the_table_in_the_readme_and_nothing_else() {
    let day22 = script_that_reports(&format!(
        r#""parse":{{"ns":612}},{PART_1_SOLVED},"part2":{{"state":"new","answer":"2","ns":2000300}}"#
    ));
    let day21 = script_that_reports(&format!(
        r#""parse":{{"ns":1}},{PART_1_SOLVED},"part2":{{"state":"not solved yet"}}"#
    ));
    let workspace = with_both_days(&day22, &day21);
    let output = workspace.run("bench --write");
    let (table, environment) = output
        .out
        .split_once("\nThe best of repeated runs, the latest of them on ")
        .expect("an environment");
    assert!(environment.contains(&format!("{OS} {ARCH}; rustc 1.")), "{environment}");
    insta::assert_snapshot!(table, @"
    | puzzle | input | parse | part 1 | part 2 | total |
    |---|---|--:|--:|--:|--:|
    | [2020/22 Crab Combat](crates/day22/src/lib.rs) | published | 612ns | 1.10µs | 2.00ms | 2.00ms |
    | [2021/21 Dirac Dice](crates/day21/src/lib.rs) | example | 1ns | 1.10µs | – | 1.10µs |
    | all | | | | | 2.00ms |
    ");
    assert_eq!(workspace.read("README.md"), README.replace("old", &format!("\n{}", output.out)));
    insta::assert_snapshot!(workspace.program_calls(), @"
    day22 repeatedly solves both parts of inputs/2020/day22/published.txt
    day21 repeatedly solves both parts of inputs/2021/day21/example.txt
    ");
    assert_eq!(output.err, "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn bench_prefers_your_own_input_to_the_example() {
    let workspace = with_both_days("", &script_that_reports(PART_1_SOLVED));
    workspace.write_some_text(&["inputs/2021/day21/mine-b.txt"]);
    let output = workspace.run("bench 2021/21");
    assert!(output.out.contains("| mine-b | "), "{output:?}");
    assert!(!output.out.contains("| example | "), "{output:?}");
}

#[test]
fn standard_input_reaches_the_program() {
    let day22 = format!("cat > \"$root/read\"\n{}", script_that_reports(PART_1_SOLVED));
    let workspace = with_both_days(&day22, "");
    let mut command = workspace.command("bench 2020/22 -i -");
    let readme = File::open(workspace.path("README.md")).expect("a file");
    let output = Output::run(command.stdin(readme));
    assert_eq!(workspace.read("read"), README);
    assert_eq!(output.code, Some(0));
}

#[test]
fn days_that_solve_one_puzzle_have_rows_with_their_packages() {
    let solved = script_that_reports(PART_1_SOLVED);
    let workspace = with_twins(&solved, &solved);
    workspace.write_some_text(&["inputs/2020/day22/published.txt"]);
    let output = workspace.run("bench 2020/22");
    for package in ["crab", "day22"] {
        let row = format!("| [2020/22 Crab Combat ({package})](crates/{package}/src/lib.rs) |");
        assert!(output.out.contains(&row), "{output:?}");
    }
}

/// What the day has written to standard error is shown above its failure.
#[test]
fn a_day_that_fails_keeps_its_row_and_the_others_are_written() {
    let workspace = with_both_days(&solved_in(2_000), &solved_in(300));
    workspace.run("bench --write").assert_success("| all | | | | | 2.30µs |");
    let report =
        script_that_reports(r#""state":"error","error":"line 2, column 1: expected a card""#);
    workspace.set_script("day22", &format!("echo a >&2; echo b >&2\n{report}"));
    workspace.set_script("day21", &solved_in(400));
    let output = workspace.run("bench --write");
    insta::assert_snapshot!(output.err, @"
    2020/22: published: a
    2020/22: published: b
    2020/22: published: error: line 2, column 1: expected a card
    ");
    assert_eq!(output.code, Some(1));
    insta::assert_snapshot!(rows(&output.out), @"| [2021/21 Dirac Dice](crates/day21/src/lib.rs) | example | – | 400ns | – | 400ns |");
    insta::assert_snapshot!(rows(&workspace.read("README.md")), @"
    | [2020/22 Crab Combat](crates/day22/src/lib.rs) | published | – | 2.00µs | – | 2.00µs |
    | [2021/21 Dirac Dice](crates/day21/src/lib.rs) | example | – | 400ns | – | 400ns |
    ");
}

#[test]
fn a_day_fails_if_only_one_of_its_answers_does_not_pass() {
    let part_2 = r#""part2":{"state":"changed","answer":"1","recorded":"2","ns":1}"#;
    let workspace = with_both_days(&script_that_reports(&format!("{PART_1_SOLVED},{part_2}")), "");
    let output = workspace.run("bench 2020/22");
    assert_eq!(output.out, "");
    assert_eq!(output.err, "2020/22: published: part 2 changed: 1 instead of 2\n");
    assert_eq!(output.code, Some(1));
}

#[test]
fn a_day_that_is_not_measured_keeps_its_row_and_there_is_no_sum() {
    let workspace = with_both_days(&solved_in(2_000), &solved_in(300));
    workspace.run("bench --write").assert_success("| all | | | | | 2.30µs |");
    let unsolved = script_that_reports(r#""part1":{"state":"not solved yet"}"#);
    workspace.set_script("day22", &unsolved);
    for has_input in [true, false] {
        if !has_input {
            fs::remove_file(workspace.path("inputs/2020/day22/published.txt")).expect("a file");
        }
        assert_eq!(workspace.run("bench --write").code, Some(0));
        insta::allow_duplicates!(insta::assert_snapshot!(rows(&workspace.read("README.md")), @"
            | [2020/22 Crab Combat](crates/day22/src/lib.rs) | published | – | 2.00µs | – | 2.00µs |
            | [2021/21 Dirac Dice](crates/day21/src/lib.rs) | example | – | 300ns | – | 300ns |
            "));
    }
}

#[test]
fn a_part_that_is_recorded_as_having_no_answer_passes() {
    let no_answer = r#""part2":{"state":"unchanged","answer":"no answer: it never ends"}"#;
    let day22 = script_that_reports(&format!("{PART_1_SOLVED},{no_answer}"));
    let workspace = with_both_days(&day22, "");
    let output = workspace.run("bench 2020/22");
    output.assert_success("| published | – | 1.10µs | – | 1.10µs |\n");
    assert_eq!(output.err, "");

    let day22 = script_that_reports(no_answer);
    workspace.set_script("day22", &day22);
    workspace.run("bench 2020/22").assert_success("| published | – | – | – | – |\n");
}

#[test]
fn bench_skips_days_that_are_unsolved_or_run_no_part_or_have_no_input() {
    let day22 = format!(
        "case $input in *-b.txt) {} ;; *) {} ;; esac",
        script_that_reports(NOT_RUN),
        script_that_reports(r#""part1":{"state":"not solved yet"}"#),
    );
    let workspace = with_scripts(&[("day22", &day22), ("day21", "")]);
    workspace
        .write_some_text(&["inputs/2020/day22/published.txt", "inputs/2020/day22/published-b.txt"]);
    let output = workspace.run("bench");
    assert_eq!(output.out, "");
    insta::assert_snapshot!(output.err, @"
    2020/22: published: part 1 not solved yet
    2020/22: published-b: not run: src/main.rs calls no part that this input is for
    2021/21: no input `mine` yet: save it as inputs/2021/day21/mine.txt, or run `cargo xtask fetch 2021/21`
    ");
    assert_eq!(output.code, Some(0));
    // A puzzle that is named has to have one.
    assert_eq!(workspace.run("bench 2021/21").code, Some(1));
}

#[test]
fn err_write_without_any_row() {
    let unsolved = script_that_reports(r#""part1":{"state":"not solved yet"}"#);
    let output = with_both_days(&unsolved, &unsolved).run("bench --write");
    output.assert_failure("error: there are no times to write, so README.md was not updated\n");
}

#[test]
fn err_readme_without_markers_is_found_before_a_day_is_built() {
    let workspace = with_both_days("", "");
    workspace.write("README.md", "# Days\n");
    let output = workspace.run("bench --write");
    output.assert_failure("error: README.md: expected a line `<!-- days: ");
    assert_eq!(workspace.calls(), "");
}

#[test]
fn err_write_with_an_input() {
    let workspace = with_scripts(&[]);
    let output = workspace.run("bench --write -e");
    assert_eq!(output.err, "error: `--write` chooses the inputs itself: name none\n");
    assert_eq!(output.code, Some(2));
    assert_eq!(workspace.calls(), "");
}

#[test]
fn write_renews_the_rows_of_the_named_puzzles_and_removes_the_sum() {
    let workspace = with_both_days(&solved_in(2_000), &solved_in(300));
    workspace.run("bench --write").assert_success("| all | | | | | 2.30µs |");
    workspace.set_script("day21", &solved_in(400));
    workspace.write_some_text(&["inputs/2021/day21/published.txt"]);
    let output = workspace.run("bench 21 --write");
    assert_eq!(output.code, Some(0), "{output:?}");
    insta::assert_snapshot!(rows(&output.out), @"| [2021/21 Dirac Dice](crates/day21/src/lib.rs) | published | – | 400ns | – | 400ns |");
    insta::assert_snapshot!(rows(&workspace.read("README.md")), @"
    | [2020/22 Crab Combat](crates/day22/src/lib.rs) | published | – | 2.00µs | – | 2.00µs |
    | [2021/21 Dirac Dice](crates/day21/src/lib.rs) | published | – | 400ns | – | 400ns |
    ");
}
