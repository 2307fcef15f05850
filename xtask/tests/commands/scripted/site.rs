//! The commands for the puzzle site, which are handed over to another program.

use std::{env::consts::EXE_SUFFIX, fs, process::Command};

use aoc_testing::output::{Output, finish};

use super::workspace::ScriptedWorkspace;

/// What the runner prints unless the client is in the target folder of the runner. In these tests, it may be.
pub(super) const NOTICE: &str =
    "building the client of the puzzle site, which takes about a minute, once\n";

#[test]
fn a_command_is_handed_over_in_the_same_words_and_nothing_else_is_done() {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", "")]);
    for words in [
        "fetch",
        "fetch 2021 2020-22 --force",
        "read 22 --refresh",
        "example 22 2 --as example-2_b",
        "submit 2020/22 1 -5 --force",
        "submit --help",
        "read -h",
        "session --session-file f",
        "session --no-such-flag",
    ] {
        let output = workspace.run(words);
        let calls = format!("cargo builds aoc-site in the profile dev\naoc-site {words}\n");
        assert_eq!(workspace.calls(), calls);
        assert_eq!(output.out + &output.err.replace(NOTICE, ""), "");
        assert_eq!(output.code, Some(0));
    }
}

#[test]
fn the_status_of_the_client_is_that_of_the_command() {
    for status in [0, 1, 2] {
        let workspace = ScriptedWorkspace::new(&[("aoc-site", &format!("exit {status}"))]);
        assert_eq!(workspace.run("session").code, Some(status));
    }
}

#[test]
fn err_client_that_does_not_compile() {
    let workspace = ScriptedWorkspace::new(&[]);
    workspace.run("session").assert_failure("error: cannot build aoc-site, see above\n");
}

#[test]
fn the_first_build_of_the_client_is_announced() {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", "")]);
    let runner = format!("target/release/xtask{EXE_SUFFIX}");
    let client = format!("target/debug/aoc-site{EXE_SUFFIX}");
    fs::create_dir_all(workspace.path("target/release")).expect("a folder");
    // `fs::copy` would make the copy "busy" for a moment, see `write_script` in `aoc-testing`.
    finish(Command::new("cp").arg(env!("CARGO_BIN_EXE_xtask")).arg(workspace.path(&runner)), 0);
    let run_session = || {
        let mut command = Command::new(workspace.path(&runner));
        command.arg("session").current_dir(workspace.path("")).env_remove("CARGO_MANIFEST_DIR");
        Output::of(command.env("CARGO", workspace.path("cargo"))).err
    };
    assert_eq!(run_session(), NOTICE);
    workspace.write(&client, "");
    assert_eq!(run_session(), "");
}
