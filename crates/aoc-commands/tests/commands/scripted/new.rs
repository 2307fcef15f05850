//! `cargo xtask new`.

use std::fs;

use aoc_fakes::{
    output::Output,
    scratch_workspace::{ScratchWorkspace, killed_by_its_first_write},
};

use super::{DAY22_MINE, with_scripts};

const MANIFEST: &str = "crates/y2015_day01/Cargo.toml";
const MAIN: &str = "crates/y2015_day01/src/main.rs";

/// Runs the program for a user without a session token, so that it does not ask the site.
fn run(workspace: &ScratchWorkspace, words: &str) -> Output {
    Output::run(workspace.command(words).env("AOC_SESSION", ""))
}

#[test]
fn without_a_token_a_new_day_is_made_and_one_line_says_what_to_do() {
    let workspace = with_scripts(&[]);
    let output = run(&workspace, "new 2015/1 --title Doesn't-It?");
    insta::assert_snapshot!(output.out, @"
    made crates/y2015_day01; its inputs belong in inputs/2015/day01
    next: save your input as inputs/2015/day01/mine.txt; or, after `cargo xtask session --save`: cargo xtask fetch 2015/1
    ");
    assert_eq!(workspace.calls(), "cargo update --workspace --offline --quiet\n");
    assert_eq!(output.code, Some(0));
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains("description = \"2015, day 1: Doesn't-It?\"\n"), "{manifest}");
    let main = workspace.read(MAIN);
    let line = "// 2015/1, year2015::day01, y2015_day01: Doesn't-It? {title}\n";
    assert!(main.starts_with(line), "{main}");
    assert!(!workspace.path("crates/y2015_day01/notes.md").exists());
    // The other commands find the day. It does not compile, since it has no script.
    workspace.write_some_text(&["inputs/2015/day01/mine.txt"]);
    assert!(workspace.run("run 2015/1").err.contains("y2015_day01 was not built"));
}

#[test]
fn paths_of_a_new_day_are_shown_from_the_current_folder() {
    let workspace = with_scripts(&[]);
    let mut command = workspace.command("new 2015/1");
    command.env("AOC_SESSION", "").current_dir(workspace.path("crates/day22"));
    Output::run(&mut command).assert_success(
        "made ../../crates/y2015_day01; its inputs belong in ../../inputs/2015/day01\n",
    );
    assert!(workspace.path(MAIN).exists());
}

#[test]
fn err_existing_day_is_not_overwritten() {
    let workspace = with_scripts(&[]);
    run(&workspace, "new 2015/1");
    let solved = workspace.read(MAIN) + "solved";
    workspace.write(MAIN, &solved);
    let output = run(&workspace, "new 2015/1");
    insta::assert_snapshot!(output.err, @"error: 2015/1 already exists: crates/y2015_day01; `--package NAME` makes a second solution");
    assert_eq!(output.code, Some(2));
    assert_eq!(workspace.read(MAIN), solved);
    let output = run(&workspace, "new 2020/22");
    assert!(output.err.starts_with("error: 2020/22 already exists: crates/day22; "), "{output:?}");
}

#[test]
fn a_second_solution_has_a_package_of_another_name_and_the_same_title() {
    let workspace = with_scripts(&[("day22", ""), ("fast", "")]);
    let output = run(&workspace, "new 2020/22 --package fast");
    output.assert_success("made crates/fast; its inputs belong in inputs/2020/day22\n");
    let manifest = workspace.read("crates/fast/Cargo.toml");
    assert!(manifest.contains("name = \"fast\"\n"), "{manifest}");
    assert!(manifest.contains("description = \"2020, day 22: Crab Combat\"\n"), "{manifest}");
    workspace.write_some_text(&[DAY22_MINE]);
    let output = workspace.run("run 22");
    assert!(output.out.contains("2020/22 Crab Combat (fast) "), "{output:?}");

    let output = run(&workspace, "new 2020/22 --package fast");
    assert_eq!(output.err, "error: the folder crates/fast already exists\n");
}

#[test]
fn err_package_with_a_name_that_cannot_work() {
    let workspace = with_scripts(&[]);
    for name in ["Fast-1", "4_fast"] {
        let output = run(&workspace, &format!("new 2015/1 --package {name}"));
        output.assert_usage_error("expected a name of small letters, digits and `_`");
        assert!(!workspace.path("crates").join(name).exists(), "{name}");
    }
    assert_eq!(workspace.calls(), "");
}

#[test]
fn err_folder_without_a_manifest_is_not_touched() {
    let workspace = with_scripts(&[]);
    workspace.write_some_text(&["crates/y2015_day01/notes"]);
    let output = run(&workspace, "new 2015/1");
    insta::assert_snapshot!(output.err, @"error: the folder crates/y2015_day01 already exists");
    assert_eq!(output.code, Some(2));
    assert!(!workspace.path(MANIFEST).exists());
}

/// With half a crate, no cargo command would work.
#[test]
fn new_leaves_nothing_in_crates_if_it_is_killed_and_can_be_repeated() {
    let workspace = with_scripts(&[]);
    let mut killed =
        killed_by_its_first_write(workspace.command("new 2015/1").env("AOC_SESSION", ""));
    assert_eq!(Output::run(&mut killed).code, None);
    assert!(workspace.path(".new-y2015_day01").exists());
    assert!(!workspace.path("crates/y2015_day01").exists());

    run(&workspace, "new 2015/1").assert_success("made ");
    assert!(!workspace.path(".new-y2015_day01").exists());
    assert!(workspace.path(MAIN).exists());
}

#[test]
fn err_wait_without_a_token() {
    let workspace = with_scripts(&[]);
    run(&workspace, "new 2015/1 --wait").assert_usage_error("): no session token: `cargo");
    assert_eq!(workspace.calls(), "");
}

#[test]
fn quotes_and_backslashes_of_a_title_are_kept() {
    let workspace = with_scripts(&[]);
    let mut command = workspace.command("new 2015/1 --title");
    let output = Output::run(command.env("AOC_SESSION", "").arg(r#"A "B" \ x"#));
    assert_eq!(output.code, Some(0), "{output:?}");
    let manifest = workspace.read(MANIFEST);
    assert!(manifest.contains(r#"= "2015, day 1: A \"B\" \\ x""#), "{manifest}");
    assert!(workspace.read(MAIN).contains(r#": A "B" \ x"#));
}

#[test]
fn err_title_that_is_empty_or_has_a_control_character() {
    for (title, error) in [
        ("", "expected a title"),
        (" ", "expected a title"),
        ("a\nb", "a title cannot contain control characters"),
    ] {
        let workspace = with_scripts(&[]);
        let mut command = workspace.command("new 2015/1 --title");
        let output = Output::run(command.env("AOC_SESSION", "").arg(title));
        assert_eq!(output.err, format!("error: --title: {error}\n"));
        assert_eq!(output.code, Some(2));
        assert!(!workspace.path("crates/y2015_day01").exists());
    }
}

#[test]
fn err_without_templates_nothing_is_made() {
    let workspace = with_scripts(&[]);
    fs::remove_dir_all(workspace.path("xtask/templates/day")).expect("a folder");
    let output = run(&workspace, "new 2015/1");
    output.assert_failure("error: xtask/templates/day: ");
    assert!(!workspace.path("crates/y2015_day01").exists());
}
