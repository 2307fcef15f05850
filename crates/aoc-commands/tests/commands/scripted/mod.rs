//! What only processes show: which programs the runner builds and starts, what they get and print, how they end, and what a
//! terminal does. Cargo and the programs are shell scripts. Those of days make up their reports, so what is said about
//! answers is tested in `in_process`.

mod bench;
mod check;
mod new;
mod run;
#[cfg(target_os = "linux")]
mod terminal;

use aoc_fakes::{output::Output, scratch_workspace::ScratchWorkspace};

/// The user's own input of 2020/22.
const DAY22_MINE: &str = "inputs/2020/day22/mine.txt";

/// A workspace with the days 2020/22 and 2021/21, and with these scripts as programs: see `add_scripted_days`.
fn with_scripts(scripts: &[(&str, &str)]) -> ScratchWorkspace {
    let workspace = ScratchWorkspace::new(env!("CARGO_BIN_EXE_aoc-commands"));
    workspace.add_scripted_days(scripts);
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
