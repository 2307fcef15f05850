//! What the runner starts, and what it makes of the outcome. Cargo and the programs are shell scripts.

mod bench;
mod check;
mod expect;
mod new;
mod run;
mod site;
#[cfg(target_os = "linux")]
mod terminal;

use std::fs;

use aoc_fakes::{output::Output, scratch_workspace::ScratchWorkspace};

/// The user's own input of 2020/22.
const DAY22_MINE: &str = "inputs/2020/day22/mine.txt";

/// A workspace with the days 2020/22 and 2021/21, and with these scripts as programs: see `add_scripted_days`.
fn with_scripts(scripts: &[(&str, &str)]) -> ScratchWorkspace {
    let workspace = ScratchWorkspace::new(env!("CARGO_BIN_EXE_aoc-commands"));
    workspace.add_scripted_days(scripts);
    workspace
}

/// A workspace in which the packages `day22` and `crab`, with these scripts, both solve 2020/22.
fn with_twins(day22: &str, crab: &str) -> ScratchWorkspace {
    let workspace = with_scripts(&[("day22", day22), ("crab", crab)]);
    let manifest = workspace.read("crates/day22/Cargo.toml").replace("day22", "crab");
    workspace.write("crates/crab/Cargo.toml", manifest);
    workspace
}

#[test]
fn err_cargo_that_cannot_be_run() {
    let workspace = with_scripts(&[("day22", ""), ("day21", "")]);
    let mut command = workspace.command("check");
    let output = Output::run(command.env("CARGO", workspace.path("no-cargo")));
    assert!(output.err.starts_with("error: cannot run cargo: "), "{output:?}");
    assert_eq!(output.code, Some(1));
}

#[test]
fn outside_of_a_workspace_the_package_that_cargo_runs_tells_where_it_is() {
    let workspace = with_scripts(&[("day22", "")]);
    let mut command = workspace.command("check 2020/22");
    command.current_dir("/");
    Output::run(&mut command).assert_usage_error("error: not in a workspace\n");
    command.env("CARGO_MANIFEST_DIR", workspace.path("xtask"));
    Output::run(&mut command).assert_success("2020/22 Crab Combat\n");
}

/// Some tools make an empty file for each puzzle in advance.
#[test]
fn a_file_without_text_is_no_input() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write(DAY22_MINE, "\n");
    for (command, said) in [
        ("run 2020/22", "inputs/2020/day22/mine.txt has no text: save the input there, or run "),
        ("check 2020/22", "  no inputs\n"),
        ("bench 2020/22", "inputs/2020/day22/mine.txt has no text: "),
        ("expect 2020/22 1 7 -i mine", "inputs/2020/day22/mine.txt has no text: "),
        ("run 2020/22 -i mine", "inputs/2020/day22/mine.txt has no text: "),
        (
            "run 2020/22 -e",
            "no input `example` yet: save it as inputs/2020/day22/example.txt, or run ",
        ),
    ] {
        let output = workspace.run(command);
        assert!(format!("{}{}", output.out, output.err).contains(said), "{command}: {output:?}");
        assert_eq!(workspace.program_calls(), "", "{command}");
    }
}

/// So the checks of a workspace pass before it has its first day.
#[test]
fn a_workspace_without_days_passes_unless_a_puzzle_is_named() {
    let workspace = with_scripts(&[]);
    for package in ["day22", "day21"] {
        fs::remove_dir_all(workspace.path("crates").join(package)).expect("a folder");
    }
    let message = "no days yet; to make one: cargo xtask new YEAR/DAY\n";
    for (command, printed) in
        [("run", ""), ("run -e", ""), ("check", "no answers\n"), ("bench", ""), ("bench -e", "")]
    {
        let output = workspace.run(command);
        assert_eq!([&*output.out, &*output.err], [printed, message], "{command}");
        assert_eq!(output.code, Some(0), "{command}");
        let output = workspace.run(&format!("{command} 2020/22"));
        assert_eq!(output.err, format!("error: {message}"));
        assert_eq!(output.code, Some(2));
        assert_eq!(workspace.calls(), "");
    }
}

#[test]
fn a_description_that_begins_with_a_year_but_names_no_puzzle_is_reported_and_stops_nothing() {
    let workspace = with_scripts(&[("day22", "")]);
    workspace.write("crates/helpers/Cargo.toml", "description = \"2024 helpers\"\n");
    for command in ["run", "check 2020/22", "new 2015/1"] {
        let output = workspace.run(command);
        insta::allow_duplicates!(
            insta::assert_snapshot!(output.err, @r#"crates/helpers/Cargo.toml: this package is no day: expected a description such as `2020, day 22: Crab Combat`, found "2024 helpers""#)
        );
        assert_eq!(output.code, Some(0));
    }
}
