//! `cargo xtask run`

use aoc_fakes::{output::Output, scripted::script_that_reports};

use super::{DAY22_MINE, with_scripts};

const DAY21_MINE: &str = "inputs/2021/day21/mine.txt";

const SOLVED: &str = r#""part1":{"found":"7","ns":2000}"#;

#[test]
fn all_programs_are_built_at_once_and_started_in_order() {
    let solved = script_that_reports(SOLVED);
    let workspace = with_scripts(&[("day22", &solved), ("day21", &solved)]);
    workspace.run("run").assert_success("days without an input to solve: 2\n");
    assert_eq!(workspace.calls(), "", "without an input, nothing is built");
    workspace.write_some_text(&[DAY22_MINE, DAY21_MINE]);
    workspace.run("run 2021/21 2020/22 -p 1").assert_success("sum  2 inputs");
    insta::assert_snapshot!(workspace.calls(), @"
    cargo builds --release day21 day22
    day21 solves part 1 of inputs/2021/day21/mine.txt
    day22 solves part 1 of inputs/2020/day22/mine.txt
    ");
}

#[test]
fn standard_input_reaches_the_program() {
    let workspace = with_scripts(&[("day22", "cat")]);
    workspace.write("text", "a deal\n");
    let text = std::fs::File::open(workspace.path("text")).expect("a file");
    let output = Output::run(workspace.command("run 2020/22 -i -").stdin(text));
    assert_eq!(output.out, "2020/22 Crab Combat -\na deal\n\n");
}

#[test]
fn paths_are_from_the_current_folder() {
    let workspace = with_scripts(&[("day22", "echo \"$input:\"; cat \"$input\"")]);
    workspace.write(DAY22_MINE, "mine\n");
    workspace.write("crates/day22/other.txt", "other\n");
    for (words, path, text) in [
        ("run 2020/22", "../../inputs/2020/day22/mine.txt", "mine"),
        ("run 2020/22 -i other.txt", "other.txt", "other"),
    ] {
        let mut command = workspace.command(words);
        let output = Output::run(command.current_dir(workspace.path("crates/day22")));
        assert_eq!(output.out, format!("2020/22 Crab Combat {path}\n{path}:\n{text}\n\n"));
    }
}

/// A part may end the program, even with success, and may have printed anything.
#[test]
fn a_program_without_a_report_fails_whatever_its_output_and_status() {
    let day22 = r#"echo '{"year":2020,"part1":{"found":"7","ns":1}}'"#;
    let day21 = format!("echo dirac\n{}", script_that_reports(SOLVED));
    let workspace = with_scripts(&[("day22", day22), ("day21", &day21)]);
    workspace.write_some_text(&[DAY22_MINE, DAY21_MINE]);
    let output = workspace.run("run");
    insta::assert_snapshot!(output.out, @r#"
    2020/22 Crab Combat inputs/2020/day22/mine.txt
    {"year":2020,"part1":{"found":"7","ns":1}}

    2021/21 Dirac Dice inputs/2021/day21/mine.txt
    dirac

    failed: 2020/22
    "#);
    insta::assert_snapshot!(output.err, @"error: 2020/22: the program ended before it was done: exit status: 0");
    assert_eq!(output.code, Some(1));
}

#[test]
fn days_and_cargo_get_no_session_token() {
    let day22 = format!("env > \"$root/environment\"\n{}", script_that_reports(SOLVED));
    let workspace = with_scripts(&[("day22", &day22)]);
    workspace.write_some_text(&[DAY22_MINE]);
    let mut command = workspace.command("run 2020/22");
    Output::run(&mut command);
    for file in ["environment", "environment-of-cargo"] {
        let environment = workspace.read(file);
        assert!(environment.contains("AOC_SITE="), "{environment}");
        assert!(!environment.contains("_SESSION="), "{environment}");
    }
}

/// A build script that depends on such a variable would run again each time a build by the runner follows a build by
/// the user, or the other way round.
#[test]
fn cargo_does_not_get_the_package_variables_that_cargo_run_has_set() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write_some_text(&[DAY22_MINE]);
    let mut command = workspace.command("run 2020/22");
    command
        .env("CARGO_MANIFEST_DIR", workspace.path("xtask"))
        .env("CARGO_PKG_NAME", "xtask")
        .env("CARGO_HOME", "home");
    Output::run(&mut command);
    let environment = workspace.read("environment-of-cargo");
    assert!(environment.contains("CARGO_HOME="), "{environment}");
    assert!(!environment.contains("CARGO_PKG_"), "{environment}");
    assert!(!environment.contains("CARGO_MANIFEST_"), "{environment}");
}

/// So a relative `CARGO_TARGET_DIR` means the same folder for `cargo xtask` and for the cargo that the runner starts.
#[test]
fn cargo_is_started_in_the_folder_of_the_user() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    Output::run(workspace.command("run 2020/22 -e").current_dir(workspace.path("crates")));
    let environment = workspace.read("environment-of-cargo");
    let folder = environment.lines().find_map(|line| line.strip_prefix("PWD=")).expect("a folder");
    assert!(folder.ends_with("/crates"), "{folder}");
}
