use std::{thread, time};

use crate::{
    env::{MINE, TOKEN, TestEnv, USER_AGENT, spawn},
    server::{Reply, cut_off, page, reply, text, with_header},
};

const FETCH: &str = "fetch 2020/22";

#[test]
fn an_input_is_saved_byte_for_byte() {
    let sent = "  leading spaces\r\n\n<and no final newline>";
    let env = TestEnv::new([reply(200, "text/plain; charset=utf-8", sent)]);
    env.run(FETCH).assert(0, "mine.txt: fetched\n");
    assert_eq!(env.files(), [format!("mine.txt: {sent}")]);
    let request = env.request();
    assert_eq!(request.line, "GET /2020/day/22/input");
    assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
    assert_eq!(request.header("user-agent"), USER_AGENT);
}

#[test]
fn only_force_refetches() {
    let env = TestEnv::new([text("new")]);
    env.write(MINE, "old");
    env.run(FETCH).assert(1, "error: inputs/2020/day22/mine.txt: already there");
    assert_eq!(env.files(), ["mine.txt: old"]);
    env.run("fetch --force 2020/22").assert(0, "inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(env.files(), ["mine.txt: new"]);
    env.request();
}

#[test]
fn locked_puzzles_are_not_requested() {
    let env = TestEnv::new([text("1\n")]);
    let output = env.run("fetch 9999/12 2020/22");
    output.assert(1, "9999/12 is locked until December 12 at 00:00 UTC-5, here December 12 at ");
    assert_eq!(env.files(), ["mine.txt: 1\n"]);
    assert_eq!(env.request().line, "GET /2020/day/22/input");
}

#[test]
fn only_inputs_are_saved() {
    let log_in = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
    let locked = "Please don't repeatedly request this endpoint before it unlocks! The calendar";
    let plain = |status, text| reply(status, "text/plain", text);
    let cases: [(Reply, &str); 14] = [
        (plain(400, log_in), "log in again"),
        (plain(200, log_in), "log in again"),
        // Redirects are not followed.
        (plain(302, ""), "log in again"),
        (plain(404, locked), "still locked"),
        (plain(200, locked), "still locked"),
        (page("oops"), "something else than an input"),
        (text("\n"), "something else than an input"),
        (plain(204, ""), "status 204"),
        (plain(403, "no"), "status 403"),
        (plain(429, "slow down"), "too many requests: try again in some minutes"),
        ([&text("12")[..text("1").len()], b"\x8b"].concat(), "something else than an input"),
        (cut_off("1\n2\n"), "no response from"),
        (text(&"1".repeat(5 << 20)), "no response from"),
        (vec![], "timeout"),
    ];
    for (reply, reason) in cases {
        let timeout = if reply.is_empty() { "500" } else { "20000" };
        let env = TestEnv::new([reply.clone(), reply]);
        let fetch =
            |arguments| env.run_command(env.command(arguments).env("AOC_TIMEOUT_MS", timeout), "");
        // The other puzzle is not requested.
        fetch("fetch 2020/22 2021/21").assert(1, reason);
        assert!(env.files().is_empty(), "{reason}");
        env.write(MINE, "mine");
        fetch("fetch --force 2020/22").assert(1, "error: 2020/22: ");
        assert_eq!(env.files(), ["mine.txt: mine"], "{reason}");
        assert_eq!(env.server.requests().len(), 2, "{reason}");
    }
}

#[test]
fn a_file_that_cannot_be_written_costs_no_request() {
    let env = TestEnv::new([]);
    env.write("inputs/2020", "no folder");
    env.run(FETCH).assert(1, "error: inputs/2020/day22/mine.txt: ");
    assert_eq!(env.server.requests().len(), 0);
}

#[test]
fn an_interrupted_fetch_counts_and_leaves_nothing() {
    let env = TestEnv::new([vec![], text("1\n")]);
    let mut child = spawn(&mut env.command(FETCH), "");
    while env.server.requests().is_empty() && child.try_wait().is_ok_and(|end| end.is_none()) {
        thread::sleep(time::Duration::from_millis(10));
    }
    child.kill().expect("it still waits");
    env.finish(child);
    assert!(env.state().contains("\"last_request\": \"2"), "{}", env.state());
    assert!(env.files().is_empty(), "{:?}", env.files());
    env.run(FETCH).assert(0, "mine.txt: fetched\n");
    assert_eq!(env.files(), ["mine.txt: 1\n"]);
}

#[test]
fn requests_wait_even_if_the_clock_was_turned_back() {
    let env = TestEnv::new([text("1\n")]);
    env.write(env.state_file(), r#"{"last_request":"9000-01-01T00:00:00Z","submissions":[]}"#);
    let (mut command, start) = (env.command(FETCH), time::Instant::now());
    let output = env.run_command(command.env("AOC_MIN_INTERVAL_MS", "500"), "");
    output.assert(0, "waiting 500.0ms before the next request\n");
    assert!(start.elapsed().as_millis() >= 500);
}

#[test]
fn an_unreadable_state_file_is_an_error() {
    let env = TestEnv::new([]);
    env.write(env.state_file(), "{");
    env.run(FETCH).assert(1, "; nothing was sent: fix the file, or delete it");
    assert_eq!(env.state(), "{");
    assert_eq!(env.server.requests().len(), 0);
}

#[test]
fn retry_after_holds_for_all_later_requests() {
    let env = TestEnv::new([with_header(&reply(503, "text/plain", ""), "Retry-After: 3700")]);
    env.run(FETCH).assert(1, "try again after ");
    env.run("session").assert(1, "not sent: the site asked for no request before ");
    env.request();
}

/// They come from a clock that was wrong.
#[test]
fn times_more_than_an_hour_ahead_are_ignored() {
    let busy = with_header(&reply(429, "text/plain", ""), "Retry-After: 5000");
    let env = TestEnv::new([busy, page("You have 2h left to wait."), text("1\n")]);
    let late = jiff::Timestamp::now() + jiff::SignedDuration::from_secs(7200);
    let times = format!(r#""not_before":"{late}","cooldown_until":"{late}""#);
    env.write(env.state_file(), format!(r#"{{{times},"submissions":[]}}"#));
    env.run(FETCH).assert(1, "too many requests: try again in some minutes\n");
    let output = env.submit("2020/22 1", "306");
    assert!(!output.err.contains("the next answer"), "{output:?}");
    env.run(FETCH).assert(0, "mine.txt: fetched");
    assert!(env.state().contains(r#""cooldown_until": null"#), "{}", env.state());
}
