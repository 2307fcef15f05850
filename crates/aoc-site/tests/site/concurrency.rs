//! Two processes at the same time.

use crate::{
    env::{Output, TestEnv, spawn},
    server::{page, text},
};

/// Runs the program twice at the same time, with an answer on standard input.
fn run_both(env: &TestEnv, arguments: [&str; 2]) -> [Output; 2] {
    let children = arguments.map(|arguments| spawn(&mut env.command(arguments), "7"));
    // On Windows, a file that a test reads cannot be replaced meanwhile.
    let outputs = children.map(|child| child.wait_with_output().expect("it ends"));
    outputs.map(|output| env.checked(output))
}

#[test]
fn an_input_is_requested_once() {
    let env = TestEnv::new([text("1\n"), text("2\n")]);
    let [first, second] = run_both(&env, ["fetch 2020/22"; 2]);
    let (fetched, late) = if first.code == Some(0) { (first, second) } else { (second, first) };
    fetched.assert(0, "mine.txt: fetched\n");
    late.assert(1, "error: inputs/2020/day22/mine.txt: already there");
    env.request();
    assert_eq!(env.files(), [("mine.txt".to_owned(), "1\n".to_owned())]);
}

#[test]
fn requests_take_turns_and_both_are_recorded() {
    let wrong = || page("That's not the right answer.");
    let env = TestEnv::new([wrong(), wrong()]);
    for output in run_both(&env, ["submit 2020/22 1", "submit 2021/21 2"]) {
        output.assert(1, "7 does not solve");
    }
    assert_eq!(env.server.max_open(), 1);
    for output in run_both(&env, ["submit 2020/22 1", "submit 2021/21 2"]) {
        output.assert(1, "not submitted: 7 was wrong");
    }
}
