//! `fetch`, and what all requests have in common.

#[cfg(unix)]
use std::env;
use std::{
    fs,
    time::{Duration, Instant},
};

#[cfg(unix)]
use aoc_fakes::output::assert_no_token;
use aoc_fakes::{
    output::Output,
    program::TOKEN,
    server::{RawResponse, cut_off, html, page, reply, text},
};

use crate::{MINE, PAGE, USER_AGENT, VERDICTS, puzzle_page, with_site};

const FETCH: &str = "fetch 2020/22";

#[test]
fn an_input_is_saved_byte_for_byte() {
    let sent = "  leading spaces\r\n\n<and no final newline>";
    let workspace = with_site([puzzle_page(22), reply(200, "text/plain; charset=utf-8", sent)]);
    // The user's own settings for curl do not count.
    workspace.write("home/.curlrc", "include\n");
    workspace.run(FETCH).assert_success("mine.txt: fetched\n");
    assert_eq!(workspace.read(MINE), sent);
    let requests = workspace.site.requests();
    let lines: Vec<_> = requests.iter().map(|request| &*request.line).collect();
    assert_eq!(lines, ["GET /2020/day/22", "GET /2020/day/22/input"]);
    for request in requests {
        assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
        assert_eq!(request.header("user-agent"), USER_AGENT);
    }
}

/// Whoever uses this machine can see both.
#[cfg(unix)]
#[test]
fn neither_the_arguments_of_curl_nor_its_environment_have_the_token() {
    let workspace = with_site([page("Settings")]);
    let script = "cd \"${0%/*}\"; { echo \"$@\"; env; } > seen; PATH=${PATH#*:} exec curl \"$@\"";
    workspace.write_script("bin/curl", script);
    let path = env::var("PATH").expect("a path");
    let path = format!("{}:{path}", workspace.path("bin").display());
    Output::run(workspace.command("session").env("PATH", path)).assert_success("accepts it");
    let seen = workspace.read("bin/seen");
    assert!(seen.starts_with("--disable --config -\n"), "{seen}");
    assert_no_token(&seen);
}

#[cfg(unix)]
#[test]
fn err_curl_is_missing() {
    let workspace = with_site([]);
    let output = Output::run(workspace.command("session").env("PATH", workspace.path("bin")));
    output.assert_failure(": cannot start the program `curl`: ");
}

#[test]
fn after_an_error_nothing_more_is_requested() {
    for reply in [
        reply(302, "text/plain", ""),
        reply(404, "text/plain", ""),
        reply(429, "text/plain", ""),
        reply(503, "text/plain", ""),
        page("oops"),
    ] {
        let workspace = with_site([reply]);
        workspace.run("fetch 2020/22 2021/21").assert_failure("error: 2020/22: ");
        workspace.site.only_request();
    }
}

#[test]
fn after_an_interruption_the_same_command_fetches_the_rest_and_notes_the_answers() {
    let accepted = "<article><h2>--- Day 22: Crab Combat ---</h2></article><p>Your puzzle answer was <code>4</code>.\n</p>";
    let workspace = with_site([html(accepted), cut_off("1\n"), text("1\n")]);
    let output = workspace.run(FETCH);
    output.assert_failure("error: 2020/22: no complete response from ");
    // Once there is an input, nobody would ask for them again.
    output.assert_failure("mine.site: 1 right: 4\n");
    workspace.run(FETCH).assert_success("mine.txt: fetched\n");
    assert_eq!(workspace.site.requests().len(), 3);
    // They may be lost, or the page may be from before they were noted.
    fs::remove_file(workspace.path(VERDICTS)).expect("a file");
    workspace.run(FETCH).assert_success("mine.site: 1 right: 4\n");
    assert_eq!(workspace.site.requests().len(), 3);
}

