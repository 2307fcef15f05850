//! `cargo xtask submit`, up to the runner with the client that it starts.

use super::{MINE, workspace::ScriptedWorkspace};

#[test]
fn err_part_2_of_the_last_puzzle_of_a_year() {
    for words in ["submit 2019/25 2", "submit 2025/12 2 1 --force"] {
        let workspace = ScriptedWorkspace::new(&[("aoc-site", "")]);
        let output = workspace.run(words);
        let error = " has no part 2: you get the last star once you have all the others\n";
        assert!(output.err.ends_with(error), "{output:?}");
        assert_eq!(workspace.calls(), "");
        assert_eq!(output.code, Some(2));
    }
}

#[test]
fn err_without_a_token_the_day_is_not_solved() {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", ""), ("day22", "")]);
    workspace.make(&[MINE]);
    let mut command = workspace.command("submit 2020/22 2");
    let output = workspace.finish(command.env("AOC_SESSION", ""));
    assert!(output.err.starts_with("error: no session token: "), "{output:?}");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(2));
}

#[test]
fn err_no_day_that_solves_the_puzzle() {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", "")]);
    let output = workspace.run("submit 9999/12 1");
    insta::assert_snapshot!(output.err, @"error: no day here solves 9999/12: give the answer after the part");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(2));
}

#[test]
fn err_without_a_personal_input_no_client_is_built() {
    let workspace = ScriptedWorkspace::new(&[("aoc-site", ""), ("day22", "")]);
    let output = workspace.run("submit 2020/22 1");
    insta::assert_snapshot!(output.err, @"error: no input yet: save yours as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`");
    assert_eq!(workspace.calls(), "");
    assert_eq!(output.code, Some(1));
}
