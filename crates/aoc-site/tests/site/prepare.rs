//! `prepare`, which the runner starts for `new --fetch`. It prints nothing but the title to standard output.

use std::{
    fs::File,
    io::{BufRead as _, BufReader},
};

use aoc_test_support::server::{RawResponse, html, page as other_page, reply, text};

use crate::env::TestEnv;

const PREPARE: &str = "prepare 2015/1";
const PAGE: &str = "inputs/2015/day01/puzzle.html";
const MINE: &str = "inputs/2015/day01/mine.txt";
const HTML: &str = "<main><article><h2>--- Day 1: Not Quite Lisp ---</h2></article></main>";

fn page() -> RawResponse {
    html(HTML)
}

/// The reply while the puzzle is locked.
fn locked() -> RawResponse {
    reply(404, "text/plain", "Please don't repeatedly request this endpoint")
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

#[test]
fn with_wait_a_page_that_is_still_locked_is_requested_again_after_a_pause() {
    let env = TestEnv::new([locked(), locked(), page(), text("()())")]);
    let mut command = env.command("prepare 2015/1 --wait");
    let output = env.run_command(command.env("AOC_MIN_INTERVAL_MS", "300"));
    output.assert_success("mine.txt: fetched\n");
    assert_eq!(output.err.matches("2015/1 yet: trying again\nwaiting ").count(), 2);
}

#[test]
fn err_missing_page_is_requested_three_times_with_wait_and_once_without() {
    for (words, count) in [("prepare 2015/1 --wait", 3), ("prepare 2015/1", 1)] {
        let env = TestEnv::new([locked(), locked(), locked()]);
        let output = env.run(words);
        output.assert_failure("error: the site has no such page: ");
        assert_eq!(output.out, "");
        assert_eq!(env.request_count(), count, "{words}");
    }
}

#[test]
fn err_invalid_token_is_reported_before_the_wait() {
    let env = TestEnv::new([]);
    let mut command = env.command("prepare 2099/1 --wait");
    let output = env.run_command(command.env("AOC_SESSION", "no token"));
    output.assert_usage_error("error: no session token in the variable AOC_SESSION: ");
}

/// Runs the program with `--wait` for a puzzle of 2099, until it has printed a line to standard error. Returns this
/// line, and whether another process could use the site then.
fn begin_to_wait(env: &TestEnv) -> (String, bool) {
    let mut child = env.command("prepare 2099/1 --wait").spawn().expect("it runs");
    let stderr = child.stderr.take().expect("a pipe");
    let line = BufReader::new(stderr).lines().next().expect("a line").expect("text");
    let lock = File::open(env.state_file().with_file_name("state.lock"));
    let is_free = lock.is_ok_and(|lock| lock.try_lock().is_ok());
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    (line, is_free)
}

#[test]
fn err_expired_token_is_reported_before_the_wait() {
    let env = TestEnv::new([reply(302, "text/html", "")]);
    let (line, _) = begin_to_wait(&env);
    assert!(line.starts_with("error: the site does not accept the session token in "), "{line}");
    assert_eq!(env.only_request().line, "GET /settings");
}

#[test]
fn during_the_wait_other_processes_can_use_the_site() {
    let env = TestEnv::new([other_page("Settings")]);
    let (line, is_free) = begin_to_wait(&env);
    assert!(line.starts_with("2099/1 is locked until December 1 at 00:00 UTC-5, in "), "{line}");
    assert!(is_free);
    assert_eq!(env.only_request().line, "GET /settings");
}