#[test]
fn an_input_that_already_exists_is_replaced_only_with_force() {
    let workspace = with_site([puzzle_page(22), text("new")]);
    workspace.write(MINE, "old");
    let output = Output::run(workspace.command(FETCH).env("AOC_SESSION", ""));
    output.assert_success(
        "inputs/2020/day22/mine.txt: cached (`cargo xtask fetch --force 2020/22` refetches)\n",
    );
    assert_eq!(workspace.read(MINE), "old");
    workspace.run("fetch --force 2020/22").assert_success("inputs/2020/day22/mine.txt: fetched\n");
    assert_eq!(workspace.read(MINE), "new");
    assert_eq!(workspace.site.requests().len(), 2);
}

/// The input may be that of another account.
#[test]
fn with_force_the_answers_are_those_of_a_new_page() {
    let page = |answer| {
        format!(
            "<article><h2>--- Day 22: Cards ---</h2></article><p>Your puzzle answer was <code>{answer}</code>.</p>"
        )
    };
    let workspace = with_site([html(&page("5")), text("new")]);
    workspace.write(MINE, "old");
    workspace.write(PAGE, page("4"));
    workspace.run("fetch --force 2020/22").assert_success("mine.site: 1 right: 5\n");
    assert_eq!(workspace.read(VERDICTS), "1 right: 5\n");
    assert_eq!(workspace.read(PAGE), page("5"));
}

#[test]
fn err_response_that_is_not_an_input_is_not_saved_and_ends_the_command() {
    let log_in = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
    let locked = "Please don't repeatedly request this endpoint before it unlocks! The calendar";
    let plain = |status, text| reply(status, "text/plain", text);
    let mut not_utf_8 = text("12");
    *not_utf_8.last_mut().expect("a last byte") = b'\x8b';
    let cases: [(RawResponse, &str); 11] = [
        (plain(400, log_in), "log in again"),
        // Redirections are not followed.
        (plain(302, ""), "log in again"),
        (plain(404, locked), "still locked: check the clock of this machine\n"),
        (page("oops"), "something other than an input"),
        (text("\n"), "something other than an input"),
        (plain(204, ""), "status 204"),
        (plain(500, ""), "if this keeps happening, check the session token"),
        (plain(429, "slow down"), "too many requests: try again in a few minutes"),
        (not_utf_8, "UTF-8"),
        (cut_off("1\n2\n"), "no complete response from"),
        (text(&"1".repeat(10_000_001)), "Maximum file size exceeded"),
    ];
    for (reply, reason) in cases {
        let workspace = with_site([reply.clone(), reply]);
        workspace.write(PAGE, "<h2>--- Day 22: Crab Combat ---</h2>");
        workspace.run("fetch 2020/22 2021/21").assert_failure(reason);
        assert!(!workspace.path(MINE).exists(), "{reason}");

        workspace.write(MINE, "mine");
        workspace.run("fetch --force 2020/22").assert_failure("error: 2020/22: ");
        assert_eq!(workspace.read(MINE), "mine", "{reason}");
        assert_eq!(workspace.site.requests().len(), 2, "{reason}");
    }
}

#[test]
fn requests_are_spaced_also_between_two_processes() {
    let workspace = with_site([puzzle_page(22), text("1\n"), page("Settings")]);
    let start = Instant::now();
    for words in [FETCH, "session"] {
        let mut command = workspace.command(words);
        let output = Output::run(command.env("AOC_MIN_INTERVAL_MS", "1000"));
        output.assert_success(" before the next request");
    }
    assert!(start.elapsed() >= Duration::from_secs(2));
}

#[test]
fn two_processes_at_the_same_time_request_an_input_once() {
    let workspace = with_site([puzzle_page(22), text("1\n")]);
    let children = [FETCH, FETCH].map(|words| workspace.command(words).spawn().expect("it runs"));
    for child in children {
        Output::of_child(child).assert_success("mine.txt: ");
    }
    assert_eq!(workspace.site.requests().len(), 2);
    assert_eq!(workspace.read(MINE), "1\n");
}
