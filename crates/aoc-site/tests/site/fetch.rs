//! `fetch`, and what all requests have in common.

use std::{
    fs,
    time::{Duration, SystemTime},
};

use httpdate::fmt_http_date;
use humantime::format_rfc3339;

use crate::{
    env::{MINE, TOKEN, TestEnv, USER_AGENT},
    server::{RawResponse, cut_off, page, reply, silence, text, with_header},
};

const FETCH: &str = "fetch 2020/22";

#[test]
fn an_input_is_saved_byte_for_byte() {
    let sent = "  leading spaces\r\n\n<and no final newline>";
    let env = TestEnv::new([reply(200, "text/plain; charset=utf-8", sent)]);
    env.run(FETCH).assert_success("mine.txt: fetched\n");
    assert_eq!(env.files_of_day22(), [format!("mine.txt: {sent}")]);
}

#[test]
fn a_request_has_the_token_and_the_contact() {
    let env = TestEnv::new([text("1\n")]);
    env.run(FETCH).assert_success("mine.txt: fetched\n");
    let request = env.only_request();
    assert_eq!(request.line, "GET /2020/day/22/input");
    assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
    assert_eq!(request.header("user-agent"), USER_AGENT);
}

#[test]
fn an_input_that_already_exists_is_replaced_only_with_force() {
    let env = TestEnv::new([text("new")]);
    env.write(MINE, "old");
    env.run(FETCH)
        .assert_success("inputs/2020/day22/mine.txt: cached (`fetch --force` refetches)\n");
    assert_eq!(env.files_of_day22(), ["mine.txt: old"]);
    env.run("fetch --force 2020/22").assert_success("inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(env.files_of_day22(), ["mine.txt: new"]);
    env.only_request();
}

#[test]
fn a_cached_input_needs_no_token() {
    let env = TestEnv::new([]);
    env.write(MINE, "old");
    let output = env.run_command(env.command(FETCH).env("AOC_SESSION", ""));
    output.assert_success("mine.txt: cached (`fetch --force` refetches)\n");
    assert_eq!(output.err, "");
}

#[test]
fn a_locked_puzzle_is_not_requested_but_the_others_are() {
    let env = TestEnv::new([text("1\n")]);
    let output = env.run("fetch 2099/12 2020/22");
    output.assert_failure("2099/12 is locked until December 12 at 00:00 UTC-5, in ");
    assert_eq!(env.files_of_day22(), ["mine.txt: 1\n"]);
    assert_eq!(env.only_request().line, "GET /2020/day/22/input");
}

#[test]
fn err_response_that_is_not_an_input_is_not_saved() {
    let log_in = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
    let locked = "Please don't repeatedly request this endpoint before it unlocks! The calendar";
    let plain = |status, text| reply(status, "text/plain", text);
    let mut not_utf_8 = text("12");
    *not_utf_8.last_mut().expect("a last byte") = b'\x8b';
    let cases: [(RawResponse, &str); 11] = [
        (plain(400, log_in), "log in again"),
        // Redirections are not followed.
        (plain(302, ""), "log in again"),
        (plain(404, locked), "still locked"),
        (page("oops"), "something other than an input"),
        (text("\n"), "something other than an input"),
        (plain(204, ""), "status 204"),
        (plain(403, "no"), "status 403"),
        (plain(429, "slow down"), "too many requests: try again in a few minutes"),
        (not_utf_8, "something other than an input"),
        (cut_off("1\n2\n"), "no complete response from"),
        (silence(), "timeout"),
    ];
    for (reply, reason) in cases {
        // Only silence is to exceed the time limit.
        let timeout = if reply.is_empty() { "500" } else { "20000" };
        let env = TestEnv::new([reply.clone(), reply]);
        let run =
            |arguments| env.run_command(env.command(arguments).env("AOC_TIMEOUT_MS", timeout));

        // After the first error, the other puzzle is not requested.
        run("fetch 2020/22 2021/21").assert_failure(reason);
        assert!(env.files_of_day22().is_empty(), "{reason}");

        env.write(MINE, "mine");
        run("fetch --force 2020/22").assert_failure("error: 2020/22: ");
        assert_eq!(env.files_of_day22(), ["mine.txt: mine"], "{reason}");
        assert_eq!(env.request_count(), 2, "{reason}");
    }
}

#[test]
fn err_folder_that_cannot_be_made_sends_nothing() {
    let env = TestEnv::new([]);
    env.write("inputs/2020", "no folder");
    env.run(FETCH).assert_failure("error: inputs/2020/day22/mine.txt: ");
    assert_eq!(env.request_count(), 0);
}

#[test]
fn requests_for_different_puzzles_are_spaced() {
    let env = TestEnv::new([text("1\n"), text("2\n")]);
    let mut command = env.command("fetch 2020/22 2021/21");
    let output = env.run_command(command.env("AOC_MIN_INTERVAL_MS", "500"));
    output.assert_success("ms before the next request");
}

#[test]
fn an_interrupted_request_is_recorded_and_leaves_no_file() {
    let env = TestEnv::new([silence(), text("1\n")]);
    let mut child = env.command(FETCH).spawn().expect("it runs");
    env.wait_for_request(&mut child);
    child.kill().expect("it still waits");
    env.wait(child);
    assert!(env.state().contains("\"last_request\": \"2"), "{}", env.state());
    assert!(env.files_of_day22().is_empty(), "{:?}", env.files_of_day22());

    env.run(FETCH).assert_success("mine.txt: fetched\n");
    assert_eq!(env.files_of_day22(), ["mine.txt: 1\n"]);
}

#[test]
fn err_unreadable_state_before_any_request() {
    let env = TestEnv::new([]);
    env.write(env.state_file(), "{");
    env.run(FETCH).assert_failure("; nothing was sent: fix the file, or delete it");
    assert_eq!(env.state(), "{");

    fs::remove_file(env.state_file()).expect("the state");
    fs::create_dir(env.state_file()).expect("a folder");
    env.run(FETCH).assert_failure("; nothing was sent: fix the file, or delete it");
    assert_eq!(env.request_count(), 0);
}

#[test]
fn retry_after_holds_for_all_later_requests() {
    let env = TestEnv::new([with_header(&reply(503, "text/plain", ""), "Retry-After: 120")]);
    env.run(FETCH).assert_failure("try again in ");
    let error = "not sent: the site asked the client to wait; try again in ";
    env.run("session").assert_failure(error);
    env.only_request();
}

fn in_two_hours() -> SystemTime {
    SystemTime::now() + Duration::from_secs(2 * 60 * 60)
}

#[test]
fn a_wait_is_an_hour_at_most() {
    let date = fmt_http_date(in_two_hours());
    for wait in ["5000", &date] {
        let busy = with_header(&reply(429, "text/plain", ""), &format!("Retry-After: {wait}"));
        TestEnv::new([busy]).run(FETCH).assert_failure("in 1h\n");
    }
    let env = TestEnv::new([page("You gave an answer too recently.  You have 2h left to wait.")]);
    env.submit("2020/22 1", "306").assert_failure("in 1h\n");
}

#[test]
fn a_saved_wait_of_more_than_an_hour_is_ignored() {
    let env = TestEnv::new([text("1\n"), page("The wires are cold today.")]);
    let time = format_rfc3339(in_two_hours());
    env.write(
        env.state_file(),
        format!(r#"{{"not_before":"{time}","cooldown_until":"{time}","submissions":[]}}"#),
    );
    env.run(FETCH).assert_success("mine.txt: fetched");
    env.submit("2020/22 1", "306").assert_failure("unknown reply");
}
