//! `prepare`, which the runner starts for `new --fetch`. It prints nothing but the title to standard output.

use aoc_test_support::server::{RawResponse, html, reply, text};

use crate::env::TestEnv;

const PREPARE: &str = "prepare 2015/1";
const PAGE: &str = "inputs/2015/day01/puzzle.html";
const MINE: &str = "inputs/2015/day01/mine.txt";
const HTML: &str = "<main><article><h2>--- Day 1: Not Quite Lisp ---</h2></article></main>";

fn page() -> RawResponse {
    html(HTML)
}

#[test]
fn the_page_and_the_input_are_requested_together_and_the_title_is_printed() {
    let env = TestEnv::new([page(), text("()())")]);
    let mut command = env.command("prepare 2015/1 --wait");
    let output = env.run_command(command.env("AOC_MIN_INTERVAL_MS", "5000"));
    assert_eq!(output.out, "Not Quite Lisp\n");
    // There is no pause.
    assert_eq!(output.err, "inputs/2015/day01/mine.txt: fetched\n");
    assert_eq!(output.code, Some(0), "{output:?}");
    assert_eq!(env.read(MINE), "()())");
    assert_eq!(env.read(PAGE), HTML);
}

#[test]
fn what_is_cached_is_not_requested() {
    let env = TestEnv::new([page()]);
    env.write(MINE, "()");
    env.run(PREPARE).assert_success("mine.txt: cached (`fetch --force` refetches)\n");
    let output = env.run_command(env.command(PREPARE).env("AOC_SESSION", ""));
    output.assert_success("Not Quite Lisp\n");
    env.only_request();
}

#[test]
fn if_the_input_is_not_fetched_the_title_is_printed_all_the_same() {
    let env = TestEnv::new([page(), reply(503, "text/plain", "")]);
    let output = env.run(PREPARE);
    output.assert_success("error: 2015/1: the site answered with status 503");
    assert_eq!(output.out, "Not Quite Lisp\n");
    assert_eq!(env.read(MINE), "");
}
