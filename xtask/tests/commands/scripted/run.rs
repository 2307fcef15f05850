//! `cargo xtask run`

use super::{MINE, script_that_reports, workspace::ScriptedWorkspace};

const DAY22_PUBLISHED: &str = "inputs/2020/day22/published.txt";
const DAY21_MINE: &str = "inputs/2021/day21/mine.txt";

#[test]
fn all_programs_are_built_at_once_and_started_in_order() {
    let workspace = ScriptedWorkspace::new(&[("day22", "echo crab"), ("day21", "echo dirac")]);
    workspace.make(&[MINE, DAY21_MINE]);
    let output = workspace.run("run 2021/21 2020/22 -p 2");
    insta::assert_snapshot!(output.calls, @"
    cargo build --keep-going --profile release --message-format json-render-diagnostics --package day21 --package day22
    day21 --part=2 -- inputs/2021/day21/mine.txt
    day22 --part=2 -- inputs/2020/day22/mine.txt
    ");
    assert_eq!(output.out, "dirac\ncrab\n");
    assert_eq!(output.code, Some(0));
}

#[test]
fn a_program_is_started_once_for_each_input() {
    let workspace = ScriptedWorkspace::new(&[("day22", "")]);
    workspace.make(&["inputs/2020/day22/example-1.txt", "inputs/2020/day22/example-2.txt"]);
    let output = workspace.run("run 2020/22 -e -i - --input a=b.txt");
    insta::assert_snapshot!(output.programs(), @"
    day22 --part=1 -- inputs/2020/day22/example-1.txt
    day22 --part=2 -- inputs/2020/day22/example-2.txt
    day22 -- -
    day22 -- a=b.txt
    ");
}

#[test]
fn standard_input_reaches_the_program() {
    let workspace = ScriptedWorkspace::new(&[("day22", "cat")]);
    workspace.write("text", "a deal");
    let text = std::fs::File::open(workspace.path("text")).expect("a file");
    let output = workspace.finish(workspace.command("run 2020/22 -i -").stdin(text));
    assert_eq!(output.out, "a deal");
}

#[test]
fn paths_are_from_the_current_folder() {
    let workspace = ScriptedWorkspace::new(&[("day22", "cat \"$2\"")]);
    workspace.write(MINE, "mine\n");
    workspace.write("crates/day22/other.txt", "other\n");
    let mut command = workspace.command("run 2020/22 -i mine -i other.txt");
    let output = workspace.finish(command.current_dir(workspace.path("crates/day22")));
    assert_eq!(output.out, "mine\nother\n");
    insta::assert_snapshot!(output.programs(), @"
    day22 -- ../../inputs/2020/day22/mine.txt
    day22 -- other.txt
    ");
}

#[test]
fn a_program_may_have_another_name_than_its_package() {
    let workspace = ScriptedWorkspace::new(&[("day22", "echo crab")]);
    workspace.make(&[MINE]);
    workspace.rename_all_programs();
    let output = workspace.run("run 2020/22");
    assert_eq!(output.out, "crab\n");
    assert_eq!(output.code, Some(0));
}

/// How `run` ends if the program of the first of two days is this script.
fn run_beside_another_day(script: &str) -> super::workspace::Output {
    let workspace = ScriptedWorkspace::new(&[("day22", script), ("day21", "echo dirac")]);
    workspace.make(&[MINE, DAY21_MINE]);
    let output = workspace.run("run");
    assert_eq!(output.out, "dirac\n", "{script}");
    output
}

#[test]
fn a_program_that_fails_or_dies_keeps_no_other_from_running() {
    assert_eq!(run_beside_another_day("exit 1").code, Some(1));
    for (script, status) in
        [("exit 101", "exit status: 101"), ("kill -9 $$", "signal: 9 (SIGKILL)")]
    {
        let output = run_beside_another_day(script);
        let error = "error: 2020/22: the program ended before it was done: ";
        assert_eq!(output.err, format!("{error}{status}\n"));
        assert_eq!(output.code, Some(1));
    }
}

#[test]
fn an_unsolved_part_fails_only_a_run_that_names_the_puzzle() {
    assert_eq!(run_beside_another_day("exit 3").code, Some(0));
    let workspace = ScriptedWorkspace::new(&[("day22", "exit 3")]);
    workspace.make(&[MINE]);
    assert_eq!(workspace.run("run 2020/22").code, Some(1));
    assert_eq!(workspace.run("run 2020").code, Some(1));
}

#[test]
fn a_day_that_does_not_compile_keeps_no_other_from_running() {
    let workspace = ScriptedWorkspace::new(&[("day21", "echo dirac")]);
    workspace.make(&[MINE, DAY21_MINE]);
    let output = workspace.run("run 2020/22 2021/21");
    assert_eq!(output.out, "dirac\n");
    insta::assert_snapshot!(output.err, @"error: 2020/22: cannot build day22, see above");
    assert_eq!(output.code, Some(1));
}

#[test]
fn puzzles_without_an_input_are_counted_in_one_line_and_not_built() {
    let workspace = ScriptedWorkspace::new(&[("day22", ""), ("day21", "")]);
    let output = workspace.run("run");
    assert_eq!(output.out, "no input yet for 2020/22 and 1 more\n");
    assert_eq!(output.calls, "");
    assert_eq!(output.code, Some(0));
}

#[test]
fn a_named_puzzle_without_an_input_fails() {
    let workspace = ScriptedWorkspace::new(&[("day22", "")]);
    let output = workspace.run("run 2020/22");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      no input yet: save yours as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn json_leaves_out_what_a_day_prints_itself() {
    let reports = script_that_reports(
        r#""parse":{"ns":1},"part1":{"status":"solved","answer":"7","ns":2},"part2":{"status":"no answer","error":"it never ends"}"#,
    );
    let workspace =
        ScriptedWorkspace::new(&[("day22", &format!("printf 'shuffling '\n{reports}"))]);
    workspace.make(&["inputs/2020/day22/example.txt"]);
    let output = workspace.run("run 2020/22 -e --format json");
    insta::assert_snapshot!(output.programs(), @"day22 --format=json -- inputs/2020/day22/example.txt");
    insta::assert_snapshot!(output.out, @r#"{"year":2020,"day":22,"title":"Crab Combat","input":"inputs/2020/day22/example.txt","parse":{"ns":1},"part1":{"status":"solved","answer":"7","ns":2},"part2":{"status":"no answer","error":"it never ends"}}"#);
    assert_eq!(output.code, Some(1));
}

#[test]
fn an_unsolved_part_in_json_fails_only_a_run_that_names_the_puzzle() {
    let unsolved = script_that_reports(r#""part1":{"status":"unsolved"}"#);
    let workspace = ScriptedWorkspace::new(&[("day22", &unsolved), ("day21", &unsolved)]);
    workspace.make(&[MINE]);
    assert_eq!(workspace.run("run --format json").code, Some(0));
    assert_eq!(workspace.run("run 2020/22 --format json").code, Some(1));
}

#[test]
fn a_puzzle_without_an_input_is_a_line_of_json() {
    let workspace = ScriptedWorkspace::new(&[("day22", "")]);
    let output = workspace.run("run --format json");
    let lines: Vec<_> = output.out.lines().collect();
    assert_eq!(lines.len(), 2);
    let begin =
        r#"{"year":2021,"day":21,"title":"Dirac Dice","error":"no input yet: save yours as "#;
    assert!(lines[1].starts_with(begin), "{output:?}");
    assert_eq!(output.code, Some(0));
}

#[test]
fn a_program_that_dies_or_does_not_compile_is_a_line_of_json() {
    let workspace = ScriptedWorkspace::new(&[("day22", "exit 0")]);
    workspace.make(&[MINE, DAY21_MINE]);
    let output = workspace.run("run --format json");
    insta::assert_snapshot!(output.out, @r#"
    {"year":2020,"day":22,"title":"Crab Combat","input":"inputs/2020/day22/mine.txt","error":"the program ended before it was done: exit status: 0"}
    {"year":2021,"day":21,"title":"Dirac Dice","input":"inputs/2021/day21/mine.txt","error":"cannot build day21, see above"}
    "#);
    assert_eq!(output.code, Some(1));
}

#[test]
fn puzzles_without_the_named_input_are_counted_in_one_line() {
    let workspace = ScriptedWorkspace::new(&[("day22", "echo crab"), ("day21", "")]);
    workspace.make(&["inputs/2020/day22/example-1.txt", DAY21_MINE]);
    let output = workspace.run("run -e");
    assert_eq!(output.out, "crab\nno input `example` for 2021/21\n");
    assert_eq!(output.code, Some(0));
}

#[test]
fn a_named_puzzle_without_an_example_for_the_part_fails() {
    let workspace = ScriptedWorkspace::new(&[("day22", "")]);
    workspace.make(&["inputs/2020/day22/example-2.txt"]);
    let output = workspace.run("run 2020/22 -p 1 -e");
    insta::assert_snapshot!(output.out, @"
    2020/22 Crab Combat
      none of these inputs of 2020/22 is for part 1
    ");
    assert_eq!(output.code, Some(1));
}

#[test]
fn puzzles_with_only_a_published_input_are_counted_in_one_line() {
    let workspace = ScriptedWorkspace::new(&[("day22", ""), ("day21", "")]);
    workspace.make(&[DAY22_PUBLISHED, DAY21_MINE]);
    assert_eq!(workspace.run("run").out, "no input of your own yet for 2020/22\n");
    assert_eq!(workspace.run("run 2020/22 -i published").out, "");
}

#[test]
fn err_path_for_several_puzzles() {
    let workspace = ScriptedWorkspace::new(&[("day22", ""), ("day21", "")]);
    let output = workspace.run("run --input a.txt");
    insta::assert_snapshot!(output.err, @"error: `--input a.txt` needs one puzzle: name it, such as `22`");
    assert_eq!(output.code, Some(2));
    assert_eq!(output.calls, "");
}

#[test]
fn err_two_packages_with_programs_of_one_name() {
    let workspace = ScriptedWorkspace::new(&[("day22", ""), ("day21", "")]);
    workspace.make(&[MINE, DAY21_MINE]);
    workspace.give_all_packages_one_program();
    let output = workspace.run("run 2020/22 2021/21");
    insta::assert_snapshot!(output.err, @"error: day22 and day21 both build a program `prog`: rename one in its `[[bin]]`");
    assert_eq!(output.code, Some(1));
    assert_eq!(output.programs(), "");
}
