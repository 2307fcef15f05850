//! Two processes at the same time.

use std::io::{BufRead as _, BufReader};

use aoc_testing::output::Output;

use crate::{
    env::TestEnv,
    server::{page, text},
};

/// Runs the program twice at the same time, once with each of these strings of arguments.
fn run_both(env: &TestEnv, command_lines: [&str; 2]) -> [Output; 2] {
    let children = command_lines.map(|arguments| env.command(arguments).spawn().expect("it runs"));
    // Both have ended before the state is read, since Windows cannot replace a file while it is read.
    let outputs = children.map(Output::of_child);
    outputs.map(|output| env.assert_no_token(output))
}

#[test]
fn two_processes_request_an_input_once() {
    let env = TestEnv::new([text("1\n"), text("2\n")]);
    let held = env.server.hold_replies();
    let start = || env.command("fetch 2020/22").spawn().expect("it runs");
    let mut first = start();
    env.wait_for_request(&mut first);
    let mut second = start();
    let mut stderr = BufReader::new(second.stderr.take().expect("a pipe"));
    let mut line = String::new();
    // The second prints this line only after it has seen that there is no input.
    stderr.read_line(&mut line).expect("a line");
    assert_eq!(line.trim_end(), "waiting for another process that uses the site");
    drop(held);
    env.wait(first).assert_success("mine.txt: fetched\n");
    env.wait(second).assert_success("mine.txt: cached");
    env.only_request();
    assert_eq!(env.files_of_day22(), ["mine.txt: 1\n"]);
}

#[test]
fn two_processes_lose_no_submission() {
    let wrong = || page("That's not the right answer.");
    let env = TestEnv::new([wrong(), wrong()]);
    for output in run_both(&env, ["submit 2020/22 1 7", "submit 2021/21 2 7"]) {
        output.assert_failure("7 does not solve");
    }
    for output in run_both(&env, ["submit 2020/22 1 7", "submit 2021/21 2 7"]) {
        output.assert_failure("not submitted: 7 was wrong");
    }
}
